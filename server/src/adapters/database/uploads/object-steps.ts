import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { type Step, step } from '../database.ts';
import type { Schema } from '../schema.ts';

/** The step that keeps the objects of an owner, in the write of the row that names it. */
export const claimObjects = (build: Kysely<Schema>, ownerId: string): Step =>
  step(build.updateTable('stored_objects').set({ delete_after: null }).where('owner_id', '=', ownerId));

/**
 * The step that has the objects of these owners deleted from the store, in the write that deletes the rows which name
 * them. Those that nobody claimed yet keep their time: a piece may still be on its way.
 */
export const releaseObjects = (
  build: Kysely<Schema>,
  ownerIds:
    | readonly string[]
    | SelectQueryBuilder<Schema, 'sources', { file_id: string }>
    | SelectQueryBuilder<Schema, 'live_attachments', { id: string }>,
): Step =>
  step(
    build
      .updateTable('stored_objects')
      .set({ owner_id: null, delete_after: sql<number>`coalesce(delete_after, 0)` })
      .where('owner_id', 'in', ownerIds),
  );

/** The step that has objects deleted soon which are all stored, and which nobody claimed. */
export const discardObjects = (build: Kysely<Schema>, ownerId: string): Step =>
  step(
    build
      .updateTable('stored_objects')
      .set({ owner_id: null, delete_after: 0 })
      .where('owner_id', '=', ownerId)
      .where('delete_after', 'is not', null),
  );
