import type { Compilable, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** A compiled query and its values; `Row` is what it returns. */
export interface Statement<Row = unknown> {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Carries the row's type only; never set. */
  readonly row?: Row;
}

/** A statement, or what the query builder makes one of. */
export type Query<Row = unknown> = Statement<Row> | Compilable<Row>;

export function statementOf<Row>(query: Query<Row>): Statement<Row> {
  return 'compile' in query ? query.compile() : query;
}

/** One statement of an atomic write. */
export interface Step<Row = unknown> {
  statement: Statement<Row>;
  /** Named when the whole write must be undone unless this statement changes (or returns) a row. */
  guard?: string;
}

export interface StepResult {
  rows: Record<string, unknown>[];
  changes: number;
}

/**
 * One database, SQLite or PostgreSQL. Domains never see it: the stores beside this file do.
 * A write is one atomic batch; decisions are guards inside it, so that many nodes stay right.
 */
export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  /** Builds statements; runs nothing. */
  readonly build: Kysely<Schema>;
  read<Row>(query: Query<Row>): Promise<Row[]>;
  /** Applies all steps or none. Rejects with `GuardFailed` when a guard failed. */
  write(steps: readonly Step[], options?: WriteOptions): Promise<StepResult[]>;
  /**
   * What `read` reads of one table, remembered while nobody writes to it, where this process is the only one that could.
   * The same object for all who ask: it is frozen.
   */
  remember<Value>(table: RememberedTable, key: string, read: () => Promise<Value>): Promise<Value>;
  /** How much this process has to do with it at this moment. */
  load(): DatabaseLoad;
  /** Rejects when the database cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * So many writes may wait, and, on PostgreSQL, so many reads and writes for a connection; further ones are refused. A disk
 * does some thousand writes a second, as those that wait share one flush: the last of so many waits for seconds, and an
 * operator is warned from 500 on. Beyond it they would only take memory.
 */
export const mostWaiting = 10_000;

/** Called with what had too much waiting for it. */
export type OnRefused = (queue: 'writes' | 'connections') => void;

export interface DatabaseLoad {
  /** On SQLite all writes that are not answered yet; on PostgreSQL those that wait in a queue for the same row. */
  waitingWrites: number;
  /** Of PostgreSQL. */
  pool?: { size: number; open: number; busy: number; waitedFor: number };
}

/** The tables that every question reads and that seldom change. */
export type RememberedTable = 'accounts' | 'agents' | 'chatbots';

export interface WriteOptions {
  /**
   * False for a write whose loss in a crash would harm nobody by itself: it is answered as soon as it is decided and
   * becomes durable with the next commit, before any later write is acknowledged.
   */
  durable?: boolean;
  /**
   * True for a write that nobody waits for: on SQLite it is committed together with the next one of anybody, before that
   * is acknowledged, and at the latest after a second. It is then durable, whatever `durable` says.
   */
  joinsNext?: boolean;
  /**
   * True where somebody was promised that what this deletes is gone: on SQLite it is then answered when no file holds it
   * any more. PostgreSQL overwrites in its own time.
   */
  erases?: boolean;
  /**
   * What to call a write that comes with every question: PostgreSQL keeps it as a function. Its statements have few forms,
   * and return numbers, texts and truth values only.
   */
  keptAs?: string;
  /** Where many may write to the same row at once: they wait for it in this queue, without a connection. */
  queue?: WriteQueue;
}

export interface WriteQueue {
  /** Names the row that the write locks first. */
  key: string;
  /** Goes before the others: for short work that they wait for. */
  isFirst?: boolean;
}

export class GuardFailed extends Error {
  readonly guard: string;

  constructor(guard: string) {
    super(`The write was undone: ${guard}`);
    this.name = 'GuardFailed';
    this.guard = guard;
  }
}

export function step<Row>(query: Query<Row>, guard?: string): Step<Row> {
  return { statement: statementOf(query), ...(guard && { guard }) };
}

type Readable = Pick<Database, 'read'>;

/** The first row, or what `from` makes of it. */
export async function readFirst<Row>(database: Readable, query: Query<Row>): Promise<Row | undefined>;
export async function readFirst<Row, Value>(
  database: Readable,
  query: Query<Row>,
  from: (row: Row) => Value,
): Promise<Value | undefined>;
export async function readFirst<Row>(
  database: Readable,
  query: Query<Row>,
  from: (row: Row) => unknown = (row) => row,
) {
  const [row] = await database.read(query);
  return row && from(row);
}

/** All rows, as what `from` makes of each. */
export async function readAll<Row, Value>(database: Database, query: Query<Row>, from: (row: Row) => Value) {
  return (await database.read(query)).map((row) => from(row));
}

/** Whether the steps were applied: false where one of their guards failed. */
export async function isWritten(database: Database, steps: readonly Step[], options?: WriteOptions): Promise<boolean> {
  try {
    await database.write(steps, options);
    return true;
  } catch (error) {
    if (error instanceof GuardFailed) return false;
    throw error;
  }
}

/** Applies one statement; returns how many rows it changed. */
export async function writeOne(database: Database, query: Query, options?: WriteOptions): Promise<number> {
  const [result] = await database.write([step(query)], options);
  return result?.changes ?? 0;
}

/** Whether a statement changed a row: for a decision that is a condition of that statement. */
export const isChanged = async (database: Database, query: Query) => (await writeOne(database, query)) > 0;

/** Applies a write; returns the outcome that a failed guard names. */
export async function outcomeOf<Done, Guard extends string>(
  done: Done,
  write: () => Promise<unknown>,
): Promise<Done | Guard> {
  try {
    await write();
    return done;
  } catch (error) {
    if (error instanceof GuardFailed) return error.guard as Guard;
    throw error;
  }
}
