import type { Migration } from './column-types.ts';

export const webhooks: Migration = () => [
  `create table webhooks (
      id text primary key, account_id text not null references accounts on delete cascade, url text not null,
      types text not null, description text not null, is_enabled bigint not null, disabled_reason text,
      failing_since bigint, last_failure_at bigint, secret_box text not null, old_secret_box text, old_secret_until bigint,
      created_at bigint not null, updated_at bigint not null)`,
  'create index webhooks_by_account on webhooks (account_id, created_at)',
  `create table webhook_deliveries (
      webhook_id text not null references webhooks on delete cascade, event_id text not null,
      account_id text not null, is_due bigint not null, type text not null, data text not null, session_id text, state text not null, attempts bigint not null, failures bigint not null,
      next_attempt_at bigint, lease_until bigint not null, last_attempt_at bigint, last_status bigint,
      last_error text, created_at bigint not null, finished_at bigint, primary key (webhook_id, event_id))`,
  // Those whose time has come, from account to account and in each from webhook to webhook; and those that wait for it.
  `create index webhook_deliveries_due on webhook_deliveries (account_id, webhook_id, next_attempt_at)
      where is_due = 1`,
  `create index webhook_deliveries_later on webhook_deliveries (next_attempt_at)
      where state = 'pending' and is_due = 0`,
  "create index webhook_deliveries_pending on webhook_deliveries (webhook_id) where state = 'pending'",
  'create index webhook_deliveries_held on webhook_deliveries (webhook_id, lease_until) where lease_until > 0',
  'create index webhook_deliveries_by_time on webhook_deliveries (webhook_id, created_at, event_id)',
  `create index webhook_deliveries_over on webhook_deliveries (state, finished_at)
      where finished_at is not null`,
  'create index webhook_deliveries_by_session on webhook_deliveries (session_id) where session_id is not null',
];
