import { type Kysely, sql } from 'kysely';
import { type FileStore, StorageFull, type StorageQuota } from '../../../knowledge/ports.ts';
import { type Database, isWritten, type Step, step } from '../database.ts';
import { guardedBy, lockAccount, sumStorage } from '../limits/quota-store.ts';
import type { Schema } from '../schema.ts';

const chunkBytes = 1024 * 1024;

/** Uploaded files, in the database in pieces of a megabyte: every node can read them, and a backup holds them. */
export function createFileStore(database: Database, clock: () => number): FileStore {
  const { build } = database;

  const deletion = (fileId: string) => [
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

  return {
    async save(fileId, bytes, quota) {
      // A request that is repeated after a crash meets what it left.
      await database.write(deletion(fileId));
      let number = 0;
      for await (const chunk of inChunks(bytes)) {
        const isDone = await isWritten(database, [
          ...(quota ? counted(fileId, chunk.length, quota) : []),
          step(build.insertInto('file_chunks').values({ file_id: fileId, number, bytes: chunk, created_at: clock() })),
        ]);
        if (!isDone) throw new StorageFull();
        number += 1;
      }
    },
    async delete(fileId) {
      await database.write(deletion(fileId), { erases: true });
    },
    async read(fileId) {
      const chunks: Uint8Array[] = [];
      for (let number = 0; ; number += 1) {
        const [row] = await database.read(
          build.selectFrom('file_chunks').select('bytes').where('file_id', '=', fileId).where('number', '=', number),
        );
        if (!row) break;
        chunks.push(row.bytes);
      }
      return joined(chunks);
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

async function* inChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    held.push(piece);
    size += piece.length;
    if (size < chunkBytes) continue;
    yield joined(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield joined(held);
}

/** Not `Buffer.concat`: small buffers share memory that cannot be moved to a thread. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

type Which = Partial<Pick<Schema['sources'], 'id' | 'chatbot_id'>>;

/** The step that deletes the files of sources; to be written before they are gone. */
export function forgetFilesOf(build: Kysely<Schema>, which: Which): Step {
  return step(
    build.deleteFrom('file_chunks').where(
      'file_id',
      'in',
      build
        .selectFrom('sources')
        .select('sources.file_id')
        .where((each) => each.and(which))
        .where('sources.file_id', 'is not', null)
        .$castTo<{ file_id: string }>(),
    ),
  );
}
