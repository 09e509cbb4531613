import type { Migration } from './column-types.ts';

export const signIns: Migration = () => [
  `create table sign_ins (
      id text primary key, user_id text not null, tokens_box text, version bigint not null, held_until bigint not null,
      created_at bigint not null, expires_at bigint not null)`,
  'create index sign_ins_by_end on sign_ins (expires_at)',
  'create index sign_ins_by_user on sign_ins (user_id)',
  // Whoever is signed in stays so: each renewal of before is a sign-in of its own.
  `insert into sign_ins (id, user_id, version, held_until, created_at, expires_at)
      select token_hash, user_id, 0, 0, 0, expires_at from renewals`,
  'alter table renewals add column sign_in_id text references sign_ins on delete cascade',
  'update renewals set sign_in_id = token_hash',
  'create index renewals_by_sign_in on renewals (sign_in_id)',
  'create index renewals_by_end on renewals (expires_at)',
];
