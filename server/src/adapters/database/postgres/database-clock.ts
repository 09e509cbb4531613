import type { Database } from '../database.ts';

export interface DatabaseClock {
  /** The database's time in whole milliseconds since 1970. */
  now(): number;
  close(): void;
}

interface Options {
  /** The database's time at some moment between the call and its reply. */
  readTimeMs(): Promise<number>;
  /** A local clock that nobody sets; only its differences count. */
  monotonicMs?(): number;
  everyMs?: number;
}

/** At most this share of the time that passes is added or left out, so that time never runs backwards. */
const slewRate = 0.1;
/** More than this no drift explains: the database's clock was set, or this machine slept. */
const stepFromMs = 1_000;
const samplesAtStart = 5;

/**
 * The time that all nodes over one database share. A node's own wall clock plays no part: between measurements only
 * the time that passes is counted. A round trip gives the two bounds between which the database's time must lie, so
 * that a slow one, whose bounds are wide, changes little or nothing.
 */
export async function createDatabaseClock({
  readTimeMs,
  monotonicMs = () => performance.now(),
  everyMs = 10_000,
}: Options): Promise<DatabaseClock> {
  /** Bounds of what must be added to the local clock. */
  async function measure() {
    const sentAt = monotonicMs();
    const timeMs = await readTimeMs();
    return { least: timeMs - monotonicMs(), most: timeMs - sentAt };
  }

  let { least, most } = await measure();
  for (let taken = 1; taken < samplesAtStart; taken++) {
    const next = await measure();
    if (next.most - next.least < most - least) ({ least, most } = next);
  }
  let offset = (least + most) / 2;
  let wanted = offset;
  let slewedAt = monotonicMs();

  function now(): number {
    const local = monotonicMs();
    const reach = (local - slewedAt) * slewRate;
    offset += Math.min(reach, Math.max(-reach, wanted - offset));
    slewedAt = local;
    return Math.floor(local + offset);
  }

  async function correct() {
    const bounds = await measure();
    now();
    wanted = Math.min(bounds.most, Math.max(bounds.least, wanted));
    if (Math.abs(wanted - offset) > stepFromMs) offset = wanted;
  }

  let isCorrecting = false;
  const timer = setInterval(() => {
    if (isCorrecting) return;
    isCorrecting = true;
    // While the database is away the clock goes on by itself; requests report the outage.
    correct()
      .catch(() => {})
      .finally(() => {
        isCorrecting = false;
      });
  }, everyMs).unref();
  return { now, close: () => clearInterval(timer) };
}

/** By the server's wall clock, not by when the transaction began. */
export async function readDatabaseTimeMs(database: Database): Promise<number> {
  const [row] = await database.read<{ now: number }>({
    sql: 'select extract(epoch from clock_timestamp()) * 1000 as now',
    parameters: [],
  });
  if (!row) throw new Error('The database did not tell its time.');
  return row.now;
}
