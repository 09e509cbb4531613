import { createHash } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { notFound } from '../../../errors/index.ts';
import type { AttachmentStore, NewAttachment, NewLiveMessage, StoredAttachment } from '../../../live-chat/ports.ts';
import { type Database, readFirst, type Step, step } from '../database.ts';
import { guardedBy } from '../limits/quota-store.ts';
import type { Schema } from '../schema.ts';
import { claimObjects, releaseObjects } from '../uploads/object-steps.ts';
import { ObjectMissing, type StoredObjects } from '../uploads/stored-objects.ts';

const chunkBytes = 1024 * 1024;

/**
 * Files of live chats: in the database in pieces of a megabyte, so that every node can read them and a backup holds them,
 * or in the object store where one is set. Those that were sent before stay where they are.
 */
export function createAttachmentStore(database: Database, objects: StoredObjects | undefined): AttachmentStore {
  const { build } = database;
  const ofSession = (sessionId: string) =>
    build.selectFrom('live_attachments').selectAll().where('session_id', '=', sessionId);
  return {
    findAttachment: (sessionId, attachmentId) =>
      readFirst(database, ofSession(sessionId).where('id', '=', attachmentId), attachmentFrom),
    attachmentOf: (sessionId, messageId) =>
      readFirst(database, ofSession(sessionId).where('message_id', '=', messageId), attachmentFrom),
    bytesOfAttachment: (attachmentId) => bytesOfAttachment(database, objects, attachmentId),
  };
}

/** The pieces of a file, from where it lies. */
export async function* bytesOfAttachment(
  database: Database,
  objects: StoredObjects | undefined,
  attachmentId: string,
): AsyncGenerator<Uint8Array> {
  const stored = await objects?.find(attachmentId);
  if (stored) {
    try {
      yield* stored;
      return;
    } catch (error) {
      throw error instanceof ObjectMissing ? notFound('attachment') : error;
    }
  }
  for (let number = 0; ; number += 1) {
    const row = await readFirst(
      database,
      database.build
        .selectFrom('live_attachment_chunks')
        .select('bytes')
        .where('attachment_id', '=', attachmentId)
        .where('number', '=', number),
    );
    if (!row) return;
    yield row.bytes;
  }
}

/** Puts a file into the object store, before the write of its message claims it. */
export async function storeApart(database: Database, objects: StoredObjects, { id, bytes }: NewAttachment) {
  const { build } = database;
  // A request that is repeated has the ids of its first attempt: what that left goes, what that sent stays.
  if (await readFirst(database, build.selectFrom('live_attachments').select('id').where('id', '=', id))) return;
  await database.write([releaseObjects(build, [id])]);
  await objects.save({ ownerId: id, bytes: ReadableStream.from([bytes]) });
}

/**
 * The steps that store a message's file, in the write of the message: there is never one without the other. Bytes that
 * lie apart are claimed.
 */
export function attaching(
  build: Kysely<Schema>,
  { sessionId, accountId, messageId, createdAt, attachment }: NewLiveMessage & { attachment: NewAttachment },
  isApart: boolean,
): Step[] {
  const { id, name, contentType, size, width, height, bytes, most } = attachment;
  const inChat = (what: 'count(*)' | 'coalesce(sum(bytes), 0)') =>
    sql`(select ${sql.raw(what)} from live_attachments where session_id = ${sessionId})`;
  const row = {
    id,
    session_id: sessionId,
    account_id: accountId,
    message_id: messageId,
    name,
    content_type: contentType,
    bytes: size,
    width: width ?? null,
    height: height ?? null,
    digest: digestOf(bytes),
    created_at: createdAt,
  };
  return [
    step(build.insertInto('live_attachments').values(row)),
    guardedBy(
      build,
      sql<boolean>`${inChat('count(*)')} <= ${most.files} and ${inChat('coalesce(sum(bytes), 0)')} <= ${most.bytes}`,
      'too-many-files',
    ),
    ...(isApart
      ? [claimObjects(build, id)]
      : inChunks(bytes).map((chunk, number) =>
          step(build.insertInto('live_attachment_chunks').values({ attachment_id: id, number, bytes: chunk })),
        )),
  ];
}

/** Whether a repeated message carries the file that it carried before, or again none. */
export async function isSameFile(
  database: Database,
  messageId: string | null,
  attachment: NewAttachment | undefined,
): Promise<boolean> {
  const earlier = await readFirst(
    database,
    database.build.selectFrom('live_attachments').select('digest').where('message_id', '=', messageId),
  );
  return earlier?.digest === (attachment && digestOf(attachment.bytes));
}

/** Deletes some files of these chats; returns how many. A chat with many goes in several writes, which hold up nobody. */
export async function deleteSomeAttachments(database: Database, sessionIds: readonly string[]): Promise<number> {
  if (sessionIds.length === 0) return 0;
  const rows = await database.read(
    database.build.selectFrom('live_attachments').select('id').where('session_id', 'in', sessionIds).limit(filesAtOnce),
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await database.write([
      releaseObjects(database.build, ids),
      step(database.build.deleteFrom('live_attachments').where('id', 'in', ids)),
    ]);
  return ids.length;
}

const filesAtOnce = 4;

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');

/** Copies: a piece of a shared buffer cannot be moved to the writer's thread. */
function inChunks(bytes: Uint8Array): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes)
    chunks.push(new Uint8Array(bytes.subarray(at, at + chunkBytes)));
  return chunks;
}

function attachmentFrom(row: Selectable<Schema['live_attachments']>): StoredAttachment {
  const sides = row.width === null || row.height === null ? {} : { width: row.width, height: row.height };
  return {
    id: row.id,
    messageId: row.message_id,
    name: row.name,
    contentType: row.content_type,
    size: row.bytes,
    ...sides,
  };
}
