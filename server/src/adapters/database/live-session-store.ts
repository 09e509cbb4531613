import { type SelectQueryBuilder, sql } from 'kysely';
import type {
  ClosedBecause,
  LiveSession,
  LiveSessionStore,
  LiveState,
  NewLiveSession,
  SessionRef,
} from '../../live-chat/ports.ts';
import { type Database, readFirst, type Step, step } from './database.ts';
import { outcomeOf } from './guard-outcome.ts';
import { liveAnnouncements } from './live-announcements.ts';
import { type EventRow, type LiveSessionRow, liveSteps, liveWrites } from './live-steps.ts';
import { prepared } from './prepared.ts';
import type { Schema } from './schema.ts';
import { ratingSteps } from './statistics-steps.ts';

/** Live sessions in the database. */
export function createLiveSessionStore(database: Database, onAnnounced: () => void): LiveSessionStore {
  const { build } = database;
  const live = liveSteps(build);
  const { write, isWritten, announced } = liveWrites(database, onAnnounced);
  const announcements = liveAnnouncements(build);

  /** Whether it was written and told, and not refused by one of its guards. */
  const isTold = (accountId: string, steps: Step[], isFirst = false): Promise<boolean> =>
    outcomeOf(true, () => announced(accountId, steps, isFirst)).then((outcome) => outcome === true);

  const sessionById = prepared((p: { id: string }) =>
    build.selectFrom('live_sessions').selectAll().where('id', '=', p.id),
  );

  const conversationsOf = prepared((p: { id: string }) =>
    build.selectFrom('live_conversations').select('query_session_id').where('session_id', '=', p.id),
  );

  const openSession = ({ chatbotId, owner, querySessionId, previousId }: NewLiveSession) =>
    build
      .selectFrom('live_sessions')
      .selectAll()
      .where('chatbot_id', '=', chatbotId)
      .where('owner', '=', owner)
      .where('state', '<>', 'closed')
      .where((same) =>
        same.or([
          same('owner', 'like', 'visitor:%'),
          ...(querySessionId ? [same('query_session_id', '=', querySessionId)] : []),
          ...(previousId ? [same('previous_id', '=', previousId)] : []),
        ]),
      );

  /** The session that a new one goes on with: the latest of the same visitor or conversation. */
  const previousSession = ({ chatbotId, owner, querySessionId, previousClosedAfter }: NewLiveSession) =>
    build
      .selectFrom('live_sessions as earlier')
      .select('earlier.id')
      .where('earlier.chatbot_id', '=', chatbotId)
      .where('earlier.owner', '=', owner)
      .where('earlier.state', '=', 'closed')
      .where('earlier.closed_at', '>', previousClosedAfter)
      .where((same) =>
        same.or([
          same('earlier.owner', 'like', 'visitor:%'),
          ...(querySessionId ? [same('earlier.query_session_id', '=', querySessionId)] : []),
        ]),
      )
      .orderBy('earlier.closed_at', 'desc')
      .limit(1);

  /** False when another open session is in its way. */
  function insert(session: NewLiveSession): Promise<boolean> {
    const { id, accountId, createdAt, previousId } = session;
    return isTold(accountId, [
      live.nextInInbox(accountId),
      step(
        build
          .insertInto('live_sessions')
          .values({
            id,
            account_id: accountId,
            chatbot_id: session.chatbotId,
            owner: session.owner,
            query_session_id: session.querySessionId,
            state: 'waiting',
            agent_id: null,
            message_count: 0,
            event_count: 1,
            waiting_since: createdAt,
            created_at: createdAt,
            closed_at: null,
            previous_id: previousId ?? previousSession(session),
            assignable_from: session.assignableFrom,
            inbox_event: live.inboxEvent(accountId),
            last_event_at: createdAt,
            last_message: null,
            page_url: session.pageUrl,
            visitor_name: session.visitorName,
            email: session.email,
            closed_because: null,
            rating: null,
            rating_comment: null,
          })
          .onConflict((conflict) => conflict.doNothing()),
        'opened-meanwhile',
      ),
      live.writeEvent(accountId, { kind: 'opened', data: {}, nowMs: createdAt }),
      announcements.requested(session),
    ]);
  }

  /** Gives an open session one more conversation that is handed over. */
  const attach = ({ id, accountId }: SessionRef, querySessionId: string, nowMs: number) =>
    outcomeOf<'attached', 'closed' | 'attached-before'>('attached', () =>
      write(accountId, [
        live.nextInInbox(accountId),
        step(
          live
            .countEvent(accountId, nowMs)
            .set({ query_session_id: sql<string>`coalesce(query_session_id, ${querySessionId})` })
            .where('id', '=', id)
            .where('state', '<>', 'closed'),
          'closed',
        ),
        step(
          build
            .insertInto('live_conversations')
            .values({ session_id: id, query_session_id: querySessionId })
            .onConflict((conflict) => conflict.doNothing()),
          'attached-before',
        ),
        step(
          build
            .updateTable('sessions')
            .set({ held_by: id })
            .where('id', '=', querySessionId)
            .where((session) =>
              session.exists(
                live.justCounted(accountId).select('live_sessions.id').where('state', '=', 'active'),
              ),
            ),
        ),
        live.writeEvent(accountId, { kind: 'conversation', data: { querySessionId }, nowMs }),
      ]),
    );

  /** Writes an event of a session together with what it changes; false where `where` leaves nothing to change. */
  const change = (
    { id, accountId }: SessionRef,
    changes: Partial<LiveSessionRow>,
    event: EventRow,
    { isOpenOnly = false, told }: { isOpenOnly?: boolean; told?: Step } = {},
  ): Promise<boolean> =>
    (told ? isTold : isWritten)(accountId, [
      live.nextInInbox(accountId),
      step(
        live
          .countEvent(accountId, event.nowMs)
          .set(changes)
          .where('id', '=', id)
          .$if(isOpenOnly, (query) => query.where('state', '<>', 'closed')),
        'gone',
      ),
      live.writeEvent(accountId, event),
      ...(told ? [told] : []),
    ]);

  return {
    async open(session) {
      const { id, querySessionId } = session;
      for (;;) {
        const isOpened = await insert(session);
        // Also where an earlier attempt with the same id opened it, whatever has become of it since.
        const own = await readFirst(database, sessionById({ id }));
        if (own) return sessionFrom(own);
        if (isOpened) throw new Error('The live session was erased as it was opened.');
        const already = await readFirst(database, openSession(session));
        if (!already) continue;
        const found = sessionFrom(already);
        if (querySessionId === null || found.querySessionId === querySessionId) return found;
        if ((await attach(found, querySessionId, session.createdAt)) !== 'closed') return found;
      }
    },
    async find(sessionId) {
      const row = await readFirst(database, sessionById({ id: sessionId }));
      return row && sessionFrom(row);
    },
    async conversationsOf({ id, querySessionId }) {
      const rows = await database.read(conversationsOf({ id }));
      const all = rows.map(({ query_session_id }) => query_session_id);
      return querySessionId === null ? all : [...new Set([querySessionId, ...all])];
    },
    async list({ accountIds, states, agentId, chatbotId, tag, closedBefore, limit }) {
      if (accountIds.length === 0) return [];
      const isOfClosed = states.includes('closed');
      const ordered = (query: SelectQueryBuilder<Schema, 'live_sessions', LiveSessionRow>) =>
        isOfClosed
          ? query.orderBy('closed_at', 'desc').orderBy('id')
          : query.orderBy('created_at').orderBy('id');
      const rows = await database.read(
        ordered(
          build
            .selectFrom('live_sessions')
            .selectAll()
            .where('account_id', 'in', accountIds)
            .where('state', 'in', states)
            .$if(agentId !== undefined, (query) => query.where('agent_id', '=', agentId ?? ''))
            .$if(chatbotId !== undefined, (query) => query.where('chatbot_id', '=', chatbotId ?? ''))
            .$if(tag !== undefined, (query) =>
              query.where(sql<boolean>`tags like ${tagPattern(tag ?? '')} escape '!'`),
            )
            .$if(closedBefore !== undefined, (query) => query.where('closed_at', '<', closedBefore ?? 0))
            .limit(limit),
        ),
      );
      return rows.map(sessionFrom);
    },
    close: ({ id, accountId, chatbotId }, because, by, nowMs) =>
      isTold(
        accountId,
        [
          live.nextInInbox(accountId),
          step(
            live
              .countEvent(accountId, nowMs)
              .set({ state: 'closed', closed_at: nowMs, closed_because: because })
              .where('id', '=', id)
              .where('state', '<>', 'closed'),
            'closed-before',
          ),
          live.freePlace(accountId),
          live.releaseConversations(id),
          live.writeEvent(accountId, { kind: 'closed', data: { reason: because, by }, nowMs }),
          announcements.closed({ id, accountId, chatbotId }, because, by, nowMs),
        ],
        true,
      ),
    async quietSessions(waitingBefore, activeBefore, limit) {
      const rows = await database.read(
        build
          .selectFrom('live_sessions')
          .select(['id', 'account_id', 'chatbot_id'])
          .where('state', '<>', 'closed')
          .where('last_event_at', '<', Math.max(waitingBefore, activeBefore))
          .where((quiet) =>
            quiet.or([
              quiet.and([
                quiet('state', '=', 'waiting'),
                quiet('email', 'is', null),
                quiet('last_event_at', '<', waitingBefore),
              ]),
              quiet.and([quiet('state', '=', 'active'), quiet('last_event_at', '<', activeBefore)]),
            ]),
          )
          .limit(limit),
      );
      return rows.map(({ id, account_id, chatbot_id }) => ({
        ...{ id, accountId: account_id, chatbotId: chatbot_id },
      }));
    },
    async setAssignableFrom(chatbotId, assignableFrom) {
      await database.write([
        step(
          build
            .updateTable('live_sessions')
            .set({ assignable_from: assignableFrom })
            .where('chatbot_id', '=', chatbotId)
            .where('state', '=', 'waiting'),
        ),
      ]);
    },

    saveContact: (session, { email, name }, nowMs) =>
      change(
        session,
        { email, ...(name !== null && { visitor_name: name }) },
        { kind: 'contact', data: { email, ...(name !== null && { name }) }, nowMs },
        { isOpenOnly: true, told: announcements.contactLeft(session, { email, name }, nowMs) },
      ),
    async savePage(session, pageUrl, nowMs) {
      await change(
        session,
        { page_url: pageUrl },
        { kind: 'page', data: { pageUrl }, nowMs },
        { isOpenOnly: true },
      );
    },
    async saveTags(session, tags, nowMs) {
      await change(session, { tags: JSON.stringify(tags) }, { kind: 'tags', data: { tags }, nowMs });
    },
    async addNote(session, { id, text, authorId, createdAt }) {
      const data = { text, authorId };
      await change(session, {}, { kind: 'note', data, messageId: id, nowMs: createdAt });
    },
    async rate(session, rating, comment, nowMs) {
      const { id, accountId, chatbotId, createdAt } = session;
      const before = sql<number | null>`(select rating from live_sessions where id = ${id})`;
      await isTold(accountId, [
        live.nextInInbox(accountId),
        step(live.countEvent(accountId, nowMs).where('id', '=', id), 'gone'),
        ...ratingSteps(build, { chatbotId, happenedAt: createdAt, rating, before }),
        step(
          build.updateTable('live_sessions').set({ rating, rating_comment: comment }).where('id', '=', id),
        ),
        live.writeEvent(accountId, {
          kind: 'rated',
          data: { rating, ...(comment !== null && { comment }) },
          nowMs,
        }),
        announcements.rated(session, rating, comment, nowMs),
      ]);
    },
  };
}

/** Finds a tag in the JSON of a list of them. */
const tagPattern = (tag: string) => `%${JSON.stringify(tag).replace(/[!%_]/g, '!$&')}%`;

function sessionFrom(row: LiveSessionRow): LiveSession {
  return {
    id: row.id,
    accountId: row.account_id,
    chatbotId: row.chatbot_id,
    owner: row.owner,
    querySessionId: row.query_session_id,
    previousId: row.previous_id,
    // Written by us from values of these types.
    state: row.state as LiveState,
    closedBecause: row.closed_because as ClosedBecause | null,
    tags: JSON.parse(row.tags) as string[],
    agentId: row.agent_id,
    assignableFrom: row.assignable_from,
    waitingSince: row.waiting_since,
    createdAt: row.created_at,
    lastEventAt: row.last_event_at,
    closedAt: row.closed_at,
    messageCount: row.message_count,
    eventCount: row.event_count,
    lastMessage: row.last_message,
    pageUrl: row.page_url,
    visitorName: row.visitor_name,
    email: row.email,
    rating: row.rating,
    ratingComment: row.rating_comment,
    marks: {
      customer: { delivered: row.customer_delivered, read: row.customer_read },
      agent: { delivered: row.agent_delivered, read: row.agent_read },
    },
  };
}
