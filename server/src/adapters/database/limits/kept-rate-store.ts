import { sql } from 'kysely';
import type { Admission, RateStore, RateWindow } from '../../../limits/ports.ts';
import { nextBatch } from '../../../next-batch.ts';
import { type Database, readFirst, type Step, step } from '../database.ts';
import { prepared } from '../query-builder.ts';
import { AdmissionTimes } from './admission-times.ts';

/** Rows that are read in one go when a window is first used: nobody waits for longer than that. */
const rowsPerRead = 5_000;
/** Windows that were quiet for so long leave the memory, unless reading them again would take long. */
const quietMs = 2 * 60_000;
const quicklyRead = 1_000;

/**
 * Sliding windows in the memory of the only process, exact: an admission takes no round to the thread that writes. Each is
 * a row all the same, written together with the next write of anybody: with the answer it admits, or before it.
 */
export function createKeptRateStore(database: Database): RateStore {
  const { build } = database;
  const windows = new Map<string, AdmissionTimes>();
  const loading = new Map<string, Promise<AdmissionTimes>>();
  let failure: unknown;
  let latestNow = 0;

  const nameWindow = prepared((p: { scope: string }) =>
    build
      .insertInto('rate_windows')
      .values({ scope: p.scope, hits: 0, last_at: 0 })
      .onConflict((conflict) => conflict.column('scope').doNothing()),
  );
  const noteHit = prepared((p: { scope: string; hit: number; at: number }) =>
    build
      .insertInto('rate_hits')
      .values({ scope: p.scope, hit: p.hit, at: p.at })
      // The number of one that was given back is given again.
      .onConflict((conflict) => conflict.columns(['scope', 'hit']).doUpdateSet({ at: p.at })),
  );
  const hitsOfWindow = build
    .selectFrom('rate_hits')
    .select('rate_hits.hit')
    .whereRef('rate_hits.scope', '=', sql.ref('rate_windows.scope'));
  const dropHit = prepared((p: { scope: string; hit: number }) =>
    build.deleteFrom('rate_hits').where('scope', '=', p.scope).where('hit', '=', p.hit),
  );
  const latestHit = prepared((p: { scope: string }) =>
    build.selectFrom('rate_hits').select('hit').where('scope', '=', p.scope).orderBy('hit', 'desc').limit(1),
  );
  const someHits = prepared((p: { scope: string; after: number; count: number }) =>
    build
      .selectFrom('rate_hits')
      .select(['hit', 'at'])
      .where('scope', '=', p.scope)
      .where('hit', '>', p.after)
      .orderBy('hit')
      .limit(p.count),
  );

  const dropOldHits = prepared((p: { beforeMs: number }) =>
    build
      .deleteFrom('rate_hits')
      .where('scope', 'in', build.selectFrom('rate_windows').select('scope'))
      .where('at', '<', p.beforeMs),
  );
  const dropEmptyWindows = prepared(() =>
    build.deleteFrom('rate_windows').where(({ not, exists }) => not(exists(hitsOfWindow))),
  );

  /** Nobody waits for it; but while the disk refuses it, nobody is admitted either. */
  function save(steps: readonly Step[]): void {
    database.write(steps, { joinsNext: true }).catch((error) => {
      failure = error;
    });
  }

  async function read(scope: string): Promise<AdmissionTimes> {
    const times: number[] = [];
    const last = await readFirst(database, latestHit({ scope }));
    let after = -1;
    while (last && after < last.hit) {
      const rows = await database.read(someHits({ scope, after, count: rowsPerRead }));
      for (const { at } of rows) times.push(at);
      after = rows.at(-1)?.hit ?? last.hit;
    }
    return new AdmissionTimes(times, last?.hit ?? 0);
  }

  async function load(scope: string): Promise<AdmissionTimes> {
    let reading = loading.get(scope);
    if (!reading) {
      reading = read(scope);
      loading.set(scope, reading);
    }
    try {
      const times = await reading;
      // The first of those that waited keeps it for all.
      const kept = windows.get(scope) ?? times;
      windows.set(scope, kept);
      return kept;
    } finally {
      loading.delete(scope);
    }
  }

  function isFull({ scope, limit, windowMs }: RateWindow, nowMs: number): boolean {
    const blocking = windows.get(scope)?.timeOfLast(limit);
    return limit <= 0 || (blocking !== undefined && blocking > nowMs - windowMs);
  }

  /** How long until a window has a free slot; 0 where it has one. */
  function waitOf(window: RateWindow, nowMs: number): number {
    if (!isFull(window, nowMs)) return 0;
    const blocking = windows.get(window.scope)?.timeOfLast(window.limit);
    return Math.min(window.windowMs, (blocking ?? nowMs) + window.windowMs - nowMs);
  }

  function take({ scope }: RateWindow, nowMs: number): AdmissionTimes {
    const times = windows.get(scope);
    if (!times) throw new Error('A window is loaded before a slot of it is taken.');
    const isFirst = times.count === 0;
    const at = times.add(nowMs);
    const hit = step(noteHit({ scope, hit: times.latest, at }));
    save(isFirst ? [step(nameWindow({ scope })), hit] : [hit]);
    return times;
  }

  return {
    async admit(asked, nowMs): Promise<Admission> {
      const last = asked.at(-1);
      if (!last) throw new Error('A request is counted in at least one window.');
      if (failure !== undefined) {
        await database.ping();
        failure = undefined;
      }
      for (;;) {
        const missing = asked.find(({ scope }) => !windows.has(scope));
        if (!missing) break;
        await load(missing.scope);
      }
      latestNow = Math.max(latestNow, nowMs);
      // From here on nothing waits: what is decided is taken before anybody else decides.
      const fullAt = asked.findIndex((window) => isFull(window, nowMs));
      if (fullAt >= 0) {
        const waits = asked.map((window) => waitOf(window, nowMs));
        return { isAdmitted: false, fullAt, resetMs: Math.max(1, ...waits) };
      }
      let used = 0;
      for (const window of asked) used = take(window, nowMs).countAfter(nowMs - window.windowMs);
      await nextBatch();
      return { isAdmitted: true, remaining: Math.max(0, last.limit - used) };
    },
    async release(scopes) {
      for (const scope of scopes) {
        const times = windows.get(scope) ?? (await load(scope));
        if (times.removeLatest()) save([step(dropHit({ scope, hit: times.latest + 1 }))]);
      }
    },
    async used(scope, windowMs, nowMs) {
      const times = windows.get(scope) ?? (await load(scope));
      return times.countAfter(nowMs - windowMs);
    },
    async forget(beforeMs) {
      // Before the rows: a window that is empty here is named again with its next admission.
      for (const times of windows.values()) times.forgetBefore(beforeMs);
      const [hits] = await database.write([step(dropOldHits({ beforeMs })), step(dropEmptyWindows({}))]);
      // What was admitted before this write is committed with it.
      for (const [scope, times] of windows)
        if (times.latestAt < latestNow - quietMs && times.count < quicklyRead) windows.delete(scope);
      return hits?.changes ?? 0;
    },
  };
}
