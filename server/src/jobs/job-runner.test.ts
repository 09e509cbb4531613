import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../adapters/database/database.ts';
import { createJobStore, insertJob } from '../adapters/database/jobs/job-store.ts';
import { openSqliteDatabase } from '../adapters/database/sqlite/sqlite-database.ts';
import { objectStoreOutage } from '../adapters/object-store/object-store.ts';
import { createJobRunner, type JobHandler } from './index.ts';
import type { JobStore } from './ports.ts';

const now = 1_790_000_000_000;
let folder: string;
let database: Database;
let store: JobStore;
let runner: ReturnType<typeof createJobRunner> | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-jobs-'));
  database = await openSqliteDatabase(folder);
  store = createJobStore(database);
});
afterEach(async () => {
  await runner?.stop();
  await database.close();
  await rm(folder, { recursive: true });
});

const addJob = (id: string, subject: string) =>
  database.write([insertJob(database.build, { id, kind: 'work', subject, runAt: now })]);

function startRunner(handler: Partial<JobHandler>, onError: (error: unknown, context?: object) => void = () => {}) {
  const work: JobHandler = { run: async () => {}, giveUp: async () => {}, ...handler };
  runner = createJobRunner({ store, clock: () => now, onError, handlers: { work }, jobsAtOnce: 2 });
  // It does not look by the clock: what it finds later it finds because a job has ended.
  const clock = vi.spyOn(globalThis, 'setInterval').mockReturnValue(setTimeout(() => {}));
  runner.start();
  clock.mockRestore();
  return runner;
}

/** Jobs that run until they are let go, and what was ever at work at once. */
function gatedJobs() {
  const running: string[] = [];
  const togetherSeen: string[][] = [];
  const gates = new Map<string, PromiseWithResolvers<void>[]>();
  return {
    running,
    togetherSeen,
    async run(subject: string) {
      running.push(subject);
      togetherSeen.push([...running]);
      const gate = Promise.withResolvers<void>();
      gates.set(subject, [...(gates.get(subject) ?? []), gate]);
      await gate.promise;
      running.splice(running.indexOf(subject), 1);
    },
    letGo: (subject: string) => gates.get(subject)?.shift()?.resolve(),
  };
}

test('a job that ends its server each time is given up without another run', async () => {
  await addJob('deadly', 'it');
  // Twenty servers that took it and were killed; their leases are over.
  for (let attempt = 1; attempt <= 20; attempt++) {
    expect(await store.claim(now, -1)).toMatchObject({ fruitless: attempt });
  }
  const runs: string[] = [];
  const givenUp: string[] = [];
  startRunner({
    run: async (subject) => void runs.push(subject),
    giveUp: async (subject, error) => void givenUp.push(`${subject}: ${error.message}`),
  });
  await vi.waitFor(() => expect(givenUp).toEqual(['it: The job was begun 20 times and never got anywhere.']));
  await runner?.stop();
  expect(runs).toEqual([]);
  expect(await store.claim(now + 1_000_000, 1)).toBeUndefined();
});

test('an outage is reported once, however many jobs it fails', async () => {
  for (const id of ['one', 'two', 'three']) await addJob(id, `source ${id}`);
  const failed: string[] = [];
  const reports: unknown[] = [];
  startRunner(
    {
      run(subject) {
        failed.push(subject);
        throw objectStoreOutage(new Error('503 SlowDown'));
      },
    },
    (error, context) => reports.push({ error: (error as Error).message, context }),
  );
  await vi.waitFor(() => expect(failed).toHaveLength(3));
  await runner?.stop();
  expect(reports).toEqual([
    {
      error: expect.stringContaining('store of uploaded files'),
      context: { job: expect.any(String), kind: 'work', failures: 1 },
    },
  ]);
});

test('a long job leaves room for the job of another subject', async () => {
  const jobs = gatedJobs();
  await addJob('long', 'large source');
  await addJob('short', 'small source');
  await addJob('third', 'other source');
  startRunner({ run: jobs.run });
  await vi.waitFor(() => expect(jobs.running).toHaveLength(2));
  jobs.letGo('small source');
  await vi.waitFor(() => expect(jobs.running).toEqual(['large source', 'other source']));
  jobs.letGo('large source');
  jobs.letGo('other source');
});

test('two jobs of one subject run one after the other, and others need not wait for them', async () => {
  const jobs = gatedJobs();
  await addJob('first', 'source');
  await addJob('again', 'source');
  await addJob('other', 'other source');
  startRunner({ run: jobs.run });
  await vi.waitFor(() => expect(jobs.running.toSorted()).toEqual(['other source', 'source']));
  await sleep(20);
  jobs.letGo('source');
  await vi.waitFor(() => expect(jobs.togetherSeen).toHaveLength(3));
  expect(jobs.running.toSorted()).toEqual(['other source', 'source']);
  jobs.letGo('source');
  jobs.letGo('other source');
  await vi.waitFor(() => expect(jobs.running).toEqual([]));
  for (const together of jobs.togetherSeen) expect(new Set(together).size).toBe(together.length);
});

test('a job that waits behind another is given back when the server stops', async () => {
  const jobs = gatedJobs();
  await addJob('first', 'source');
  await addJob('again', 'source');
  const stopped = startRunner({ run: jobs.run });
  const heldJobs = database.build.selectFrom('jobs').select('id').where('lease_until', '>', 0);
  await vi.waitFor(async () => expect(await database.read(heldJobs)).toHaveLength(2));
  expect(jobs.running).toEqual(['source']);
  const stopping = stopped.stop();
  jobs.letGo('source');
  await stopping;
  expect(await store.claim(now + 1, 60_000)).toMatchObject({ id: 'again' });
});
