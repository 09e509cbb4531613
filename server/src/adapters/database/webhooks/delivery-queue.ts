import { type Expression, sql } from 'kysely';
import type { ClaimedDelivery, WebhookStore } from '../../../webhooks/ports.ts';
import { type Database, isWritten, step, writeOne } from '../database.ts';
import { prepared } from '../query-builder.ts';
import type { Schema } from '../schema.ts';
import { stopDeliveries } from './webhook-steps.ts';

const free = { lease_until: 0 };
export const due = (nowMs: number) => ({ ...free, is_due: 1, next_attempt_at: nowMs });
const over = (nowMs: number) => ({ ...free, is_due: 0, next_attempt_at: null, finished_at: nowMs });
/** How many at a time come to be due. */
const mostPromoted = 500;

interface DueRow {
  account_id: string;
  webhook_id: string | null;
  event_id: string | null;
  url: string | null;
}

/** How many of a webhook are being sent, on all nodes. */
const heldOf = (webhookId: string | Expression<unknown>, nowMs: number) =>
  sql<number>`(select count(*) from webhook_deliveries as held where held.webhook_id = ${webhookId}
    and held.lease_until > 0 and held.lease_until >= ${nowMs})`;

/** The deliveries that are due: which are sent next, held by leases, and how each attempt ends. */
export function createDeliveryQueue(database: Database) {
  const { build } = database;
  const one = (webhookId: string, eventId: string) =>
    build.updateTable('webhook_deliveries').where('webhook_id', '=', webhookId).where('event_id', '=', eventId);
  /** Nobody has taken it up since. */
  const onlyOurs = ({ webhook, eventId, attempts }: ClaimedDelivery) =>
    one(webhook.id, eventId).where('attempts', '=', attempts);
  /** As long as it has the address that was tried: what happens at the old one does not concern the new. */
  const itsWebhook = ({ webhook }: ClaimedDelivery) =>
    build.updateTable('webhooks').where('id', '=', webhook.id).where('url', '=', webhook.url);
  /** From account to account, so that thousands that wait for one are not in the way of the rest. */
  const dueOfAccounts = prepared(
    (p: { nowMs: number; afterAccount: string; accounts: number; mostOfWebhook: number }) => ({
      compile: () =>
        sql<DueRow>`
        with recursive waiting (account_id) as (
          select min(account_id) from webhook_deliveries where is_due = 1 and account_id > ${p.afterAccount}
          union all
          select (select min(later.account_id) from webhook_deliveries as later
            where later.is_due = 1 and later.account_id > waiting.account_id)
          from waiting where waiting.account_id is not null
        ), served as (select account_id from waiting where account_id is not null limit ${p.accounts})
        select served.account_id, webhooks.id as webhook_id, webhooks.url,
          (select earliest.event_id from webhook_deliveries as earliest
            where earliest.is_due = 1 and earliest.account_id = served.account_id
              and earliest.webhook_id = webhooks.id
            order by earliest.next_attempt_at limit 1) as event_id
        from served left join webhooks on webhooks.account_id = served.account_id and webhooks.is_enabled = 1
          and ${heldOf(sql.ref('webhooks.id'), p.nowMs)} < ${p.mostOfWebhook}
        order by served.account_id, webhook_id`.compile(build),
    }),
  );
  /** Of two nodes that claim for the same webhook, the second counts what the first has claimed. */
  const lockWebhook = prepared((p: { webhookId: string }) =>
    build.selectFrom('webhooks').select('id').where('id', '=', p.webhookId).forNoKeyUpdate(),
  );
  const itsTimeHasCome = (nowMs: number) =>
    build
      .selectFrom('webhook_deliveries')
      .where('state', '=', sql.lit('pending'))
      .where('is_due', '=', sql.lit(0))
      .where('next_attempt_at', '<=', nowMs);

  /** Makes due those whose time has come, or whose lease has expired. */
  async function promote(nowMs: number): Promise<void> {
    const some = itsTimeHasCome(nowMs).select(['webhook_id', 'event_id']).limit(mostPromoted);
    // Nothing has come to be due most of the time: find that out without a write.
    if ((await database.read(some.limit(1))).length === 0) return;
    const inOrder = some.orderBy('next_attempt_at');
    const theirs = database.engine === 'postgres' ? inOrder.forUpdate().skipLocked() : inOrder;
    await writeOne(
      database,
      build
        .updateTable('webhook_deliveries')
        .set({ ...free, is_due: 1 })
        .where(sql<boolean>`(webhook_id, event_id) in ${theirs}`),
    );
  }

  return {
    async due({ nowMs, afterAccount, accounts, mostOfWebhook }) {
      await promote(nowMs);
      const rows = await database.read(dueOfAccounts({ nowMs, afterAccount, accounts, mostOfWebhook }));
      const served = new Set(rows.map((row) => row.account_id));
      return {
        due: rows.flatMap(({ account_id, webhook_id, event_id, url }) =>
          webhook_id && event_id && url
            ? [{ accountId: account_id, webhookId: webhook_id, eventId: event_id, url }]
            : [],
        ),
        lastAccount: served.size < accounts ? undefined : rows.at(-1)?.account_id,
      };
    },
    async claim(chosen, { nowMs, leaseMs, mostOfWebhook }) {
      if (chosen.length === 0) return [];
      // In one order on every node, or two that claim the same would wait for each other.
      const inOrder = [...chosen].sort((a, b) => (a.webhookId < b.webhookId ? -1 : 1));
      const results = await database.write(
        inOrder.flatMap(({ webhookId, eventId }) => [
          ...(database.engine === 'postgres' ? [step(lockWebhook({ webhookId }))] : []),
          step(
            one(webhookId, eventId)
              .where('is_due', '=', 1)
              .where(heldOf(webhookId, nowMs), '<', mostOfWebhook)
              .set({
                attempts: sql<number>`attempts + 1`,
                last_attempt_at: nowMs,
                is_due: 0,
                lease_until: nowMs + leaseMs,
                next_attempt_at: nowMs + leaseMs,
              })
              .returningAll(),
          ),
        ]),
      );
      const rows = results.flatMap((result) =>
        result.rows.filter((row) => 'event_id' in row),
      ) as unknown as Schema['webhook_deliveries'][];
      return withWebhooks(rows);
    },
    async succeed(claimed, { status, nowMs }) {
      await isWritten(database, [
        step(
          onlyOurs(claimed).set({
            ...over(nowMs),
            state: 'delivered',
            last_status: status,
            last_error: null,
          }),
          'not-ours',
        ),
        step(
          itsWebhook(claimed)
            .where('failing_since', 'is not', null)
            .set({ failing_since: null, last_failure_at: null }),
        ),
      ]);
    },
    async fail(claimed, { status, error, nowMs, nextAttemptAt, ...times }) {
      const { continuousSince, hopelessSince, hopelessReason } = times;
      const isOver = nextAttemptAt === null;
      await isWritten(database, [
        step(
          onlyOurs(claimed)
            .where('state', '=', 'pending')
            .set({
              ...(isOver
                ? { ...over(nowMs), state: 'failed' }
                : { ...free, is_due: 0, next_attempt_at: nextAttemptAt }),
              failures: sql<number>`failures + 1`,
              last_status: status,
              last_error: error,
            }),
          'not-ours',
        ),
        step(
          itsWebhook(claimed).set({
            failing_since: sql<number>`case when last_failure_at >= ${continuousSince} then failing_since
              else cast(${nowMs} as bigint) end`,
            last_failure_at: nowMs,
          }),
        ),
        step(
          itsWebhook(claimed)
            .where('is_enabled', '=', 1)
            .where('failing_since', '<=', hopelessSince)
            .set({ is_enabled: 0, disabled_reason: hopelessReason, updated_at: nowMs }),
        ),
        stopDeliveries(build, claimed.webhook.id, nowMs),
      ]);
    },
    end: (claimed, { status, error, reason, nowMs }) =>
      isWritten(database, [
        step(
          onlyOurs(claimed)
            .where('state', '=', 'pending')
            .set({ ...over(nowMs), state: 'failed', last_status: status, last_error: error }),
          'not-ours',
        ),
        step(itsWebhook(claimed).set({ is_enabled: 0, disabled_reason: reason, updated_at: nowMs }), 'moved'),
        stopDeliveries(build, claimed.webhook.id, nowMs),
      ]),
    async giveBack(claimed, nowMs) {
      await writeOne(database, onlyOurs(claimed).where('state', '=', 'pending').set(due(nowMs)));
    },
    async releaseAll(nowMs) {
      await writeOne(
        database,
        build
          .updateTable('webhook_deliveries')
          .where('lease_until', '>', 0)
          .where('state', '=', 'pending')
          .set(due(nowMs)),
      );
    },
  } satisfies Partial<WebhookStore>;

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
