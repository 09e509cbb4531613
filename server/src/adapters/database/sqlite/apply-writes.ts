import type { Step, StepResult } from '../database.ts';
import type { SqliteConnection } from './connection.ts';
import { type SentResults, sentResults } from './sent-statements.ts';

export interface Write {
  id: number;
  steps: readonly Step[];
}

export type WriteReply =
  | { id: number; results: SentResults }
  | { id: number; guard: string }
  | { id: number; error: { message: string; code: string | undefined } };

interface Applied {
  reply: WriteReply;
  /** Whether it failed behind steps that have changed something. */
  isHalfDone: boolean;
  hasDeleted: boolean;
}

const statement = (sql: string) => ({ sql, parameters: [] });
const begin = statement('begin immediate');
const rollback = statement('rollback');
const savepoint = statement('savepoint request');
const release = statement('release request');
const rollbackToSavepoint = statement('rollback to request');
const deletes = (sql: string) => /^\s*delete\b/i.test(sql);

/**
 * Applies writes in a transaction, which it leaves open: all of a write or nothing of it, whatever becomes of the others.
 * Behind a savepoint SQLite keeps a copy of every page that it changes, so there are none until a write has to be undone
 * behind others; then all of them are applied again, each with a savepoint of its own.
 */
export function applyWrites(connection: SqliteConnection, writes: readonly Write[]) {
  const attempt = applyAll(writes, (write) => applySteps(connection, write));
  return attempt ?? (applyAll(writes, applyWithSavepoint) as NonNullable<typeof attempt>);

  /** Undefined where one would have to be undone. */
  function applyAll(writes: readonly Write[], apply: (write: Write) => Applied) {
    connection.run(begin);
    const replies: WriteReply[] = [];
    let hasDeleted = false;
    for (const write of writes) {
      const applied = apply(write);
      if (applied.isHalfDone) {
        connection.run(rollback);
        return undefined;
      }
      hasDeleted ||= applied.hasDeleted;
      replies.push(applied.reply);
    }
    return { replies, hasDeleted };
  }

  function applyWithSavepoint(write: Write): Applied {
    connection.run(savepoint);
    const applied = applySteps(connection, write);
    if (applied.isHalfDone) connection.run(rollbackToSavepoint);
    connection.run(release);
    return { ...applied, isHalfDone: false };
  }
}

function applySteps(connection: SqliteConnection, { id, steps }: Write): Applied {
  let hasChanged = false;
  let hasDeleted = false;
  const results: StepResult[] = [];
  try {
    for (const { statement, guard } of steps) {
      const result = connection.run(statement);
      if (guard !== undefined && result.changes === 0)
        return { reply: { id, guard }, isHalfDone: hasChanged, hasDeleted: false };
      if (result.changes > 0) {
        hasChanged = true;
        hasDeleted ||= deletes(statement.sql);
      }
      results.push(result);
    }
    return { reply: { id, results: sentResults(results) }, isHalfDone: false, hasDeleted };
  } catch (error) {
    // What SQLite cannot go on from has undone the writes of others too: they must not be acknowledged.
    if (!connection.isInTransaction()) throw error;
    return { reply: { id, error: describe(error) }, isHalfDone: hasChanged, hasDeleted: false };
  }
}

export function describe(error: unknown) {
  const { message, code, errcode } = error as Error & { code?: string; errcode?: number };
  // Only SQLite's own number distinguishes failures; Node's code is the same for all of them.
  return { message, code: errcode === undefined ? code : `SQLITE_${errcode}` };
}
