import { randomUUID } from 'node:crypto';
import { type ObjectStore, objectStoreOutage } from '../../object-store/object-store.ts';
import { type Database, GuardFailed, isChanged, readFirst, type Step, step, writeOne } from '../database.ts';
import { inPieces } from './in-pieces.ts';

const pieceBytes = 8 * 1024 * 1024;
/** From the last piece to the row that names the file; no request takes as long. */
const unclaimedMs = 60 * 60_000;
/** Until a deletion that failed is tried again, and for as long a node has one to itself. */
const deletionMs = 60_000;
const deletionsAtOnce = 20;

/** An object that a row names is not in the store: somebody else has deleted it. */
export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`The object store has no object ${key}`);
    this.name = 'ObjectMissing';
  }
}

interface Dependencies {
  database: Database;
  /** Undefined where none is set; what was stored before cannot be read then. */
  store: ObjectStore | undefined;
  clock(): number;
}

interface NewObjects {
  ownerId: string;
  bytes: AsyncIterable<Uint8Array>;
  /** What is written with the record of each piece, before it is stored. */
  stepsOf?(pieceBytes: number): Step[];
}

export type StoredObjects = ReturnType<typeof createStoredObjects>;

/**
 * The bytes of files in the object store. What is to be stored is recorded first, as to be deleted unless it is claimed by
 * then (`claimObjects`); what is not needed any more (`releaseObjects`) is deleted until the store confirms it. A server
 * that is killed at any moment leaves nothing that is not recorded.
 */
export function createStoredObjects({ database, store, clock }: Dependencies) {
  const { build } = database;
  const objects = () => build.selectFrom('stored_objects').select(['key', 'pieces', 'delete_after']);

  const requireStore = () => {
    if (!store) throw objectStoreOutage(new Error('UPLOADS_URL is not set, and a file lies in the object store'));
    return store;
  };

  /** Counts a piece before it is stored. */
  const recordPiece = (key: string, ownerId: string, pieces: number): Step =>
    step(
      build
        .updateTable('stored_objects')
        .set({ pieces, delete_after: clock() + unclaimedMs })
        .where('key', '=', key)
        .where('owner_id', '=', ownerId),
      'replaced',
    );

  async function* read(key: string, pieces: number): AsyncGenerator<Uint8Array> {
    for (let number = 0; number < pieces; number += 1) {
      const piece = await requireStore().get(pieceKey(key, number));
      if (!piece) throw new ObjectMissing(pieceKey(key, number));
      yield piece;
    }
  }

  return {
    /** Whether new files go there. */
    isOn: store !== undefined,

    /** Rejects with `GuardFailed` where a guard of `stepsOf` fails. The owner must have no objects yet. */
    async save({ ownerId, bytes, stepsOf = () => [] }: NewObjects): Promise<void> {
      const key = randomUUID();
      const now = clock();
      await writeOne(
        database,
        build
          .insertInto('stored_objects')
          .values({ key, owner_id: ownerId, pieces: 0, delete_after: now + unclaimedMs, created_at: now }),
      );
      let pieces = 0;
      for await (const piece of inPieces(bytes, pieceBytes)) {
        await database.write([...stepsOf(piece.length), recordPiece(key, ownerId, pieces + 1)]).catch((error) => {
          // The same request runs a second time, and has begun anew.
          throw error instanceof GuardFailed && error.guard === 'replaced' ? objectStoreOutage(error) : error;
        });
        await requireStore().put(pieceKey(key, pieces), piece);
        pieces += 1;
      }
    },

    /** The pieces of an owner's file; undefined where it is not in the object store. */
    async find(ownerId: string): Promise<AsyncGenerator<Uint8Array> | undefined> {
      const row = await readFirst(database, objects().where('owner_id', '=', ownerId));
      return row && read(row.key, row.pieces);
    },

    /** Deletes what is due. Nodes share the work; what the store does not confirm is tried again. */
    async deleteDue(): Promise<void> {
      if (!store) return;
      for (;;) {
        const now = clock();
        const due = await database.read(
          objects().where('delete_after', '<=', now).orderBy('delete_after').limit(deletionsAtOnce),
        );
        for (const { key, pieces, delete_after } of due) {
          const heldUntil = now + deletionMs;
          const object = (of: number | null) => ({ key, delete_after: of });
          const isHeld = await isChanged(
            database,
            build
              .updateTable('stored_objects')
              // Nobody can claim it from here on.
              .set({ owner_id: null, delete_after: heldUntil })
              .where((each) => each.and(object(delete_after))),
          );
          if (!isHeld) continue;
          await store.delete(Array.from({ length: pieces }, (_, number) => pieceKey(key, number)));
          await writeOne(
            database,
            build.deleteFrom('stored_objects').where((each) => each.and(object(heldUntil))),
          );
        }
        if (due.length < deletionsAtOnce) return;
      }
    },

    /** Whether any file lies in the object store. */
    async isInUse(): Promise<boolean> {
      return (await readFirst(database, objects().limit(1))) !== undefined;
    },
  };
}

const pieceKey = (key: string, number: number) => `${key}/${number}`;
