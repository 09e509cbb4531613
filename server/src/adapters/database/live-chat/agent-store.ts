import { sql } from 'kysely';
import { pictureUrlOf } from '../../../identity/index.ts';
import type { Agent, AgentStatus, AgentStore, CannedReplyStore } from '../../../live-chat/ports.ts';
import { type Database, isChanged, isWritten, readAll, readFirst, step, writeOne } from '../database.ts';
import { forgetRepliesAbout } from '../idempotency/idempotency-store.ts';
import { guardedBy, lockAccount } from '../limits/quota-store.ts';
import { prepared } from '../query-builder.ts';
import type { Schema } from '../schema.ts';

/** Agents in the database. */
export function createAgentStore(database: Database): AgentStore {
  const { build } = database;
  const lastSeenFree = prepared((p: { accountId: string }) =>
    build
      .selectFrom('agents')
      .select((agent) => agent.fn.max('seen_at').as('seenAt'))
      .where('account_id', '=', p.accountId)
      .where('status', '=', 'available')
      .whereRef('open_chats', '<', 'max_chats'),
  );

  return {
    async saveAgent({ accountId, userId, status, maxConcurrentChats }, nowMs) {
      const values = { status, max_chats: maxConcurrentChats, seen_at: nowMs };
      const isMember = build
        .selectFrom('members')
        .select('members.user_id')
        .where('members.account_id', '=', accountId)
        .where('members.user_id', '=', userId);
      const [saved] = await database.write([
        step(
          build
            .insertInto('agents')
            .values({ account_id: accountId, user_id: userId, open_chats: 0, ...values })
            .onConflict((conflict) =>
              conflict
                .columns(['account_id', 'user_id'])
                .doUpdateSet(values)
                // Not of somebody who was removed while saying so.
                .where((agent) => agent.or([agent('agents.seen_at', '>', 0), agent.exists(isMember)])),
            )
            .returningAll(),
        ),
      ]);
      const row = saved?.rows[0] as unknown as Schema['agents'] | undefined;
      return row && agentFrom(row);
    },
    findAgent: (accountId, userId) =>
      readFirst(
        database,
        build.selectFrom('agents').selectAll().where('account_id', '=', accountId).where('user_id', '=', userId),
        agentFrom,
      ),
    agentsOf: (accountId) =>
      readAll(
        database,
        build
          .selectFrom('agents')
          .leftJoin('users', 'users.id', 'agents.user_id')
          .leftJoin('members', (member) =>
            member
              .onRef('members.account_id', '=', 'agents.account_id')
              .onRef('members.user_id', '=', 'agents.user_id'),
          )
          // A key that does an agent's work.
          .leftJoin('api_keys', (key) => key.onRef('api_keys.id', '=', 'agents.user_id').on('revoked_at', 'is', null))
          .leftJoin('user_pictures', 'user_pictures.user_id', 'agents.user_id')
          .selectAll('agents')
          .select('user_pictures.digest as picture')
          .select(sql<string>`coalesce(users.name, api_keys.name)`.as('name'))
          .where('agents.account_id', '=', accountId)
          .where((agent) => agent.or([agent('members.user_id', 'is not', null), agent('api_keys.id', 'is not', null)]))
          .orderBy('name')
          .orderBy('agents.user_id'),
        (row) => ({ ...agentFrom(row), name: row.name, pictureUrl: pictureUrlOf(row.picture), seenAt: row.seen_at }),
      ),
    accountsOfAgent: (userId) =>
      readAll(
        database,
        build.selectFrom('agents').select('account_id').where('user_id', '=', userId),
        ({ account_id }) => account_id,
      ),
    async touchAgent(accountId, userId, nowMs) {
      const touch = build
        .updateTable('agents')
        .set({ seen_at: nowMs })
        .where('account_id', '=', accountId)
        .where('user_id', '=', userId)
        // A removed member is not seen again.
        .where('seen_at', '>', 0);
      await writeOne(database, touch, { durable: false });
    },
    lostAgents: (seenBeforeMs) =>
      database.read(
        build
          .selectFrom('agents')
          .select(['account_id as accountId', 'user_id as userId'])
          .where('seen_at', '<', seenBeforeMs)
          // One who is offline and still has chats was being dismissed when the server was killed.
          .where((agent) => agent.or([agent('status', '<>', 'offline'), agent('open_chats', '>', 0)])),
      ),
    async setOffline(accountId, userId, seenBeforeMs) {
      return isChanged(
        database,
        build
          .updateTable('agents')
          .set({ status: 'offline' })
          .where('account_id', '=', accountId)
          .where('user_id', '=', userId)
          .where('seen_at', '<', seenBeforeMs),
      );
    },
    async hasFreeSlot(accountId, seenAfterMs) {
      const row = await database.remember('agents', accountId, () => readFirst(database, lastSeenFree({ accountId })));
      return (row?.seenAt ?? 0) > seenAfterMs;
    },
  };
}

function agentFrom(row: Schema['agents']): Agent {
  return {
    accountId: row.account_id,
    userId: row.user_id,
    status: row.status as AgentStatus,
    maxConcurrentChats: row.max_chats,
    openChats: row.open_chats,
  };
}

/** The canned replies of an account's agents. */
export function createCannedReplyStore(database: Database): CannedReplyStore {
  const { build } = database;
  const replies = build
    .selectFrom('canned_replies')
    .select(['id', 'account_id as accountId', 'title', 'text', 'created_at as createdAt', 'updated_at as updatedAt']);

  return {
    add: ({ id, accountId, title, text, createdAt, updatedAt }, most) =>
      isWritten(database, [
        lockAccount(build, accountId),
        guardedBy(
          build,
          sql<boolean>`(select count(*) from canned_replies where account_id = ${accountId}) < ${most}`,
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
    ofAccount: (accountId) => database.read(replies.where('account_id', '=', accountId).orderBy('title').orderBy('id')),
    find: (replyId) => readFirst(database, replies.where('id', '=', replyId)),
    async change(replyId, { title, text, updatedAt }) {
      await writeOne(
        database,
        build.updateTable('canned_replies').set({ title, text, updated_at: updatedAt }).where('id', '=', replyId),
      );
    },
    async remove(replyId) {
      await database.write(
        [forgetRepliesAbout(build, [replyId]), step(build.deleteFrom('canned_replies').where('id', '=', replyId))],
        { erases: true },
      );
    },
  };
}
