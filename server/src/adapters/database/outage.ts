import { Overload, Problem } from '../../errors/index.ts';
import { type Database, GuardFailed } from './database.ts';

export type OutageReason = 'disk-full' | 'damaged' | 'unreachable';

const tryAgainS = 5;
const sentences: Record<OutageReason, string> = {
  'disk-full': 'The disk of the database is full.',
  damaged: 'The database is damaged.',
  unreachable: 'The database does not answer.',
};

/** The database cannot do its work at the moment: that is not the request's fault, and another try may help. */
export const databaseOutage = (reason: OutageReason, cause: unknown) =>
  new Problem('SERVICE_UNAVAILABLE', `${sentences[reason]} Try again in a few seconds.`, {
    headers: { 'Retry-After': String(tryAgainS) },
    cause,
  });

/** SQLite's primary result codes. */
const ofSqlite: Record<number, OutageReason> = {
  5: 'unreachable',
  8: 'unreachable',
  10: 'unreachable',
  11: 'damaged',
  13: 'disk-full',
  14: 'unreachable',
  26: 'damaged',
};

/** Classes and codes of PostgreSQL that say that the server cannot, rather than that the statement is wrong. */
const ofPostgres: [RegExp, OutageReason][] = [
  [/^53100$/, 'disk-full'],
  [/^XX00[12]$/, 'damaged'],
  [/^(?:08|53|57P|58)/, 'unreachable'],
  [/^(?:25006|57014)$/, 'unreachable'],
];

/** Why the database could not do something; undefined where the statement is to blame. */
export function outageReasonOf(error: unknown): OutageReason | undefined {
  if (!(error instanceof Error) || error instanceof GuardFailed || error instanceof Overload) return undefined;
  const { code, errcode } = error as Error & { code?: unknown; errcode?: number };
  const sqlite = errcode ?? /^SQLITE_(\d+)$/.exec(String(code))?.[1];
  // An extended code has its primary one in the lowest byte.
  if (sqlite !== undefined) return ofSqlite[Number(sqlite) & 0xff];
  // What has no code of the server never came to it, or its reply never came back. EPIPE looks like one, but for digits.
  if (typeof code !== 'string' || !/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return 'unreachable';
  return ofPostgres.find(([form]) => form.test(code))?.[1];
}

/** Says so where a failure is the database's and not the request's, and remembers damage: it does not heal by itself. */
export function tellingOutages(database: Database): Database {
  let damage: Problem | undefined;

  async function told<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      const reason = outageReasonOf(error);
      if (reason === undefined) throw error;
      const outage = databaseOutage(reason, error);
      if (reason === 'damaged') damage = outage;
      throw outage;
    }
  }

  return {
    ...database,
    read: (query) => told(database.read(query)),
    write: (steps, options) => told(database.write(steps, options)),
    async ping() {
      if (damage) throw damage;
      await told(database.ping());
    },
  };
}

/** A failed read in another thread, with its reason, which survives the way to the main thread. */
export class ReadFailed extends Error {
  readonly outage: OutageReason | undefined;

  constructor(cause: unknown) {
    super((cause as Error).message, { cause });
    this.name = 'ReadFailed';
    this.outage = outageReasonOf(cause);
  }
}
