import type { Migration } from './column-types.ts';

/** Notices to members of an account: who wants which, and what was sent already. */
export const notices: Migration = () => [
  `create table notification_settings (
      user_id text primary key references users on delete cascade, settings text not null, updated_at bigint not null)`,
  // The language that notices are written in.
  'alter table users add column language text',
  `create table sent_notices (
      account_id text not null references accounts on delete cascade, kind text not null, subject text not null,
      created_at bigint not null, primary key (account_id, kind, subject))`,
  'create index sent_notices_by_time on sent_notices (created_at)',
  // Since when the visitor waited for whom agents were notified, and up to which message the chat's agent was.
  'alter table live_sessions add column waiting_mailed bigint not null default 0',
  'alter table live_sessions add column waiting_pushed bigint not null default 0',
  'alter table live_sessions add column agent_mailed bigint not null default 0',
  'alter table live_sessions add column agent_pushed bigint not null default 0',
  // What waits or is unread already is not news.
  `update live_sessions set waiting_mailed = waiting_since, waiting_pushed = waiting_since,
      agent_mailed = message_count, agent_pushed = message_count`,
  "create index sources_failed on sources (updated_at) where status = 'failed'",
];
