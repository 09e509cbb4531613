import type { Migration } from './column-types.ts';

export const markedDeletion: Migration = () => [
  // What is deleted may have millions of rows: it is marked, and they go a little at a time.
  'alter table chatbots add column deleted_at bigint',
  'alter table accounts add column deleted_at bigint',
  'create table signs_of_life (name text primary key, noted bigint not null)',
];
