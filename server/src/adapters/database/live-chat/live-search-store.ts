import { type Selectable, sql } from 'kysely';
import type { LiveSearchStore, SearchableSession, SearchFilter, SearchPlace } from '../../../live-chat/ports.ts';
import type { Database } from '../database.ts';
import { idsIn } from '../query-builder.ts';
import type { Schema } from '../schema.ts';
import { ofKeptChatbot } from './of-kept-chatbot.ts';
import { tagPattern } from './tag-pattern.ts';

/** What a search of live sessions reads. */
export function createLiveSearchStore(database: Database) {
  const { build } = database;
  /** SQLite would rather find all that are closed, and sort them for every step. */
  const byTimeOfClosing = sql<Selectable<Schema['live_sessions']>>`live_sessions`.as<'live_sessions'>(
    sql`live_sessions indexed by live_sessions_closed`,
  );

  /** Of one account: several would be sorted as a whole for every step. */
  async function sessionsOf(
    accountId: string,
    { states, agentId, chatbotId, tag }: SearchFilter,
    isClosed: boolean,
    after: SearchPlace | undefined,
    limit: number,
  ): Promise<SearchableSession[]> {
    const time = isClosed ? 'live_sessions.closed_at' : 'live_sessions.created_at';
    const wanted = states.filter((state) => (state === 'closed') === isClosed);
    if (wanted.length === 0) return [];
    const rows = await database.read(
      build
        // The same table, whose columns Kysely cannot tell of a union.
        .selectFrom((isClosed && database.engine === 'sqlite' ? byTimeOfClosing : 'live_sessions') as 'live_sessions')
        .select(['live_sessions.id', `${time} as at`, 'visitor_name', 'email', 'tags', 'event_count'])
        .where('live_sessions.account_id', '=', accountId)
        .where(ofKeptChatbot(database))
        // Written as the partial index has it, so that it is used: neither a parameter nor a list of one is.
        .$if(isClosed, (query) => query.where('state', '=', sql.lit('closed')))
        .$if(!isClosed, (query) => query.where('state', 'in', wanted))
        .$if(agentId !== undefined, (query) => query.where('agent_id', '=', agentId ?? ''))
        .$if(chatbotId !== undefined, (query) => query.where('chatbot_id', '=', chatbotId ?? ''))
        .$if(tag !== undefined, (query) => query.where(sql<boolean>`tags like ${tagPattern(tag ?? '')} escape '!'`))
        // The bound that the index has, and beside it the order among those of the same moment.
        .where(time, '<=', after?.at ?? Number.MAX_SAFE_INTEGER)
        .$if(after !== undefined, (query) =>
          query.where((later) =>
            later.or([later(time, '<', after?.at ?? 0), later('live_sessions.id', '<', after?.id ?? '')]),
          ),
        )
        .orderBy(time, 'desc')
        .orderBy('live_sessions.id', 'desc')
        .limit(limit),
    );
    return rows.map(({ id, at, visitor_name, email, tags, event_count }) => ({
      id,
      isClosed,
      // A closed session has the time when it was.
      at: at ?? 0,
      visitorName: visitor_name,
      email,
      // Written by us from a value of this type.
      tags: JSON.parse(tags) as string[],
      eventCount: event_count,
    }));
  }

  async function latestOf(filter: SearchFilter, isClosed: boolean, after: SearchPlace | undefined, limit: number) {
    const ofEach = await Promise.all(filter.accountIds.map((id) => sessionsOf(id, filter, isClosed, after, limit)));
    return ofEach
      .flat()
      .toSorted((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
      .slice(0, limit);
  }

  return {
    async sessionsToSearch(filter, after, limit) {
      const open = after?.isClosed ? [] : await latestOf(filter, false, after, limit);
      return open.length > 0 ? open : latestOf(filter, true, after?.isClosed ? after : undefined, limit);
    },
    async saidInChats(sessionIds, fromEvent, toEvent) {
      const rows = await database.read(
        build
          .selectFrom('live_events')
          .select(['session_id', 'data'])
          .where('session_id', 'in', idsIn(database, JSON.stringify(sessionIds)))
          .where('event', '>=', fromEvent)
          .where('event', '<=', toEvent)
          .where('kind', '=', 'message')
          .orderBy('session_id')
          .orderBy('event'),
      );
      return rows.map(({ session_id: sessionId, data }) => {
        // Written by us from a value of this type.
        const { message, senderType } = JSON.parse(data) as { message: string; senderType: string };
        return { sessionId, from: senderType === 'agent' ? ('agent' as const) : ('visitor' as const), text: message };
      });
    },
    async conversationsBehind(sessionIds) {
      const these = idsIn(database, JSON.stringify(sessionIds));
      const rows = await database.read(
        build
          .selectFrom('live_sessions')
          .innerJoin('sessions', 'sessions.id', 'live_sessions.query_session_id')
          .select(['live_sessions.id as session_id', 'sessions.id as query_session_id', 'sessions.message_count'])
          .where('live_sessions.id', 'in', these)
          .union(
            build
              .selectFrom('live_conversations')
              .innerJoin('sessions', 'sessions.id', 'live_conversations.query_session_id')
              .select(['live_conversations.session_id', 'sessions.id as query_session_id', 'sessions.message_count'])
              .where('live_conversations.session_id', 'in', these),
          ),
      );
      return rows.map(({ session_id, query_session_id, message_count }) => ({
        sessionId: session_id,
        querySessionId: query_session_id,
        messageCount: message_count,
      }));
    },
  } satisfies Partial<LiveSearchStore>;
}
