import type { Migration } from './column-types.ts';

/** Until when a runner works on an item of a source: others, on other nodes, work on the rest meanwhile. */
export const leasesOfItems: Migration = () => [
  'alter table source_items add column lease_until bigint not null default 0',
];
