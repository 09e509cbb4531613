import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../../test-support/postgres-server.ts';
import type { EventBus } from '../../live-chat/ports.ts';
import { createPostgresEventBus } from './postgres-event-bus.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let here: EventBus;
let there: EventBus;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  here = await createPostgresEventBus(database.url, () => {});
  there = await createPostgresEventBus(database.url, () => {});
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await database?.drop();
});

const heardBy = (bus: EventBus, topic: string) =>
  new Promise<void>((resolve) => {
    const unsubscribe = bus.subscribe(topic, () => {
      unsubscribe();
      resolve();
    });
  });

describe('a signal', () => {
  test('is heard on the node that gave it and on others', async () => {
    const heard = [heardBy(here, 'both'), heardBy(there, 'both')];
    here.publish('both');
    await Promise.all(heard);
  });

  test('is heard by those of its topic only', async () => {
    let others = 0;
    there.subscribe('other', () => {
      others += 1;
    });
    const heard = heardBy(there, 'mine');
    here.publish('mine');
    await heard;
    expect(others).toBe(0);
  });

  test('is not lost among many that are given at once', async () => {
    const topics = Array.from({ length: 500 }, (_, at) => `many-${at}`);
    const heard = topics.map((topic) => heardBy(there, topic));
    for (const topic of topics) here.publish(topic);
    await Promise.all(heard);
  });

  test('that is given while the connection is down is heard elsewhere once it is back', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    // The one that connected first: only the node that gives the signal is cut off.
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'parley events'
      order by backend_start limit 1`);
    await client.end();
    const heard = heardBy(there, 'meanwhile');
    here.publish('meanwhile');
    await heard;
  });
});
