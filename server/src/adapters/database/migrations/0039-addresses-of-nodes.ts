import type { Migration } from './column-types.ts';

/** Where other nodes reach a node, empty for one that they do not ask, and its release: nodes of another are not asked. */
export const addressesOfNodes: Migration = () => [
  "alter table nodes add column node_url text not null default ''",
  "alter table nodes add column release text not null default ''",
];
