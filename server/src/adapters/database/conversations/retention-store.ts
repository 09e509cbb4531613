import { sql } from 'kysely';
import type { RetentionStore } from '../../../conversations/ports.ts';
import { forgetWordingsOf } from '../analytics/statistics-steps.ts';
import { type Database, step } from '../database.ts';
import { prepared } from '../prepared.ts';
import { deleteSomeLiveSessions, deleteSomeSessions } from './delete-conversations.ts';

const dayMs = 24 * 3600_000;
/** Accounts or chatbots that one read looks at. */
const sliceSize = 100;

interface Slice {
  after: string;
  last: string;
  nowMs: number;
  limit: number;
}

/**
 * Deletes what is past its account's retention. Accounts are looked at a slice at a time, in the order of their ids, and
 * each by an index: with a million conversations and nothing due, no read takes longer than with a hundred.
 */
export function createRetentionStore(database: Database): RetentionStore {
  const { build } = database;
  const keptSince = (nowMs: number) => sql<number>`${nowMs} - accounts.retention_days * cast(${dayMs} as bigint)`;

  const idsOf = (table: 'accounts' | 'chatbots') =>
    prepared((p: { after: string }) =>
      build.selectFrom(table).select('id').where('id', '>', p.after).orderBy('id').limit(sliceSize),
    );
  const accountIds = idsOf('accounts');
  const chatbotIds = idsOf('chatbots');

  // SQLite takes a cross join as it is written: the accounts first, whatever it thinks of their number.
  const expiredSessions = prepared((p: Slice) =>
    build
      .selectFrom('accounts')
      .crossJoin('sessions')
      .select(['sessions.id', 'sessions.message_count as messages', 'accounts.id as of'])
      .where('accounts.id', '>', p.after)
      .where('accounts.id', '<=', p.last)
      .whereRef('sessions.account_id', '=', 'accounts.id')
      .where('sessions.last_message_at', '<', keptSince(p.nowMs))
      // What a person holds, or has held, goes with the chat.
      .where('sessions.held_by', 'is', null)
      .where((session) =>
        session.not(
          session.exists(
            build
              .selectFrom('live_sessions')
              .select('live_sessions.id')
              .where('live_sessions.query_session_id', '=', sql.ref<string>('sessions.id')),
          ),
        ),
      )
      .limit(p.limit),
  );
  const expiredChats = prepared((p: Slice) =>
    build
      .selectFrom('accounts')
      .crossJoin('live_sessions')
      .select(['live_sessions.id', 'live_sessions.event_count as messages', 'accounts.id as of'])
      .where('accounts.id', '>', p.after)
      .where('accounts.id', '<=', p.last)
      .whereRef('live_sessions.account_id', '=', 'accounts.id')
      // In so many words: only so is the index of closed sessions used.
      .where('live_sessions.state', '=', sql.lit('closed'))
      .where('live_sessions.closed_at', '<', keptSince(p.nowMs))
      .limit(p.limit),
  );
  const forgottenQuestions = prepared((p: Slice) =>
    build
      .selectFrom('chatbots')
      .innerJoin('accounts', 'accounts.id', 'chatbots.account_id')
      .crossJoin('question_counts')
      .select(['question_counts.chatbot_id as of', 'question_counts.question_key', keptSince(p.nowMs).as('since')])
      .where('chatbots.id', '>', p.after)
      .where('chatbots.id', '<=', p.last)
      .whereRef('question_counts.chatbot_id', '=', 'chatbots.id')
      .where('question_counts.last_asked_at', '<', keptSince(p.nowMs))
      .limit(p.limit),
  );

  /** Gives the next rows that are due, from slice to slice; none after the last, and then from the first again. */
  function inSlices<Row extends { of: string }>(
    ids: typeof accountIds,
    due: (slice: Slice) => Parameters<typeof database.read<Row>>[0],
  ) {
    let position = '';
    return async (nowMs: number, limit: number): Promise<Row[]> => {
      for (;;) {
        const last = (await database.read(ids({ after: position }))).at(-1)?.id;
        if (last === undefined) {
          position = '';
          return [];
        }
        const rows = await database.read<Row>(due({ after: position, last, nowMs, limit }));
        if (rows.length > 0) return rows;
        position = last;
      }
    };
  }
  const nextSessions = inSlices(accountIds, expiredSessions);
  const nextChats = inSlices(accountIds, expiredChats);
  const nextQuestions = inSlices(chatbotIds, forgottenQuestions);

  return {
    async deleteExpired(nowMs, limit) {
      const expired = await nextSessions(nowMs, limit);
      return deleteSomeSessions(database, expired, limit, (ids) => [forgetWordingsOf(build, ids)]);
    },
    async deleteForgottenQuestions(nowMs, limit) {
      const forgotten = await nextQuestions(nowMs, limit);
      if (forgotten.length === 0) return 0;
      await database.write(
        forgotten.map(({ of: chatbotId, question_key, since }) =>
          step(
            build
              .deleteFrom('question_counts')
              .where('chatbot_id', '=', chatbotId)
              .where('question_key', '=', question_key)
              // Asked again meanwhile, it stays.
              .where('last_asked_at', '<', since),
          ),
        ),
      );
      return forgotten.length;
    },
    async deleteExpiredChats(nowMs, limit) {
      return deleteSomeLiveSessions(database, await nextChats(nowMs, limit), limit);
    },
  };
}
