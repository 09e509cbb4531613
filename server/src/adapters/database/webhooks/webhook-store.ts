import { sql } from 'kysely';
import type { EventTypes, Webhook, WebhookStore } from '../../../webhooks/ports.ts';
import { type Database, isChanged, outcomeOf, readAll, readFirst, step, writeOne } from '../database.ts';
import { guardedBy, lockAccount } from '../limits/quota-store.ts';
import type { Schema } from '../schema.ts';
import { createDeliveryStore } from './delivery-store.ts';
import { stopDeliveries } from './webhook-steps.ts';

/** Webhooks in the database. */
export function createWebhookStore(database: Database): WebhookStore {
  const { build } = database;

  return {
    ...createDeliveryStore(database),
    async create(webhook, mostOfAccount) {
      const row = rowFrom(webhook);
      const others = sql<number>`(select count(*) from webhooks where account_id = ${webhook.accountId} and id <> ${webhook.id})`;
      return outcomeOf<'created', 'too-many'>('created', () =>
        database.write([
          lockAccount(build, webhook.accountId),
          guardedBy(build, sql<boolean>`${others} < ${mostOfAccount}`, 'too-many'),
          step(
            build
              .insertInto('webhooks')
              .values(row)
              .onConflict((conflict) => conflict.column('id').doNothing()),
          ),
        ]),
      );
    },
    find: (id) => readFirst(database, build.selectFrom('webhooks').selectAll().where('id', '=', id), webhookFrom),
    ofAccount: (accountId) =>
      readAll(
        database,
        build
          .selectFrom('webhooks')
          .selectAll()
          .where('account_id', '=', accountId)
          .orderBy('created_at')
          .orderBy('id'),
        webhookFrom,
      ),
    async change(id, { url, types, description, isEnabled }, nowMs) {
      const changed = build
        .updateTable('webhooks')
        .set({
          ...(url !== undefined && {
            url,
            // What went wrong elsewhere says nothing of a new address.
            failing_since: sql<number | null>`case when url = ${url} then failing_since end`,
            last_failure_at: sql<number | null>`case when url = ${url} then last_failure_at end`,
          }),
          ...(types !== undefined && { types: typesText(types) }),
          ...(description !== undefined && { description }),
          ...(isEnabled !== undefined && { is_enabled: isEnabled ? 1 : 0, disabled_reason: null }),
          ...(isEnabled && { failing_since: null, last_failure_at: null }),
          updated_at: nowMs,
        })
        .where('id', '=', id);
      await database.write([step(changed), ...(isEnabled === false ? [stopDeliveries(build, id, nowMs)] : [])]);
    },
    replaceSecret: ({ id, secretBox }, newBox, oldSecretUntil, nowMs) =>
      isChanged(
        database,
        build
          .updateTable('webhooks')
          .set({
            secret_box: newBox,
            old_secret_box: secretBox,
            old_secret_until: oldSecretUntil,
            updated_at: nowMs,
          })
          .where('id', '=', id)
          .where('secret_box', '=', secretBox),
      ),
    async delete(id) {
      await writeOne(database, build.deleteFrom('webhooks').where('id', '=', id), { erases: true });
    },
  };
}

const typesText = (types: EventTypes) => (types === 'all' ? '*' : `,${types.join(',')},`);

function rowFrom(webhook: Webhook): Schema['webhooks'] {
  return {
    id: webhook.id,
    account_id: webhook.accountId,
    url: webhook.url,
    types: typesText(webhook.types),
    description: webhook.description,
    is_enabled: webhook.isEnabled ? 1 : 0,
    disabled_reason: webhook.disabledReason,
    failing_since: webhook.failingSince,
    last_failure_at: webhook.failingSince,
    secret_box: webhook.secretBox,
    old_secret_box: webhook.oldSecretBox,
    old_secret_until: webhook.oldSecretUntil,
    created_at: webhook.createdAt,
    updated_at: webhook.updatedAt,
  };
}

function webhookFrom(row: Schema['webhooks']): Webhook {
  return {
    id: row.id,
    accountId: row.account_id,
    url: row.url,
    // Written by us from a value of this type.
    types: row.types === '*' ? 'all' : (row.types.split(',').filter(Boolean) as Exclude<EventTypes, 'all'>),
    description: row.description,
    isEnabled: row.is_enabled === 1,
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since,
    secretBox: row.secret_box,
    oldSecretBox: row.old_secret_box,
    oldSecretUntil: row.old_secret_until,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
