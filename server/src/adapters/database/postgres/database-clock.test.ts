import { afterEach, expect, test, vi } from 'vitest';
import { createDatabaseClock, type DatabaseClock } from './database-clock.ts';

const everyMs = 10_000;
const start = 1_800_000_000_000;

let clock: DatabaseClock | undefined;
afterEach(() => {
  clock?.close();
  vi.useRealTimers();
});

/** A database and a node, each with a clock of its own; only what is passed here moves them. */
function stage() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const world = { localMs: 500, databaseMs: start, thereMs: 1, backMs: 1, isAway: false };
  const pass = (ms: number) => {
    world.localMs += ms;
    world.databaseMs += ms;
  };
  const open = async () => {
    clock = await createDatabaseClock({
      async readTimeMs() {
        pass(world.thereMs);
        if (world.isAway) throw new Error('away');
        const told = world.databaseMs;
        pass(world.backMs);
        return told;
      },
      monotonicMs: () => world.localMs,
      everyMs,
    });
    return clock;
  };
  /** The time of one measurement, which then takes place. */
  const passRound = async () => {
    pass(everyMs);
    await vi.advanceTimersByTimeAsync(everyMs);
  };
  return { world, pass, open, passRound };
}

test('tells the time of the database, whatever the wall clock of the node says or jumps to', async () => {
  const { world, pass, open, passRound } = stage();
  vi.setSystemTime(start - 20 * 60_000);
  const { now } = await open();
  expect(now()).toBe(world.databaseMs);
  vi.setSystemTime(start + 3 * 3600_000);
  pass(1_234);
  expect(now()).toBe(world.databaseMs);
  await passRound();
  expect(now()).toBe(world.databaseMs);
});

test('is in whole milliseconds', async () => {
  const { world, open } = stage();
  world.localMs += 0.37;
  world.databaseMs += 0.81;
  const { now } = await open();
  expect(Number.isInteger(now())).toBe(true);
});

test('makes up for a drift without running backwards', async () => {
  const { world, pass, open, passRound } = stage();
  const { now } = await open();
  world.databaseMs -= 400;
  await passRound();
  let last = now();
  expect(last).toBeGreaterThan(world.databaseMs + 300);
  for (let ms = 0; ms < 5_000; ms += 10) {
    pass(10);
    const next = now();
    expect(next).toBeGreaterThanOrEqual(last);
    last = next;
  }
  expect(Math.abs(last - world.databaseMs)).toBeLessThanOrEqual(2);
});

test('follows at once where the clock of the database was set, or the machine slept', async () => {
  const { world, open, passRound } = stage();
  const { now } = await open();
  for (const jumpMs of [600_000, -600_000]) {
    world.databaseMs += jumpMs;
    await passRound();
    expect(Math.abs(now() - world.databaseMs)).toBeLessThanOrEqual(2);
  }
});

test('takes nothing from a slow round trip that it does not prove', async () => {
  const { world, open, passRound } = stage();
  const { now } = await open();
  Object.assign(world, { thereMs: 0, backMs: 30_000 });
  await passRound();
  expect(Math.abs(now() - world.databaseMs)).toBeLessThanOrEqual(1);
  Object.assign(world, { thereMs: 30_000, backMs: 0 });
  await passRound();
  expect(Math.abs(now() - world.databaseMs)).toBeLessThanOrEqual(1);
});

test('starts by the shortest of several round trips', async () => {
  const { world, open } = stage();
  let trips = 0;
  Object.defineProperty(world, 'thereMs', { get: () => (++trips === 3 ? 1 : 4_000) });
  const { now } = await open();
  expect(now()).toBe(world.databaseMs);
});

test('goes on while the database is away, and measures again once it is back', async () => {
  const { world, open, passRound } = stage();
  const { now } = await open();
  world.isAway = true;
  await passRound();
  expect(now()).toBe(world.databaseMs);
  world.isAway = false;
  world.databaseMs += 60_000;
  await passRound();
  expect(Math.abs(now() - world.databaseMs)).toBeLessThanOrEqual(2);
});
