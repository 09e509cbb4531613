import { type Kysely, sql } from 'kysely';
import type { ErasureStore } from '../../../erasure/index.ts';
import { deleteSomeSessions, withinCost } from '../conversations/retention-store.ts';
import { type Database, type Query, readAll, readFirst, type Step, step, writeOne } from '../database.ts';
import { forgetRepliesAbout } from '../idempotency/idempotency-store.ts';
import { forgetFilesOf } from '../knowledge/file-store.ts';
import { prepared } from '../query-builder.ts';
import type { Schema } from '../schema.ts';
import { releaseObjects } from '../uploads/object-steps.ts';
import { forgetEventsOf } from '../webhooks/webhook-steps.ts';

/** Of a file, each a megabyte. */
const chunksAtOnce = 4;

/** Erases chatbots that are marked as deleted, row by row where a cascade would hold up all who write. */
export function createErasureStore(database: Database): ErasureStore {
  const { build } = database;

  const deletedChatbot = prepared((p: { id: string }) =>
    build.selectFrom('chatbots').select('id').where('id', '=', p.id).where('deleted_at', 'is not', null),
  );

  async function deleted(query: Query<unknown>): Promise<number> {
    return writeOne(database, query);
  }

  /** Everything that grows with use, in small batches; later ones are found through earlier ones. */
  const portions: ((chatbotId: string, limit: number) => Promise<number>)[] = [
    async (chatbotId, limit) => {
      const chats = await database.read(
        build
          .selectFrom('live_sessions')
          .select(['id', 'event_count as messages'])
          .where('chatbot_id', '=', chatbotId)
          .limit(limit),
      );
      return deleteSomeSessions(database, 'live', chats, limit);
    },
    async (chatbotId, limit) => {
      const sessions = await database.read(
        build
          .selectFrom('sessions')
          .select(['id', 'message_count as messages'])
          .where('chatbot_id', '=', chatbotId)
          .limit(limit),
      );
      return deleteSomeSessions(database, 'chatbot', sessions, limit);
    },
    (chatbotId, limit) =>
      deleted(
        sql`delete from session_names where chatbot_id = ${chatbotId} and (owner, name) in (
        select owner, name from session_names where chatbot_id = ${chatbotId} limit ${limit})`.compile(build),
      ),
    (chatbotId, limit) =>
      deleted(
        sql`delete from question_counts where chatbot_id = ${chatbotId} and question_key in (
        select question_key from question_counts where chatbot_id = ${chatbotId} limit ${limit})`.compile(build),
      ),
    async (chatbotId, limit) => {
      const documents = await database.read(
        build.selectFrom('documents').select(['id', 'passage_count']).where('chatbot_id', '=', chatbotId).limit(limit),
      );
      const few = withinCost(documents, limit, ({ passage_count }) => 1 + passage_count);
      const [first] = documents;
      if (!first) return 0;
      // One document has no more passages than one write may delete.
      const ids = (few.length > 0 ? few : [first]).map(({ id }) => id);
      return deleted(build.deleteFrom('documents').where('id', 'in', ids));
    },
    (chatbotId) =>
      deleted(
        sql`delete from file_chunks where (file_id, number) in (
        select file_id, number from file_chunks where file_id in (
          select file_id from sources where chatbot_id = ${chatbotId} and file_id is not null)
        limit ${chunksAtOnce})`.compile(build),
      ),
    (chatbotId) =>
      deleted(
        sql`delete from received_mail_chunks where (mail_id, number) in (
        select mail_id, number from received_mail_chunks where mail_id in (
          select id from received_mails where chatbot_id = ${chatbotId})
        limit ${chunksAtOnce})`.compile(build),
      ),
    (chatbotId, limit) =>
      deleted(
        sql`delete from received_mails where chatbot_id = ${chatbotId} and id in (
        select id from received_mails where chatbot_id = ${chatbotId} limit ${limit})`.compile(build),
      ),
    (chatbotId, limit) =>
      deleted(
        sql`delete from source_items where (source_id, item) in (
        select source_id, item from source_items where source_id in (
          select id from sources where chatbot_id = ${chatbotId})
        limit ${limit})`.compile(build),
      ),
    async (chatbotId, limit) => {
      const sources = await database.read(
        build.selectFrom('sources').select('id').where('chatbot_id', '=', chatbotId).limit(limit),
      );
      const ids = sources.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await database.write([
        forgetEventsOf(build, ids),
        forgetRepliesAbout(build, ids),
        ...forgetFilesOf(build, ids),
        step(build.deleteFrom('sources').where('id', 'in', ids)),
      ]);
      return ids.length;
    },
  ];

  return {
    async eraseSomeOfChatbot(chatbotId, limit) {
      if (!(await readFirst(database, deletedChatbot({ id: chatbotId })))) return 0;
      for (const portion of portions) {
        const count = await portion(chatbotId, limit);
        if (count > 0) return count;
      }
      // From here on no file may hold it any more.
      const [, row] = await database.write(
        [
          forgetRepliesAbout(build, [chatbotId]),
          step(build.deleteFrom('chatbots').where('id', '=', chatbotId).where('deleted_at', 'is not', null)),
        ],
        { erases: true },
      );
      return row?.changes ?? 0;
    },
    chatbotsOf: (accountId) =>
      readAll(database, build.selectFrom('chatbots').select('id').where('account_id', '=', accountId), ({ id }) => id),
    async eraseAccount(accountId) {
      await database.write(erasingAccount(build, accountId), { erases: true });
    },
  };
}

/** The steps that delete an account, with what no foreign key leads to. */
function erasingAccount(build: Kysely<Schema>, accountId: string): Step[] {
  const chatbots = build.selectFrom('chatbots').select('id').where('account_id', '=', accountId);
  const files = build
    .selectFrom('sources')
    .select('sources.file_id')
    .where('sources.chatbot_id', 'in', chatbots)
    .where('sources.file_id', 'is not', null)
    .$castTo<{ file_id: string }>();
  const itsOwn = build
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .unionAll(chatbots)
    .unionAll(build.selectFrom('live_sessions').select('id').where('account_id', '=', accountId))
    .unionAll(build.selectFrom('canned_replies').select('id').where('account_id', '=', accountId));
  return [
    forgetRepliesAbout(build, itsOwn),
    releaseObjects(build, files),
    releaseObjects(build, build.selectFrom('live_attachments').select('id').where('account_id', '=', accountId)),
    step(build.deleteFrom('file_chunks').where('file_id', 'in', files)),
    step(build.deleteFrom('accounts').where('id', '=', accountId)),
  ];
}
