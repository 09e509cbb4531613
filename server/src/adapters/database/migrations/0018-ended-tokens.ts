import type { Migration } from './column-types.ts';

export const endedTokens: Migration = () => [
  'alter table renewals add column good_until bigint',
  'create table ended_tokens (token_hash text primary key, expires_at bigint not null)',
  'create index ended_tokens_by_end on ended_tokens (expires_at)',
];
