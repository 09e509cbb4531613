import type { Migration } from './column-types.ts';

/** The nodes that run on this database. */
export const nodes: Migration = () => [
  'create table nodes (id text primary key, public_url text not null, seen_at bigint not null)',
];
