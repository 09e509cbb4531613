import type { Migration } from './column-types.ts';

export const operators: Migration = () => [
  'create table installation (name text primary key, value text not null, updated_at bigint not null)',
  'alter table users add column is_operator bigint not null default 0',
  `create table password_resets (
      token_hash text primary key, user_id text not null, created_at bigint not null, expires_at bigint not null)`,
  'create index password_resets_by_user on password_resets (user_id)',
  // Whoever owns the oldest account has set this server up. Quotas must not stop what it does already.
  `insert into installation (name, value, updated_at)
      select 'first-account', id, created_at from accounts order by created_at, id limit 1`,
  `update users set is_operator = 1 where id in (
      select user_id from members where role = 'owner'
        and account_id = (select value from installation where name = 'first-account'))`,
  `update accounts set plan = 'enterprise', hourly_limit = 1000000
      where plan = 'free' and id = (select value from installation where name = 'first-account')`,
];
