import { parentPort, workerData } from 'node:worker_threads';
import { collectBriefly, collectGarbage, createIdleMemory } from '../../../idle-memory.ts';
import type { Step, StepResult } from '../database.ts';
import { openSqlite } from './connection.ts';
import {
  createStatementReceiver,
  type SentResults,
  type SentStep,
  type SentSteps,
  sentResults,
} from './sent-statements.ts';
import { createTraceClearing } from './trace-clearing.ts';

/**
 * The only writer of a SQLite file. All writes that wait are applied in one transaction, so that one flush to the disk
 * serves them all (group commit); each is a savepoint of its own, so that one that fails takes no other with it.
 */
export interface WriteRequest {
  id: number;
  steps: readonly SentStep[];
  durable: boolean;
  /** Answered when what it deletes is gone from the log too. */
  erases: boolean;
}

/** Writes that were asked for in the same iteration of the event loop. */
export interface WriteMessage extends SentSteps {
  requests: WriteRequest[];
}

export type WriteReply =
  | { id: number; results: SentResults }
  | { id: number; guard: string }
  | { id: number; error: { message: string; code: string | undefined } };

interface Write extends Omit<WriteRequest, 'steps'> {
  steps: readonly Step[];
}

const port = parentPort;
if (!port) throw new Error('This module runs in a worker thread.');
const connection = openSqlite((workerData as { path: string }).path);
const traces = createTraceClearing(connection);
const idleMemory = createIdleMemory(collectGarbage, {
  whileBusy: { collect: collectBriefly, garbageBytes: 3_000_000 },
});
const savepoint = { sql: 'savepoint request', parameters: [] };
const release = { sql: 'release request', parameters: [] };
const rollbackToSavepoint = { sql: 'rollback to request', parameters: [] };
const statements = createStatementReceiver();
let waiting: Write[] = [];
let hasDeleted = false;
const deletes = (sql: string) => /^\s*delete\b/i.test(sql);

port.on('message', (sent: WriteMessage | 'close') => {
  if (sent === 'close') {
    commitWaiting();
    traces.stop();
    idleMemory.stop();
    connection.close();
    port.close();
    return;
  }
  idleMemory.note();
  // The messages that are already in the port's queue are delivered before the immediate: they join this commit.
  if (waiting.length === 0) setImmediate(commitWaiting);
  statements.learn(sent);
  // At once: a later message may number the statements anew.
  for (const { steps, ...request } of sent.requests) waiting.push({ ...request, steps: steps.map(statements.stepOf) });
});

function commitWaiting() {
  if (waiting.length === 0) return;
  const requests = waiting;
  waiting = [];
  const afterCommit: WriteReply[] = [];
  const atOnce: WriteReply[] = [];
  const answered = new Set<number>();
  const erasures = new Set(requests.filter(({ erases }) => erases).map(({ id }) => id));
  hasDeleted = false;
  try {
    connection.run({ sql: 'begin immediate', parameters: [] });
    for (const request of requests) (request.durable ? afterCommit : atOnce).push(apply(request));
    if (atOnce.length > 0) port?.postMessage(atOnce);
    for (const { id } of atOnce) answered.add(id);
    connection.run({ sql: 'commit', parameters: [] });
    const erased = afterCommit.filter(({ id }) => erasures.has(id));
    const others = afterCommit.filter(({ id }) => !erasures.has(id));
    if (others.length > 0) port?.postMessage(others);
    if (erased.length > 0) traces.clear(() => port?.postMessage(erased));
    else if (hasDeleted) traces.clearSoon();
  } catch (error) {
    rollBackQuietly();
    port?.postMessage(
      requests.filter(({ id }) => !answered.has(id)).map(({ id }): WriteReply => ({ id, error: describe(error) })),
    );
  }
}

function apply({ id, steps }: Write): WriteReply {
  // One statement is all or nothing by itself.
  const isAtomic = steps.length === 1;
  if (!isAtomic) connection.run(savepoint);
  try {
    const results: StepResult[] = [];
    for (const { statement, guard } of steps) {
      const result = connection.run(statement);
      if (result.changes > 0 && deletes(statement.sql)) hasDeleted = true;
      if (guard !== undefined && result.changes === 0) {
        if (!isAtomic) undo();
        return { id, guard };
      }
      results.push(result);
    }
    if (!isAtomic) connection.run(release);
    return { id, results: sentResults(results) };
  } catch (error) {
    if (!isAtomic) undo();
    return { id, error: describe(error) };
  }
}

function undo() {
  connection.run(rollbackToSavepoint);
  connection.run(release);
}

function rollBackQuietly() {
  try {
    connection.execute('rollback');
  } catch {
    // No transaction was open: nothing to undo.
  }
}

function describe(error: unknown) {
  const { message, code, errcode } = error as Error & { code?: string; errcode?: number };
  // Only SQLite's own number distinguishes failures; Node's code is the same for all of them.
  return { message, code: errcode === undefined ? code : `SQLITE_${errcode}` };
}
