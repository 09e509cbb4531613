import { setTimeout as sleep } from 'node:timers/promises';
import type { StateTable, TableState } from './state-table.ts';

const BEAT_MS = 3_000;
/** A holder without a beat for so long is gone. Measured by our own clock: no node's time is compared with another's. */
export const GONE_MS = 15_000;
const LOOK_MS = 100;

/** Lost to another node, which took us for gone. What we have not published is void. */
export class TableTaken extends Error {
  constructor() {
    super('Another node has taken the table over.');
    this.name = 'TableTaken';
  }
}

/**
 * Runs the work as the only node that changes the table. Gives nothing, without running it, as soon as another node has
 * brought the table to what is wanted.
 */
export async function asHolder<Result>(
  state: StateTable,
  isWanted: (seen: TableState) => boolean,
  work: (holder: string, seen: TableState) => Promise<Result>,
): Promise<Result | undefined> {
  const claimed = await waitForClaim(state, isWanted);
  if (!claimed) return undefined;
  const { holder, seen } = claimed;
  const beats = setInterval(() => void state.beat(holder).catch(() => {}), BEAT_MS);
  try {
    return await work(holder, seen);
  } finally {
    clearInterval(beats);
    await state.release(holder).catch(() => {});
  }
}

async function waitForClaim(state: StateTable, isWanted: (seen: TableState) => boolean) {
  let watched = { holder: '', beat: -1, since: performance.now() };
  for (;;) {
    const seen = await state.read();
    if (isWanted(seen)) return undefined;
    const isAlive = seen.holder !== watched.holder || seen.beat !== watched.beat;
    if (isAlive) watched = { holder: seen.holder, beat: seen.beat, since: performance.now() };
    if (seen.holder === '' || performance.now() - watched.since > GONE_MS) {
      const holder = await state.claim(seen);
      // What was published between our look and our claim would have raised the beat.
      if (holder) return { holder, seen };
    } else await sleep(LOOK_MS);
  }
}
