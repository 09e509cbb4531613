import { sql } from 'kysely';
import type { CannedReply, CannedReplyStore } from '../../../live-chat/ports.ts';
import { type Database, isWritten, readFirst, step } from '../database.ts';
import { forgetRepliesAbout } from '../idempotency/forget-replies.ts';
import type { Schema } from '../schema.ts';

/** The replies that the people of an account keep at hand. */
export function createCannedReplyStore(database: Database): CannedReplyStore {
  const { build } = database;
  const ofAccount = (accountId: string) => build.selectFrom('canned_replies').where('account_id', '=', accountId);

  return {
    add: ({ id, accountId, title, text, createdAt, updatedAt }, most) =>
      isWritten(database, [
        // Two that are added at once are counted one after the other.
        step(
          build
            .updateTable('accounts')
            .set({ name: sql.ref('name') })
            .where('id', '=', accountId),
        ),
        step(
          build
            .selectFrom('accounts')
            .select('id')
            .where('id', '=', accountId)
            .where(
              ofAccount(accountId).select((count) => count.fn.countAll<number>().as('count')),
              '<',
              most,
            ),
          'too-many',
        ),
        step(
          build.insertInto('canned_replies').values({
            id,
            account_id: accountId,
            title,
            text,
            created_at: createdAt,
            updated_at: updatedAt,
          }),
        ),
      ]),
    async ofAccount(accountId) {
      const rows = await database.read(ofAccount(accountId).selectAll().orderBy('title').orderBy('id'));
      return rows.map(replyFrom);
    },
    async find(replyId) {
      const row = await readFirst(database, build.selectFrom('canned_replies').selectAll().where('id', '=', replyId));
      return row && replyFrom(row);
    },
    async change(replyId, { title, text, updatedAt }) {
      await database.write([
        step(build.updateTable('canned_replies').set({ title, text, updated_at: updatedAt }).where('id', '=', replyId)),
      ]);
    },
    async remove(replyId) {
      await database.write(
        [forgetRepliesAbout(build, [replyId]), step(build.deleteFrom('canned_replies').where('id', '=', replyId))],
        { erases: true },
      );
    },
  };
}

function replyFrom(row: Schema['canned_replies']): CannedReply {
  return {
    id: row.id,
    accountId: row.account_id,
    title: row.title,
    text: row.text,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
