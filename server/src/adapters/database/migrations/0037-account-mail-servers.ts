import type { Migration } from './column-types.ts';

/** Mail servers of accounts, which send what is sent for them. */
export const accountMailServers: Migration = () => [
  `create table account_mail_servers (
      account_id text primary key references accounts on delete cascade, host text not null, port bigint not null,
      security text not null, user_name text not null, password_box text, from_name text not null,
      from_address text not null, updated_at bigint not null)`,
];
