import type { Migration } from './column-types.ts';

/**
 * What lies in the object store: pieces `key/0`, `key/1` and so on. A row is written before its first piece and goes when
 * the store has confirmed that the last is deleted, so that no object is forgotten.
 */
export const storedObjects: Migration = () => [
  `create table stored_objects (
    key text primary key,
    owner_id text,
    pieces bigint not null,
    delete_after bigint,
    created_at bigint not null
  )`,
  'create unique index stored_objects_by_owner on stored_objects (owner_id)',
  'create index stored_objects_to_delete on stored_objects (delete_after) where delete_after is not null',
];
