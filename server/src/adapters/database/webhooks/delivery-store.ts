import { sql } from 'kysely';
import type { Delivery, DeliveryState, WebhookStore } from '../../../webhooks/ports.ts';
import { type Database, isChanged, readFirst, step, writeOne } from '../database.ts';
import type { Schema } from '../schema.ts';
import { createDeliveryQueue, due } from './delivery-queue.ts';
import { stopped } from './webhook-steps.ts';

/** Deliveries to webhooks, and what became of them. */
export function createDeliveryStore(database: Database) {
  const { build } = database;

  return {
    ...createDeliveryQueue(database),
    async addDelivery({ webhookId, eventId, type, data }, nowMs) {
      await writeOne(
        database,
        build
          .insertInto('webhook_deliveries')
          .values({
            webhook_id: webhookId,
            event_id: eventId,
            type,
            data: JSON.stringify(data),
            account_id: sql<string>`(select account_id from webhooks where id = ${webhookId})`,
            state: 'pending',
            attempts: 0,
            failures: 0,
            ...due(nowMs),
            created_at: nowMs,
          })
          .onConflict((conflict) => conflict.columns(['webhook_id', 'event_id']).doNothing()),
      );
    },
    findDelivery: (webhookId, eventId) =>
      readFirst(
        database,
        build
          .selectFrom('webhook_deliveries')
          .selectAll()
          .where('webhook_id', '=', webhookId)
          .where('event_id', '=', eventId),
        deliveryFrom,
      ),
    async deliveries(webhookId, after, limit) {
      const all = build.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId);
      const rest = after
        ? all.where(sql<boolean>`(created_at, event_id) < (${after.createdAt}, ${after.eventId})`)
        : all;
      const rows = await database.read(rest.orderBy('created_at', 'desc').orderBy('event_id', 'desc').limit(limit));
      return rows.map(deliveryFrom);
    },
    sendAgain: (webhookId, eventId, nowMs) =>
      isChanged(
        database,
        build
          .updateTable('webhook_deliveries')
          .where('webhook_id', '=', webhookId)
          .where('event_id', '=', eventId)
          .where('lease_until', '<', nowMs)
          .set({ state: 'pending', failures: 0, ...due(nowMs), finished_at: null }),
      ),
    async forget({ nowMs, deliveredBefore, failedBefore }, limit) {
      const [, forgotten] = await database.write([
        // Written at the very moment at which their webhooks were disabled.
        step(stopped(build, nowMs)),
        step(
          sql`delete from webhook_deliveries where (webhook_id, event_id) in (
            select webhook_id, event_id from webhook_deliveries
            where finished_at is not null and ((state = 'delivered' and finished_at < ${deliveredBefore})
              or (state = 'failed' and finished_at < ${failedBefore}))
            limit ${limit})`.compile(build),
        ),
      ]);
      return forgotten?.changes ?? 0;
    },
  } satisfies Partial<WebhookStore>;
}

function deliveryFrom(row: Schema['webhook_deliveries']): Delivery {
  return {
    webhookId: row.webhook_id,
    eventId: row.event_id,
    type: row.type,
    // Written by us from a value of this type.
    state: row.state as DeliveryState,
    attempts: row.attempts,
    lastAttemptAt: row.last_attempt_at,
    lastStatus: row.last_status,
    lastError: row.last_error,
    nextAttemptAt: row.next_attempt_at,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
