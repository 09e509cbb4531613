import type { Migration } from './column-types.ts';

/** When a user signed in last is kept once the sign-in has ended. Of before, only those that last are known. */
export const lastSignIns: Migration = () => [
  'alter table users add column last_sign_in_at bigint',
  `update users set last_sign_in_at =
      (select max(nullif(created_at, 0)) from sign_ins where sign_ins.user_id = users.id)`,
];
