import { parentPort, workerData } from 'node:worker_threads';
import { collectBriefly, collectGarbage, createIdleMemory } from '../../../idle-memory.ts';
import { applyWrites, describe, type Write, type WriteReply } from './apply-writes.ts';
import { openSqlite } from './connection.ts';
import { createStatementReceiver, type SentStep, type SentSteps } from './sent-statements.ts';
import { createTraceClearing } from './trace-clearing.ts';

/**
 * The only writer of a SQLite file. All writes that wait are applied in one transaction, so that one flush to the disk
 * serves them all (group commit).
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

interface WaitingWrite extends Omit<WriteRequest, 'steps'>, Write {}

const port = parentPort;
if (!port) throw new Error('This module runs in a worker thread.');
const connection = openSqlite((workerData as { path: string }).path);
const traces = createTraceClearing(connection);
const idleMemory = createIdleMemory(collectGarbage, {
  whileBusy: { collect: collectBriefly, garbageBytes: 3_000_000 },
});
const statements = createStatementReceiver();
let waiting: WaitingWrite[] = [];

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
  try {
    const { replies, hasDeleted } = applyWrites(connection, requests);
    for (const [at, reply] of replies.entries()) (requests[at]?.durable ? afterCommit : atOnce).push(reply);
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

function rollBackQuietly() {
  try {
    connection.execute('rollback');
  } catch {
    // No transaction was open: nothing to undo.
  }
}
