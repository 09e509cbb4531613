import type { Migration } from './column-types.ts';

export const mails: Migration = () => [
  `create table mails (
      id text primary key, message_id text not null, kind text not null, to_address text not null, to_name text not null,
      language text not null, content text not null, sealed_path text,
      account_id text references accounts on delete cascade, session_id text, state text not null,
      attempts bigint not null, failures bigint not null, next_attempt_at bigint, lease_until bigint not null,
      last_error text, created_at bigint not null, expires_at bigint, finished_at bigint)`,
  "create index mails_due on mails (next_attempt_at) where state = 'pending'",
  'create index mails_by_address on mails (to_address, created_at)',
  'create index mails_by_account on mails (account_id, created_at) where account_id is not null',
  'create index mails_by_session on mails (session_id) where session_id is not null',
  'create index mails_over on mails (finished_at) where finished_at is not null',
  // Set by a link that was sent to the address, which proves whose it is.
  'alter table password_resets add column is_mailed bigint not null default 0',
  'alter table users add column email_confirmed_at bigint',
  `create table address_confirmations (
      token_hash text primary key, user_id text not null, email text not null, created_at bigint not null,
      expires_at bigint not null)`,
  'create index address_confirmations_by_user on address_confirmations (user_id)',
];
