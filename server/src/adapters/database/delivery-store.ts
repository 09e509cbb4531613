import { sql } from 'kysely';
import type { ClaimedDelivery, Delivery, DeliveryState, WebhookStore } from '../../webhooks/ports.ts';
import { type Database, isWritten, readFirst, step } from './database.ts';
import { prepared } from './prepared.ts';
import type { Schema } from './schema.ts';
import { stopDeliveries, stopped } from './webhook-steps.ts';

type DeliveryStore = Pick<
  WebhookStore,
  | 'addDelivery'
  | 'findDelivery'
  | 'deliveries'
  | 'sendAgain'
  | 'claim'
  | 'succeed'
  | 'fail'
  | 'end'
  | 'giveBack'
  | 'releaseAll'
  | 'forget'
>;

const free = { lease_until: 0 };
const over = (nowMs: number) => ({ ...free, next_attempt_at: null, finished_at: nowMs });

/** What is on its way to webhooks, and what became of it. */
export function deliveryStore(database: Database): DeliveryStore {
  const { build } = database;
  const one = (webhookId: string, eventId: string) =>
    build
      .updateTable('webhook_deliveries')
      .where('webhook_id', '=', webhookId)
      .where('event_id', '=', eventId);
  /** Nobody has taken it up since. */
  const onlyOurs = ({ webhook, eventId, attempts }: ClaimedDelivery) =>
    one(webhook.id, eventId).where('attempts', '=', attempts);
  const itsWebhook = ({ webhook }: ClaimedDelivery) =>
    build.updateTable('webhooks').where('id', '=', webhook.id);
  /** One after the other by their webhooks, so that thousands that wait for one are not in the way of the rest. */
  const dueOfEachWebhook = prepared((p: { nowMs: number; mostOfWebhook: number; limit: number }) => ({
    compile: () =>
      sql<{ webhook_id: string; event_id: string }>`
        with recursive waiting (webhook_id) as (
          select min(webhook_id) from webhook_deliveries where state = 'pending'
          union all
          select (select min(webhook_id) from webhook_deliveries as later
            where later.state = 'pending' and later.webhook_id > waiting.webhook_id)
          from waiting where waiting.webhook_id is not null
        ), due as (
          select waiting.webhook_id, (select event_id from webhook_deliveries as earliest
            where earliest.webhook_id = waiting.webhook_id and earliest.state = 'pending'
              and earliest.next_attempt_at <= ${p.nowMs}
            order by earliest.next_attempt_at limit 1) as event_id
          from waiting inner join webhooks on webhooks.id = waiting.webhook_id and webhooks.is_enabled = 1
          where (select count(*) from webhook_deliveries as held
            where held.webhook_id = waiting.webhook_id and held.lease_until > 0
              and held.lease_until >= ${p.nowMs}) < ${p.mostOfWebhook}
        )
        select webhook_id, event_id from due where event_id is not null
        order by random() limit ${p.limit}`.compile(build),
  }));

  return {
    async addDelivery({ webhookId, eventId, type, data }, nowMs) {
      await database.write([
        step(
          build
            .insertInto('webhook_deliveries')
            .values({
              ...{ webhook_id: webhookId, event_id: eventId, type, data: JSON.stringify(data) },
              ...{ state: 'pending', attempts: 0, failures: 0, lease_until: 0 },
              next_attempt_at: nowMs,
              created_at: nowMs,
            })
            .onConflict((conflict) => conflict.columns(['webhook_id', 'event_id']).doNothing()),
        ),
      ]);
    },
    async findDelivery(webhookId, eventId) {
      const row = await readFirst(
        database,
        build
          .selectFrom('webhook_deliveries')
          .selectAll()
          .where('webhook_id', '=', webhookId)
          .where('event_id', '=', eventId),
      );
      return row && deliveryFrom(row);
    },
    async deliveries(webhookId, after, limit) {
      const all = build.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId);
      const rest = after
        ? all.where(sql<boolean>`(created_at, event_id) < (${after.createdAt}, ${after.eventId})`)
        : all;
      const rows = await database.read(
        rest.orderBy('created_at', 'desc').orderBy('event_id', 'desc').limit(limit),
      );
      return rows.map(deliveryFrom);
    },
    sendAgain: (webhookId, eventId, nowMs) =>
      isWritten(database, [
        step(
          one(webhookId, eventId)
            .where('lease_until', '<', nowMs)
            .set({ state: 'pending', failures: 0, next_attempt_at: nowMs, finished_at: null }),
          'being-sent',
        ),
      ]),

    async claim({ nowMs, leaseMs, limit, mostOfWebhook }) {
      const due = await database.read(dueOfEachWebhook({ nowMs, mostOfWebhook, limit }));
      if (due.length === 0) return [];
      // In one order on every node, or two that claim the same would wait for each other.
      due.sort((a, b) => (a.webhook_id < b.webhook_id ? -1 : 1));
      const results = await database.write(
        due.map(({ webhook_id, event_id }) =>
          step(
            one(webhook_id, event_id)
              .where('state', '=', 'pending')
              .where('next_attempt_at', '<=', nowMs)
              .set({
                attempts: sql<number>`attempts + 1`,
                last_attempt_at: nowMs,
                lease_until: nowMs + leaseMs,
                next_attempt_at: nowMs + leaseMs,
              })
              .returningAll(),
          ),
        ),
      );
      const rows = results.flatMap((result) => result.rows as unknown as Schema['webhook_deliveries'][]);
      return withWebhooks(rows);
    },
    async succeed(claimed, { status, nowMs }) {
      await isWritten(database, [
        step(
          onlyOurs(claimed).set({
            ...over(nowMs),
            ...{ state: 'delivered', last_status: status, last_error: null },
          }),
          'not-ours',
        ),
        step(itsWebhook(claimed).where('failing_since', 'is not', null).set({ failing_since: null })),
      ]);
    },
    async fail(claimed, { status, error, nowMs, nextAttemptAt, hopelessSince, hopelessReason }) {
      const isOver = nextAttemptAt === null;
      await isWritten(database, [
        step(
          onlyOurs(claimed)
            .where('state', '=', 'pending')
            .set({
              ...(isOver ? { ...over(nowMs), state: 'failed' } : { ...free, next_attempt_at: nextAttemptAt }),
              failures: sql<number>`failures + 1`,
              ...{ last_status: status, last_error: error },
            }),
          'not-ours',
        ),
        step(itsWebhook(claimed).where('failing_since', 'is', null).set({ failing_since: nowMs })),
        step(
          itsWebhook(claimed)
            .where('is_enabled', '=', 1)
            .where('failing_since', '<=', hopelessSince)
            .set({ is_enabled: 0, disabled_reason: hopelessReason, updated_at: nowMs }),
        ),
        stopDeliveries(build, claimed.webhook.id, nowMs),
      ]);
    },
    async end(claimed, { status, error, reason, nowMs }) {
      await isWritten(database, [
        step(
          onlyOurs(claimed)
            .where('state', '=', 'pending')
            .set({ ...over(nowMs), state: 'failed', last_status: status, last_error: error }),
          'not-ours',
        ),
        step(itsWebhook(claimed).set({ is_enabled: 0, disabled_reason: reason, updated_at: nowMs })),
        stopDeliveries(build, claimed.webhook.id, nowMs),
      ]);
    },
    async giveBack(claimed, nowMs) {
      await database.write([
        step(
          onlyOurs(claimed)
            .where('state', '=', 'pending')
            .set({ ...free, next_attempt_at: nowMs }),
        ),
      ]);
    },
    async releaseAll(nowMs) {
      await database.write([
        step(
          build
            .updateTable('webhook_deliveries')
            .where('lease_until', '>', 0)
            .where('state', '=', 'pending')
            .set({ ...free, next_attempt_at: nowMs }),
        ),
      ]);
    },
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
  };

  /** Where they go, as it is now; those that must not be sent any more are let go. */
  async function withWebhooks(rows: Schema['webhook_deliveries'][]): Promise<ClaimedDelivery[]> {
    if (rows.length === 0) return [];
    const webhooks = await database.read(
      build
        .selectFrom('webhooks')
        .select(['id', 'url', 'secret_box', 'old_secret_box', 'old_secret_until'])
        .where(
          'id',
          'in',
          rows.map((row) => row.webhook_id),
        )
        .where('is_enabled', '=', 1),
    );
    const byId = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
    return rows.flatMap((row) => {
      const webhook = byId.get(row.webhook_id);
      return webhook ? [claimedFrom(row, webhook)] : [];
    });
  }
}

function claimedFrom(
  row: Schema['webhook_deliveries'],
  webhook: Pick<Schema['webhooks'], 'id' | 'url' | 'secret_box' | 'old_secret_box' | 'old_secret_until'>,
): ClaimedDelivery {
  return {
    webhook: {
      id: webhook.id,
      url: webhook.url,
      secretBox: webhook.secret_box,
      oldSecretBox: webhook.old_secret_box,
      oldSecretUntil: webhook.old_secret_until,
    },
    eventId: row.event_id,
    type: row.type,
    data: JSON.parse(row.data),
    createdAt: row.created_at,
    attempts: row.attempts,
    failures: row.failures,
  };
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
