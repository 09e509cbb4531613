import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { EventData, EventType } from '../../../webhooks/index.ts';
import { type Step, step } from '../database.ts';
import { prepared } from '../query-builder.ts';
import type { Schema } from '../schema.ts';

/** Something that happened, for the webhooks of an account. */
interface WebhookEvent<Type extends EventType> {
  /** `evt_…`: the same event, announced again, must have the same id. */
  id: string;
  accountId: string;
  type: Type;
  data: EventData<Type>;
  /** The conversation or source it is about: it is erased with it. */
  sessionId?: string | undefined;
  nowMs: number;
}

interface Announcement {
  id: string;
  accountId: string | Expression<string>;
  type: EventType;
  /** JSON. */
  data: string | Expression<string>;
  sessionId: string | null;
  nowMs: number;
  /** No event is written unless this holds. */
  when?: Expression<SqlBool>;
}

/**
 * One delivery for each webhook that subscribes to the event; part of the write it announces, so that there is never one
 * without the other. Without a webhook it finds no row by the account's index, and does nothing.
 *
 * For values that only the database knows, put it into a prepared statement of your own with expressions:
 *
 *     prepared((p: { id: string; … }) => announcement(build, { id: p.id, …, accountId: sql`(select …)` }))
 */
export function announcement(
  build: Kysely<Schema>,
  { id, accountId, type, data, sessionId, nowMs, when }: Announcement,
) {
  const typeText = sql<string>`cast(${type} as text)`;
  const now = sql<number>`cast(${nowMs} as bigint)`;
  const wanting = build
    .selectFrom('webhooks')
    .select([
      'webhooks.id as webhook_id',
      sql<string>`cast(${id} as text)`.as('event_id'),
      'webhooks.account_id as account_id',
      sql<number>`1`.as('is_due'),
      typeText.as('type'),
      sql<string>`cast(${data} as text)`.as('data'),
      sql<string | null>`cast(${sessionId} as text)`.as('session_id'),
      sql<string>`'pending'`.as('state'),
      sql<number>`0`.as('attempts'),
      sql<number>`0`.as('failures'),
      now.as('next_attempt_at'),
      sql<number>`0`.as('lease_until'),
      now.as('created_at'),
    ])
    .where('webhooks.account_id', '=', accountId)
    .where('webhooks.is_enabled', '=', 1)
    .where(
      sql<boolean>`(webhooks.types = '*' or replace(webhooks.types, ',' || ${typeText} || ',', '') <> webhooks.types)`,
    );
  return build
    .insertInto('webhook_deliveries')
    .columns([
      ...(['webhook_id', 'event_id', 'account_id', 'is_due', 'type', 'data', 'session_id', 'state'] as const),
      ...(['attempts', 'failures'] as const),
      ...(['next_attempt_at', 'lease_until', 'created_at'] as const),
    ])
    .expression(when ? wanting.where(when) : wanting)
    .onConflict((conflict) => conflict.columns(['webhook_id', 'event_id']).doNothing());
}

/** The step that announces an event whose values are known. */
export function announcing(build: Kysely<Schema>) {
  const insert = prepared((p: Omit<Announcement, 'when'>) =>
    announcement(build, {
      id: p.id,
      accountId: p.accountId,
      type: p.type,
      data: p.data,
      sessionId: p.sessionId,
      nowMs: p.nowMs,
    }),
  );
  return <Type extends EventType>({ data, sessionId, ...event }: WebhookEvent<Type>): Step =>
    step(insert({ ...event, sessionId: sessionId ?? null, data: JSON.stringify(data) }));
}

/** The step that deletes deliveries, sent or not, about conversations or sources that are erased. */
export function forgetEventsOf(build: Kysely<Schema>, sessionIds: readonly string[]): Step {
  return step(build.deleteFrom('webhook_deliveries').where('session_id', 'in', sessionIds));
}

/** Gives up what is on its way to webhooks that are disabled. */
export const stopped = (build: Kysely<Schema>, nowMs: number) =>
  build
    .updateTable('webhook_deliveries')
    .set({
      state: 'failed',
      finished_at: nowMs,
      next_attempt_at: null,
      lease_until: 0,
      is_due: 0,
      last_error: 'The webhook was disabled.',
    })
    .where('state', '=', 'pending')
    .where('webhook_id', 'in', build.selectFrom('webhooks').select('id').where('is_enabled', '=', 0));

/** The step that does so for one webhook, if it is disabled by now. */
export const stopDeliveries = (build: Kysely<Schema>, webhookId: string, nowMs: number): Step =>
  step(stopped(build, nowMs).where('webhook_id', '=', webhookId));
