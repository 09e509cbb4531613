import { setTimeout as sleep } from 'node:timers/promises';
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

describe('an ephemeral event', () => {
  const ephemeralTo = (bus: EventBus, topic: string) => {
    const heard: (string | undefined)[] = [];
    bus.subscribe(topic, (ephemeral) => heard.push(ephemeral));
    return heard;
  };

  test('is heard once on every node, beside the signals of its topic', async () => {
    const [own, others] = [ephemeralTo(here, 'talk'), ephemeralTo(there, 'talk')];
    for (let at = 0; at < 5; at += 1) here.publish('talk', `{"typing":${at}}`);
    here.publish('talk');
    const last = heardBy(there, 'after');
    here.publish('after');
    await last;
    const ephemeralEvents = Array.from({ length: 5 }, (_, at) => `{"typing":${at}}`);
    expect(own).toEqual([...ephemeralEvents, undefined]);
    expect(new Set(others)).toEqual(new Set([...ephemeralEvents, undefined]));
    expect(others).toHaveLength(6);
  });

  test('may hold line ends and any letters', async () => {
    const heard = ephemeralTo(there, 'letters');
    here.publish('letters', 'a\nb ü🙂');
    while (heard.length === 0) await sleep(5);
    expect(heard).toEqual(['a\nb ü🙂']);
  });

  test('that is too long is refused', () => {
    expect(() => here.publish('talk', 'ü'.repeat(501))).toThrow(RangeError);
    here.publish('talk', 'ü'.repeat(500));
  });

  test('that cannot be sent is let go, and keeps no signal from being sent', async () => {
    const heard = ephemeralTo(there, 'nul');
    const signal = heardBy(there, 'beside it');
    // No text of PostgreSQL can hold a NUL: the statement that has it fails.
    here.publish('beside it, first');
    here.publish('nul', 'a\0b');
    here.publish('beside it');
    await signal;
    expect(heard).toEqual([]);
  });
});
