import { type Selectable, sql } from 'kysely';
import type { SpokenLine, TranscriptMailStore, VisitorMailStore } from '../../../live-chat/ports.ts';
import { type Database, isWritten as isApplied, readAll, step } from '../database.ts';
import { guardedBy } from '../limits/quota-store.ts';
import { mailing } from '../mail/mail-steps.ts';
import type { Schema } from '../schema.ts';
import { liveWrites, sessionFrom } from './live-steps.ts';

/** Who of the absent visitors gets an email, in the database. */
export function createVisitorMailStore(database: Database): VisitorMailStore & TranscriptMailStore {
  const { build } = database;
  const { isWritten } = liveWrites(database);

  return {
    saveTranscript: (mail, { most, since }) =>
      isApplied(database, [
        guardedBy(
          build,
          sql<boolean>`(select count(*) from mails where session_id = ${mail.sessionId} and kind = 'transcript'
            and created_at > ${since}) < ${most}`,
          'too-many',
        ),
        ...mailing(build, mail),
      ]),
    toMail: ({ quietSince, after, limit }) =>
      readAll(
        database,
        build
          .selectFrom('live_sessions')
          .innerJoin('chatbots', (join) =>
            join
              .onRef('chatbots.id', '=', 'live_sessions.chatbot_id')
              .on('chatbots.deleted_at', 'is', null)
              .on('chatbots.is_active', '=', 1),
          )
          .selectAll('live_sessions')
          // The three conditions of the partial index.
          .where('live_sessions.email', 'is not', null)
          .whereRef('live_sessions.message_count', '>', 'live_sessions.mailed_sequence')
          .whereRef('live_sessions.message_count', '>', 'live_sessions.customer_delivered')
          .where('live_sessions.last_event_at', '>', after)
          .where('live_sessions.last_event_at', '<=', quietSince)
          .orderBy('live_sessions.last_event_at')
          .limit(limit),
        (row) => ({ ...sessionFrom(row), mailedSequence: row.mailed_sequence }),
      ),

    async latestMessages(sessionId, limit) {
      const rows = await database.read(
        build
          .selectFrom('live_events')
          .selectAll()
          .where('session_id', '=', sessionId)
          .where('kind', '=', 'message')
          .orderBy('event', 'desc')
          .limit(limit),
      );
      return rows.toReversed().map(lineFrom);
    },

    async latestOfConversation({ querySessionId, createdAt }, limit) {
      if (querySessionId === null) return [];
      const rows = await database.read(
        build
          .selectFrom('messages')
          .select(['role', 'text'])
          .where('session_id', '=', querySessionId)
          .where('created_at', '<=', createdAt)
          .orderBy('sequence', 'desc')
          .limit(limit),
      );
      return rows.toReversed().map(({ role, text }) => ({ isVisitors: role === 'visitor', text }));
    },

    save: ({ id, accountId, eventCount, messageCount, mailedSequence }, mail) =>
      isWritten(accountId, [
        // As every write of live chat begins: a session is not erased between the email and the commit.
        step(
          build
            .updateTable('live_inboxes')
            .set({ event_count: sql.ref('event_count') })
            .where('account_id', '=', accountId),
        ),
        step(
          build
            .updateTable('live_sessions')
            .set({ mailed_sequence: messageCount })
            .where('id', '=', id)
            .where('event_count', '=', eventCount)
            .where('mailed_sequence', '=', mailedSequence),
          'changed-meanwhile',
        ),
        ...mailing(build, mail),
      ]),
  };
}

function lineFrom({ sequence, data }: Selectable<Schema['live_events']>): SpokenLine {
  // Written by us, when it was posted.
  const { message, format, senderType, senderName } = JSON.parse(data) as Record<string, string>;
  return {
    sequence: sequence ?? 0,
    isVisitors: senderType !== 'agent',
    name: senderName ?? '',
    text: message ?? '',
    isMarkdown: format === 'markdown',
  };
}
