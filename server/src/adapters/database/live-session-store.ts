import { type SelectQueryBuilder, sql } from 'kysely';
import type { LiveSessionStore } from '../../live-chat/ports.ts';
import { type Database, readFirst, step } from './database.ts';
import { liveAnnouncements } from './live-announcements.ts';
import { sessionFrom } from './live-session-row.ts';
import { type LiveSessionRow, liveSteps, liveWrites } from './live-steps.ts';
import { prepared } from './prepared.ts';
import type { Schema } from './schema.ts';

type OneLiveSessionStore = Omit<
  LiveSessionStore,
  'open' | 'conversationsOf' | 'saveContact' | 'savePage' | 'saveTags' | 'addNote' | 'rate'
>;

/** Live sessions in the database, as they stand and as they end. */
export function createLiveSessionStore(database: Database, onAnnounced: () => void): OneLiveSessionStore {
  const { build } = database;
  const live = liveSteps(build);
  const { isTold } = liveWrites(database, onAnnounced);
  const announcements = liveAnnouncements(build);

  const sessionById = prepared((p: { id: string }) =>
    build.selectFrom('live_sessions').selectAll().where('id', '=', p.id),
  );

  return {
    async find(sessionId) {
      const row = await readFirst(database, sessionById({ id: sessionId }));
      return row && sessionFrom(row);
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
            // In so many words: only so are the indexes of open and of closed sessions used.
            .where(
              'state',
              'in',
              states.map((state) => sql.lit(state)),
            )
            .$if(agentId !== undefined, (query) => query.where('agent_id', '=', agentId ?? ''))
            .$if(chatbotId !== undefined, (query) => query.where('chatbot_id', '=', chatbotId ?? ''))
            .$if(tag !== undefined, (query) =>
              query.where(sql<boolean>`tags like ${tagPattern(tag ?? '')} escape '!'`),
            )
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
      return rows.map(sessionFrom);
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
          .where('state', '<>', sql.lit('closed'))
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
    async releaseQuietHolds(quietSince) {
      const quiet = build
        .selectFrom('live_sessions')
        .select('live_sessions.id')
        .where('live_sessions.state', '=', sql.lit('waiting'))
        .where('live_sessions.last_event_at', '<', quietSince);
      await database.write([
        step(build.updateTable('sessions').set({ held_by: null }).where('held_by', 'in', quiet)),
      ]);
    },
    async release(sessionId) {
      const open = build
        .selectFrom('live_sessions')
        .select('live_sessions.id')
        .where('live_sessions.id', '=', sessionId)
        .where('live_sessions.state', '<>', 'closed');
      await database.write([
        step(
          build
            .updateTable('sessions')
            .set({ held_by: null })
            .where('held_by', '=', sessionId)
            .where((session) => session.not(session.exists(open))),
        ),
      ]);
    },
    async chatbotsToComeBackTo(nowMs) {
      const rows = await database.read(
        build
          .selectFrom('live_sessions')
          .select('chatbot_id')
          .distinct()
          .where('state', '=', sql.lit('waiting'))
          .where('assignable_from', '>', nowMs),
      );
      return rows.map(({ chatbot_id }) => chatbot_id);
    },
    async setAssignableFrom(chatbotId, assignableFrom) {
      await database.write([
        step(
          build
            .updateTable('live_sessions')
            .set({ assignable_from: assignableFrom })
            .where('chatbot_id', '=', chatbotId)
            .where('state', '=', sql.lit('waiting'))
            .where('assignable_from', '<>', assignableFrom),
        ),
      ]);
    },
  };
}

/** Finds a tag in the JSON of a list of them. */
const tagPattern = (tag: string) => `%${JSON.stringify(tag).replace(/[!%_]/g, '!$&')}%`;
