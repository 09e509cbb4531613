import { type SelectQueryBuilder, sql } from 'kysely';
import type { LiveChatStore, LiveSession } from '../../../live-chat/ports.ts';
import { type Database, readAll, readFirst, step, writeOne } from '../database.ts';
import { idsIn, prepared } from '../query-builder.ts';
import type { Schema } from '../schema.ts';
import type { StoredObjects } from '../uploads/stored-objects.ts';
import { createAgentStore, createCannedReplyStore } from './agent-store.ts';
import { createAttachmentStore } from './attachment-store.ts';
import { createAssignmentStore } from './live-assignment-store.ts';
import { createLiveMessageStore, previewOf } from './live-message-store.ts';
import { createHandedOverStore, createLiveOpeningStore } from './live-opening-store.ts';
import { createLiveRecordStore } from './live-record-store.ts';
import { createLiveSearchStore } from './live-search-store.ts';
import { type LiveSessionRow, liveAnnouncements, liveSteps, liveWrites, sessionFrom } from './live-steps.ts';
import { ofKeptChatbot } from './of-kept-chatbot.ts';
import { tagPattern } from './tag-pattern.ts';

/** Live chat in the database. `onAnnounced` is called when a webhook is to be sent. */
export function createLiveChatStore(
  database: Database,
  onAnnounced: () => void = () => {},
  /** Where files lie; in the database alone when not given. */
  objects?: StoredObjects,
): LiveChatStore {
  const { build } = database;
  const live = liveSteps(build);
  const { isTold } = liveWrites(database, onAnnounced);
  const announcements = liveAnnouncements(build);
  /** Without those of chatbots that are deleted and not erased yet. */
  const ofLiveChatbots = build
    .selectFrom('live_sessions')
    .innerJoin('chatbots', (join) =>
      join.onRef('chatbots.id', '=', 'live_sessions.chatbot_id').on('chatbots.deleted_at', 'is', null),
    );

  const sessionById = prepared((p: { id: string }) =>
    ofLiveChatbots.selectAll('live_sessions').where('live_sessions.id', '=', p.id),
  );

  /**
   * Until something is said to people, what the visitor asked last stands for it. It is read, not copied: it is erased
   * with its conversation.
   */
  async function withLastWords(rows: readonly LiveSessionRow[]): Promise<LiveSession[]> {
    const silent = rows.filter((row) => row.last_message === null).map((row) => row.query_session_id);
    const asked = silent.filter((id) => id !== null);
    if (asked.length === 0) return rows.map(sessionFrom);
    const questions = await database.read(
      build
        .selectFrom('messages as asked')
        .select(['asked.session_id', 'asked.text'])
        .where('asked.session_id', 'in', asked)
        .where('asked.role', '=', 'visitor')
        .where('asked.sequence', '=', (last) =>
          last
            .selectFrom('messages as said')
            .whereRef('said.session_id', '=', 'asked.session_id')
            .where('said.role', '=', 'visitor')
            .select((each) => each.fn.max('said.sequence').as('last')),
        ),
    );
    const wordsOf = new Map(questions.map(({ session_id, text }) => [session_id, previewOf(text)]));
    return rows.map((row) =>
      sessionFrom({ ...row, last_message: row.last_message ?? wordsOf.get(row.query_session_id ?? '') ?? null }),
    );
  }

  /** Who wrote the latest message of each, for a list of them. */
  async function withLastSender(sessions: LiveSession[]): Promise<LiveSession[]> {
    const spoken = sessions.filter(({ messageCount }) => messageCount > 0).map(({ id }) => id);
    const rows =
      spoken.length === 0
        ? []
        : await database.read(
            build
              .selectFrom('live_sessions')
              .select((session) => [
                'live_sessions.id',
                session
                  .selectFrom('live_events')
                  .select('live_events.data')
                  .whereRef('live_events.session_id', '=', 'live_sessions.id')
                  .where('live_events.kind', '=', 'message')
                  .orderBy('live_events.event', 'desc')
                  .limit(1)
                  .as('data'),
              ])
              .where('live_sessions.id', 'in', idsIn(database, JSON.stringify(spoken))),
          );
    const senders = new Map(rows.map(({ id, data }) => [id, data === null ? null : senderIn(data)]));
    return sessions.map((session) => ({ ...session, lastMessageFrom: senders.get(session.id) ?? null }));
  }

  const latest = prepared((p: { chatbotId: string; owner: string; limit: number }) =>
    build
      .selectFrom('live_sessions')
      .selectAll()
      .where('chatbot_id', '=', p.chatbotId)
      .where('owner', '=', p.owner)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(p.limit),
  );

  /** In the order of `assignNext`: those that can be assigned by the time this one can, the oldest first. */
  const waitingBefore = prepared(
    (p: { id: string; accountId: string; since: number; assignableBy: number; limit: number }) =>
      build
        .selectFrom((before) =>
          before
            .selectFrom('live_sessions')
            .select('id')
            .where('account_id', '=', p.accountId)
            // A literal: with a parameter the partial index of waiting sessions is not used.
            .where('state', '=', sql.lit('waiting'))
            .where('waiting_since', '<=', p.since)
            .where((either) => either.or([either('waiting_since', '<', p.since), either('id', '<', p.id)]))
            .where('assignable_from', '<=', p.assignableBy)
            // Only for the sake of an index in which they lie together.
            .orderBy('waiting_since')
            .limit(p.limit)
            .as('before'),
        )
        .select((counted) => counted.fn.countAll<number>().as('count')),
  );

  return {
    ...createLiveOpeningStore(database, onAnnounced),
    ...createLiveRecordStore(database, onAnnounced),
    ...createLiveMessageStore(database, onAnnounced, objects),
    ...createAssignmentStore(database),
    ...createAgentStore(database),
    ...createLiveSearchStore(database),
    ...createHandedOverStore(database),
    ...createAttachmentStore(database, objects),
    cannedReplies: createCannedReplyStore(database),
    latestOf: (chatbotId, owner, limit) => readAll(database, latest({ chatbotId, owner, limit }), sessionFrom),
    async countBefore({ id, accountId, waitingSince: since, assignableFrom }, nowMs, limit) {
      const assignableBy = Math.max(nowMs, assignableFrom);
      const row = await readFirst(database, waitingBefore({ id, accountId, since, assignableBy, limit }));
      return row?.count ?? 0;
    },
    find: async (sessionId) => {
      const row = await readFirst(database, sessionById({ id: sessionId }), (found) => found);
      return row && (await withLastWords([row]))[0];
    },
    findAll: async (sessionIds) => {
      const found = await withLastWords(
        await database.read(
          ofLiveChatbots
            .selectAll('live_sessions')
            .where('live_sessions.id', 'in', idsIn(database, JSON.stringify(sessionIds))),
        ),
      );
      return withLastSender(found);
    },
    async list({ accountIds, states, agentId, chatbotId, tag, after, limit }) {
      if (accountIds.length === 0) return [];
      const isOfClosed = states.includes('closed');
      const time = isOfClosed ? 'closed_at' : 'created_at';
      const ordered = (query: SelectQueryBuilder<Schema, 'live_sessions', LiveSessionRow>) =>
        query.orderBy(time, isOfClosed ? 'desc' : 'asc').orderBy('id');
      const rows = await database.read(
        ordered(
          build
            .selectFrom('live_sessions')
            .selectAll()
            .where('account_id', 'in', accountIds)
            .where(ofKeptChatbot(database))
            // Literals: with parameters the partial indexes of open and of closed sessions are not used.
            .where(
              'state',
              'in',
              states.map((state) => sql.lit(state)),
            )
            .$if(agentId !== undefined, (query) => query.where('agent_id', '=', agentId ?? ''))
            .$if(chatbotId !== undefined, (query) => query.where('chatbot_id', '=', chatbotId ?? ''))
            .$if(tag !== undefined, (query) => query.where(sql<boolean>`tags like ${tagPattern(tag ?? '')} escape '!'`))
            .$if(after !== undefined, (query) =>
              query.where((later) =>
                later.or([
                  later(time, isOfClosed ? '<' : '>', after?.at ?? 0),
                  later.and([later(time, '=', after?.at ?? 0), later('id', '>', after?.id ?? '')]),
                ]),
              ),
            )
            .limit(limit),
        ),
      );
      return withLastSender(await withLastWords(rows));
    },
    close: ({ id, accountId, chatbotId }, because, by, nowMs, quietSince) =>
      isTold(
        accountId,
        [
          live.nextInInbox(accountId),
          step(
            live
              .countEvent(accountId, nowMs)
              .set({ state: 'closed', closed_at: nowMs, closed_because: because })
              .where('id', '=', id)
              .where('state', '<>', 'closed')
              .$if(quietSince !== undefined, (query) => query.where('last_event_at', '<=', quietSince ?? 0)),
            'closed-before',
          ),
          live.freeSlot(accountId),
          live.releaseConversations(id),
          live.writeEvent(accountId, { kind: 'closed', data: { reason: because, by }, nowMs }),
          announcements.closed({ id, accountId, chatbotId }, because, by, nowMs),
        ],
        true,
      ),
    quietSessions: (waitingBefore, activeBefore, limit) =>
      database.read(
        build
          .selectFrom('live_sessions')
          .select(['id', 'account_id as accountId', 'chatbot_id as chatbotId'])
          .where('state', '<>', sql.lit('closed'))
          .where('last_event_at', '<', Math.max(waitingBefore, activeBefore))
          .where((quiet) =>
            quiet.or([
              quiet.and([
                quiet('state', '=', 'waiting'),
                quiet('email', 'is', null),
                quiet('last_event_at', '<', waitingBefore),
              ]),
              quiet.and([
                quiet('state', '=', 'active'),
                quiet('last_event_at', '<', activeBefore),
                // One that was put off is not quiet before it is back for as long.
                quiet.or([quiet('snoozed_until', 'is', null), quiet('snoozed_until', '<', activeBefore)]),
              ]),
            ]),
          )
          .limit(limit),
      ),
    async releaseQuietHolds(quietSince) {
      const quiet = build
        .selectFrom('live_sessions')
        .select('live_sessions.id')
        .where('live_sessions.state', '=', sql.lit('waiting'))
        .where('live_sessions.last_event_at', '<', quietSince);
      await writeOne(database, build.updateTable('sessions').set({ held_by: null }).where('held_by', 'in', quiet));
    },
    async release(sessionId) {
      const open = build
        .selectFrom('live_sessions')
        .select('live_sessions.id')
        .where('live_sessions.id', '=', sessionId)
        .where('live_sessions.state', '<>', 'closed');
      await writeOne(
        database,
        build
          .updateTable('sessions')
          .set({ held_by: null })
          .where('held_by', '=', sessionId)
          .where((session) => session.not(session.exists(open))),
      );
    },
    chatbotsToComeBackTo: (nowMs) =>
      readAll(
        database,
        build
          .selectFrom('live_sessions')
          .select('chatbot_id')
          .distinct()
          .where('state', '=', sql.lit('waiting'))
          .where('assignable_from', '>', nowMs),
        ({ chatbot_id }) => chatbot_id,
      ),
    async setAssignableFrom(chatbotId, assignableFrom) {
      await writeOne(
        database,
        build
          .updateTable('live_sessions')
          .set({ assignable_from: assignableFrom })
          .where('chatbot_id', '=', chatbotId)
          .where('state', '=', sql.lit('waiting'))
          .where('assignable_from', '<>', assignableFrom),
      );
    },
  };
}

/** Who wrote a message, as its event says; written by us. */
function senderIn(data: string): NonNullable<LiveSession['lastMessageFrom']> {
  const { senderType, senderName, senderId } = JSON.parse(data) as {
    senderType: 'customer' | 'agent';
    senderName: string;
    senderId?: string;
  };
  return { side: senderType, name: senderName, agentId: senderId ?? null };
}
