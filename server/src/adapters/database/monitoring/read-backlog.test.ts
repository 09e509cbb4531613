import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, insertAccountStep, openNodes } from '../../../../test-support/database-nodes.ts';
import { engines } from '../../../../test-support/test-service.ts';
import { type Database, step } from '../database.ts';
import { createJobStore, insertJob } from '../jobs/job-store.ts';
import { readBacklog } from './read-backlog.ts';

const now = 1_790_000_000_000;

describe.each(engines)('the backlog on %s', (engine) => {
  let opened: DatabaseNodes;
  let database: Database;
  beforeAll(async () => {
    opened = await openNodes(engine, inject('postgresUrl'));
    [database] = opened.nodes;
  });
  afterAll(() => opened.close());

  const rows = (table: string, columns: string, values: string) =>
    step(sql`insert into ${sql.raw(table)} (${sql.raw(columns)}) values ${sql.raw(values)}`.compile(database.build));

  test('is nothing on a new server', async () => {
    const nothing = { waiting: 0, lateSeconds: 0 };
    expect(await readBacklog(database, now)).toEqual({
      jobs: nothing,
      webhookDeliveries: nothing,
      mails: nothing,
    });
  });

  test('counts jobs that are due and that nobody holds', async () => {
    const job = (id: string, runAt: number) =>
      insertJob(database.build, { id, kind: 'read-source', subject: id, runAt });
    await database.write([job('first', now - 60_000), job('second', now - 5_000), job('later', now + 1_000)]);
    expect((await readBacklog(database, now)).jobs).toEqual({ waiting: 2, lateSeconds: 60 });
    await createJobStore(database).claim(now, 60_000);
    expect((await readBacklog(database, now)).jobs).toEqual({ waiting: 1, lateSeconds: 5 });
  });

  test('counts deliveries that are not over, and how late the first is that could be sent', async () => {
    await database.write([
      insertAccountStep(database, 'acct', now),
      rows(
        'webhooks',
        'id, account_id, url, types, description, is_enabled, secret_box, created_at, updated_at',
        `('hook', 'acct', 'https://example.com', '[]', '', 1, 'box', ${now}, ${now})`,
      ),
      rows(
        'webhook_deliveries',
        'webhook_id, event_id, account_id, is_due, type, data, state, attempts, failures, next_attempt_at, lease_until, created_at, finished_at',
        `('hook', 'due', 'acct', 1, 't', '{}', 'pending', 0, 0, ${now - 30_000}, 0, ${now}, null),
         ('hook', 'again', 'acct', 0, 't', '{}', 'pending', 1, 1, ${now + 30_000}, 0, ${now}, null),
         ('hook', 'done', 'acct', 0, 't', '{}', 'delivered', 1, 0, null, 0, ${now}, ${now})`,
      ),
    ]);
    expect((await readBacklog(database, now)).webhookDeliveries).toEqual({ waiting: 2, lateSeconds: 30 });
  });

  test('counts emails that are not sent, of which those that wait for another attempt are not late', async () => {
    const mail = (id: string, state: string, nextAttemptAt: number | null) =>
      rows(
        'mails',
        'id, message_id, kind, to_address, to_name, language, content, state, attempts, failures, next_attempt_at, lease_until, created_at',
        `('${id}', '${id}', 'test', 'a@example.com', '', 'en', '{}', '${state}', 0, 0, ${nextAttemptAt}, 0, ${now})`,
      );
    await database.write([mail('again', 'pending', now + 60_000), mail('sent', 'sent', null)]);
    expect((await readBacklog(database, now)).mails).toEqual({ waiting: 1, lateSeconds: 0 });
    await database.write([mail('due', 'pending', now - 2_500)]);
    expect((await readBacklog(database, now)).mails).toEqual({ waiting: 2, lateSeconds: 2.5 });
  });
});
