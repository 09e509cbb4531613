import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { serviceOverloaded } from '../../../errors/index.ts';
import { PendingReplies } from '../../../pending-replies.ts';
import {
  type Database,
  GuardFailed,
  mostWaiting,
  type OnRefused,
  type Query,
  type Statement,
  type Step,
  type StepResult,
  statementOf,
  step,
} from '../database.ts';
import { columnTypes, migrations } from '../migrations/index.ts';
import { outageReasonOf, tellingOutages } from '../outage.ts';
import { queryBuilder } from '../query-builder.ts';
import type { WriteReply } from './apply-writes.ts';
import { openSqlite } from './connection.ts';
import { DataFolderError, makePrivate } from './data-folder.ts';
import { fairReads } from './fair-reads.ts';
import { createRememberedReads } from './remembered-reads.ts';
import { createStatementSender, receivedResults } from './sent-statements.ts';
import type { WriteMessage, WriteRequest } from './writer-worker.ts';

/** How long a write waits for another to join. */
const longestJoiningMs = 1_000;

export const databaseFile = (folder: string) => join(folder, 'parley.db');

/** The embedded database: reads beside the one writer, which lives in a thread of its own because a flush to disk blocks. */
export async function openSqliteDatabase(
  folder: string,
  { onRefused, most = mostWaiting }: { onRefused?: OnRefused; most?: number } = {},
): Promise<Database> {
  const path = databaseFile(folder);
  try {
    makePrivate(path);
    migrate(path);
  } catch (cause) {
    throw unusable(path, cause);
  }
  const reader = openSqlite(path, { readOnly: true });
  const readRows = fairReads((statement: Statement) => reader.run(statement).rows);
  const worker = new Worker(new URL('./writer-worker.ts', import.meta.url), {
    workerData: { path },
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const pending = new PendingReplies<{ resolve(results: StepResult[]): void; reject(error: Error): void }>();
  const remembered = createRememberedReads();
  const statements = createStatementSender();
  let outbox: WriteRequest[] = [];
  /** Writes that wait for the next one; their statements are numbered when they are sent. */
  let joining: { id: number; steps: readonly Step[] }[] = [];
  let joiningTimer: NodeJS.Timeout | undefined;
  let failure: Error | undefined;

  worker.on('message', (replies: WriteReply[]) => {
    for (const reply of replies) {
      const waiter = pending.take(reply.id);
      if ('results' in reply) waiter?.resolve(receivedResults(reply.results));
      else if ('guard' in reply) waiter?.reject(new GuardFailed(reply.guard));
      else waiter?.reject(Object.assign(new Error(reply.error.message), { code: reply.error.code }));
    }
  });
  worker.on('error', (error) => {
    failure = new Error('The database writer stopped', { cause: error });
    for (const waiter of pending.takeAll()) waiter.reject(failure);
  });

  function sendOutbox() {
    worker.postMessage({ ...statements.takeAdded(), requests: outbox } satisfies WriteMessage);
    outbox = [];
  }

  function send(steps: readonly Step[], options: { durable: boolean; erases: boolean }): Promise<StepResult[]> {
    return new Promise((resolve, reject) => {
      const id = pending.add({ resolve, reject });
      // Writes of the same iteration of the event loop are sent together.
      if (outbox.length === 0) setImmediate(sendOutbox);
      sendJoining();
      outbox.push({ id, steps: statements.sent(steps), ...options });
    });
  }

  function sendWithNext(steps: readonly Step[]): Promise<StepResult[]> {
    return new Promise((resolve, reject) => {
      joining.push({ id: pending.add({ resolve, reject }), steps });
      joiningTimer ??= setTimeout(sendAlone, longestJoiningMs).unref();
    });
  }

  function sendAlone() {
    joiningTimer = undefined;
    if (joining.length === 0) return;
    if (outbox.length === 0) setImmediate(sendOutbox);
    sendJoining();
  }

  function sendJoining() {
    for (const { id, steps } of joining)
      outbox.push({ id, steps: statements.sent(steps), durable: true, erases: false });
    joining = [];
  }

  const database: Database = {
    engine: 'sqlite',
    build: queryBuilder('sqlite'),
    async read<Row>(query: Query<Row>) {
      return (await readRows(statementOf(query))) as Row[];
    },
    remember: remembered.remember,
    async write(steps, { durable = true, erases = false, joinsNext = false } = {}) {
      if (failure) throw failure;
      if (pending.size >= most) {
        onRefused?.('writes');
        throw serviceOverloaded();
      }
      const endWrite = remembered.beginWrite(steps);
      if (!endWrite) return joinsNext ? sendWithNext(steps) : send(steps, { durable, erases });
      try {
        // Only the reply to a durable one says that it is committed.
        return await send(steps, { durable: true, erases });
      } finally {
        endWrite();
      }
    },
    load: () => ({ waitingWrites: pending.size }),
    async ping() {
      // A full disk can still be read: only a durable write proves that writing works.
      await database.write([step(noteOfLife)]);
    },
    async close() {
      clearTimeout(joiningTimer);
      if (!failure) {
        sendJoining();
        if (outbox.length > 0) sendOutbox();
        worker.postMessage('close');
        await once(worker, 'exit');
      }
      reader.close();
    },
  };
  return tellingOutages(database);
}

/** In one sentence, where it is the disk or the file. */
function unusable(path: string, cause: unknown): unknown {
  const isFull = (cause as NodeJS.ErrnoException).code === 'ENOSPC' || outageReasonOf(cause) === 'disk-full';
  if (isFull) return new DataFolderError(`The disk of ${path} is full; free some space and start again.`, { cause });
  if (outageReasonOf(cause) === 'damaged')
    return new DataFolderError(`The database ${path} is damaged; restore it from a backup.`, { cause });
  return cause;
}

const noteOfLife = {
  sql: "insert into signs_of_life (name, noted) values ('ping', 1) on conflict (name) do update set noted = signs_of_life.noted + 1",
  parameters: [],
};

function migrate(path: string) {
  const connection = openSqlite(path);
  try {
    const [row] = connection.run({ sql: 'pragma user_version', parameters: [] }).rows;
    const applied = Number(row?.user_version ?? 0);
    if (applied > migrations.length) throw new Error('The data folder was written by a newer version of Parley.');
    for (const [index, migration] of migrations.entries()) {
      if (index < applied) continue;
      connection.execute('begin immediate');
      for (const sql of migration(columnTypes.sqlite)) connection.execute(sql);
      connection.execute(`pragma user_version = ${index + 1}; commit`);
    }
  } finally {
    connection.close();
  }
}
