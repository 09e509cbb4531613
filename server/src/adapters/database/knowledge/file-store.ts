import { type Kysely, sql } from 'kysely';
import {
  type FileStore,
  reasonSentence,
  StorageFull,
  type StorageQuota,
  UnreadableDocument,
} from '../../../knowledge/ports.ts';
import { type Database, GuardFailed, isWritten, readFirst, type Step, step } from '../database.ts';
import { guardedBy, lockAccount, sumStorage } from '../limits/quota-store.ts';
import type { Schema } from '../schema.ts';
import { inPieces, joined } from '../uploads/in-pieces.ts';
import { claimObjects, releaseObjects } from '../uploads/object-steps.ts';
import { ObjectMissing, type StoredObjects } from '../uploads/stored-objects.ts';

const chunkBytes = 1024 * 1024;

/**
 * Uploaded files: in the database in pieces of a megabyte, so that every node can read them and a backup holds them, or in
 * the object store where one is set. Those that were uploaded before stay where they are.
 */
export function createFileStore(database: Database, objects: StoredObjects, clock: () => number): FileStore {
  const { build } = database;

  const deletion = (fileId: string) => [
    releaseObjects(build, [fileId]),
    step(build.deleteFrom('file_chunks').where('file_id', '=', fileId)),
    step(build.deleteFrom('file_uploads').where('file_id', '=', fileId)),
  ];

  /** Counts what has arrived, with everything else of the account. */
  const counted = (fileId: string, bytes: number, { accountId, bytes: most }: StorageQuota): Step[] =>
    most === null
      ? []
      : [
          lockAccount(build, accountId),
          step(
            build
              .insertInto('file_uploads')
              .values({ file_id: fileId, account_id: accountId, bytes, created_at: clock() })
              .onConflict((conflict) =>
                conflict.column('file_id').doUpdateSet({ bytes: sql<number>`file_uploads.bytes + ${bytes}` }),
              ),
          ),
          guardedBy(build, sql<boolean>`${sumStorage(accountId)} <= ${most}`, 'storage'),
        ];

  async function saveChunks(fileId: string, bytes: AsyncIterable<Uint8Array>, stepsOf: (bytes: number) => Step[]) {
    let number = 0;
    for await (const chunk of inPieces(bytes, chunkBytes)) {
      await database.write([
        ...stepsOf(chunk.length),
        step(build.insertInto('file_chunks').values({ file_id: fileId, number, bytes: chunk, created_at: clock() })),
      ]);
      number += 1;
    }
  }

  return {
    async save(fileId, bytes, quota) {
      // A request that is repeated after a crash meets what it left.
      await database.write(deletion(fileId));
      const stepsOf = (size: number) => (quota ? counted(fileId, size, quota) : []);
      try {
        if (objects.isOn) await objects.save({ ownerId: fileId, bytes, stepsOf });
        else await saveChunks(fileId, bytes, stepsOf);
      } catch (error) {
        throw error instanceof GuardFailed ? new StorageFull() : error;
      }
    },
    async delete(fileId) {
      // The write that names it may have been applied though its reply was lost: the caller cannot know.
      const isFree = sql<boolean>`not exists (select 1 from sources where file_id = ${fileId})`;
      await isWritten(database, [guardedBy(build, isFree, 'named'), ...deletion(fileId)], { erases: true });
    },
    async read(fileId) {
      const pieces: Uint8Array[] = [];
      try {
        for await (const piece of bytesOfFile(database, objects, fileId)) pieces.push(piece);
      } catch (error) {
        if (!(error instanceof ObjectMissing)) throw error;
        throw new UnreadableDocument(reasonSentence('file-not-kept'), { cause: error });
      }
      return joined(pieces);
    },
    async deleteOrphans(olderThanMs) {
      await database.write([
        step(
          build
            .deleteFrom('file_chunks')
            .where('created_at', '<', olderThanMs)
            .where(sql<boolean>`not exists (select 1 from sources where sources.file_id = file_chunks.file_id)`),
        ),
        step(build.deleteFrom('file_uploads').where('created_at', '<', olderThanMs)),
      ]);
    },
  };
}

/** The pieces of a file, from where it lies. */
export async function* bytesOfFile(
  database: Database,
  objects: StoredObjects,
  fileId: string,
): AsyncGenerator<Uint8Array> {
  const stored = await objects.find(fileId);
  if (stored) {
    yield* stored;
    return;
  }
  for (let number = 0; ; number += 1) {
    const row = await readFirst(
      database,
      database.build
        .selectFrom('file_chunks')
        .select('bytes')
        .where('file_id', '=', fileId)
        .where('number', '=', number),
    );
    if (!row) return;
    yield row.bytes;
  }
}

/**
 * The steps that delete the files of sources; to be written before these are gone. The sources are locked first: of two
 * writes at once the second sees which file the first has given them.
 */
export function forgetFilesOf(build: Kysely<Schema>, sourceIds: readonly string[]): Step[] {
  const files = filesOf(build, sourceIds);
  return [
    lockSources(build, sourceIds),
    releaseObjects(build, files),
    step(build.deleteFrom('file_chunks').where('file_id', 'in', files)),
  ];
}

/** The steps that make a source the owner of its new file, and of that alone; to be written before it names the file. */
export function claimFile(build: Kysely<Schema>, sourceId: string, fileId: string): Step[] {
  return [
    lockSources(build, [sourceId]),
    releaseObjects(build, filesOf(build, [sourceId]).where('sources.file_id', '<>', fileId)),
    claimObjects(build, fileId),
  ];
}

const lockSources = (build: Kysely<Schema>, sourceIds: readonly string[]): Step =>
  step(
    build
      .updateTable('sources')
      .set({ title: sql.ref('title') })
      .where('id', 'in', sourceIds),
  );

const filesOf = (build: Kysely<Schema>, sourceIds: readonly string[]) =>
  build
    .selectFrom('sources')
    .select('sources.file_id')
    .where('sources.id', 'in', sourceIds)
    .where('sources.file_id', 'is not', null)
    .$castTo<{ file_id: string }>();
