import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createJobStore, insertJob } from '../adapters/database/jobs/job-store.ts';
import { openSqliteDatabase } from '../adapters/database/sqlite/sqlite-database.ts';
import { createJobRunner } from './index.ts';

test('a job that is running when its server stops is free for others at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-jobs-'));
  const database = await openSqliteDatabase(folder);
  const store = createJobStore(database);
  const now = 1_790_000_000_000;
  await database.write([insertJob(database.build, { id: 'job', kind: 'wait', subject: 'it', runAt: now })]);
  const started = Promise.withResolvers<void>();
  const failures: unknown[] = [];
  const runner = createJobRunner({
    store,
    clock: () => now,
    onError: (error) => void failures.push(error),
    handlers: {
      wait: {
        async run(_subject, { signal }) {
          started.resolve();
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          signal.throwIfAborted();
        },
        giveUp: async () => {},
      },
    },
  });
  runner.start();
  await started.promise;
  expect(await store.claim(now + 1, 60_000)).toBeUndefined();
  await runner.stop();
  expect(await store.claim(now + 1, 60_000)).toMatchObject({ id: 'job', fruitless: 1 });
  expect(failures).toEqual([]);
  await database.close();
  await rm(folder, { recursive: true });
});
