import { type Kysely, sql } from 'kysely';
import type { RetentionStore } from '../../../conversations/ports.ts';
import { forgetWordingsOf } from '../analytics/statistics-steps.ts';
import { type Database, type Step, step } from '../database.ts';
import { forgetRepliesAbout } from '../idempotency/idempotency-store.ts';
import { forgetReceivedMailsOf } from '../inbound-mail/inbound-mail-steps.ts';
import { deleteSomeAttachments } from '../live-chat/attachment-store.ts';
import { forgetMailsOf } from '../mail/mail-steps.ts';
import { prepared } from '../query-builder.ts';
import type { Schema } from '../schema.ts';
import { forgetEventsOf } from '../webhooks/webhook-steps.ts';

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

  const accountsIn = (p: Slice) =>
    build.selectFrom('accounts').where('accounts.id', '>', p.after).where('accounts.id', '<=', p.last);
  // A cross join, which SQLite takes as it is written: the accounts first, whatever it estimates of their number.
  const expiredSessions = prepared((p: Slice) =>
    accountsIn(p)
      .crossJoin('sessions')
      .select(['sessions.id', 'sessions.message_count as messages', 'accounts.id as of'])
      .whereRef('sessions.account_id', '=', 'accounts.id')
      .where('sessions.last_message_at', '<', keptSince(p.nowMs))
      // What an agent holds, or has held, is deleted with the live session.
      .where('sessions.held_by', 'is', null)
      .where(sql<boolean>`not exists (select 1 from live_sessions where live_sessions.query_session_id = sessions.id)`)
      .limit(p.limit),
  );
  const expiredChats = prepared((p: Slice) =>
    accountsIn(p)
      .crossJoin('live_sessions')
      .select(['live_sessions.id', 'live_sessions.event_count as messages', 'accounts.id as of'])
      .whereRef('live_sessions.account_id', '=', 'accounts.id')
      // A literal: with a parameter the partial index of closed sessions is not used.
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
      return deleteSomeSessions(database, 'chatbot', expired, limit, (ids) => [forgetWordingsOf(build, ids)]);
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
              // Unless it was asked again meanwhile.
              .where('last_asked_at', '<', since),
          ),
        ),
      );
      return forgotten.length;
    },
    async deleteExpiredChats(nowMs, limit) {
      return deleteSomeSessions(database, 'live', await nextChats(nowMs, limit), limit);
    },
  };
}

/** Sessions with everything that is kept of them; more than a few at once would hold up others. */
export const deletingSessions = (build: Kysely<Schema>, ids: readonly string[]): Step[] => [
  forgetEventsOf(build, ids),
  // A chatbot that is written to answers by email.
  forgetMailsOf(build, ids),
  forgetReceivedMailsOf(build, ids),
  forgetRepliesAbout(build, ids),
  step(build.deleteFrom('session_names').where('session_id', 'in', ids)),
  step(build.deleteFrom('live_conversations').where('query_session_id', 'in', ids)),
  step(build.deleteFrom('sessions').where('id', 'in', ids)),
];

const deletingLiveSessions = (build: Kysely<Schema>, ids: readonly string[]): Step[] => [
  forgetEventsOf(build, ids),
  forgetMailsOf(build, ids),
  forgetReceivedMailsOf(build, ids),
  forgetRepliesAbout(build, ids),
  step(build.deleteFrom('live_sessions').where('id', 'in', ids)),
];

/** Sessions, and what they hold. */
const kinds = {
  chatbot: {
    sessions: 'sessions',
    count: 'message_count',
    rows: 'messages',
    key: 'sequence',
    deleting: deletingSessions,
  },
  live: {
    sessions: 'live_sessions',
    count: 'event_count',
    rows: 'live_events',
    key: 'event',
    deleting: deletingLiveSessions,
  },
} as const;

/**
 * Deletes as many of these sessions as one write may, or of a very long one some of its messages or events. Returns how
 * many rows it deleted, about.
 */
export async function deleteSomeSessions(
  database: Database,
  kind: keyof typeof kinds,
  sessions: readonly { id: string; messages: number }[],
  limit: number,
  alsoFor: (ids: string[]) => Step[] = () => [],
): Promise<number> {
  const { build } = database;
  const { deleting, ...names } = kinds[kind];
  // Files are large: they go a few at a time, before their chats.
  const files =
    kind === 'live'
      ? await deleteSomeAttachments(
          database,
          sessions.map(({ id }) => id),
        )
      : 0;
  if (files > 0) return files;
  const ids = withinCost(sessions, limit, ({ messages }) => 1 + messages).map(({ id }) => id);
  if (ids.length > 0) await database.write([...alsoFor(ids), ...deleting(build, ids)]);
  if (ids.length > 0 || !sessions[0]) return ids.length;
  const { id } = sessions[0];
  const rows = sql.table(names.rows);
  const key = sql.ref(names.key);
  await database.write([
    ...alsoFor([id]),
    step(
      sql`delete from ${rows} where session_id = ${id} and ${key} in (
        select ${key} from ${rows} where session_id = ${id} order by ${key} limit ${limit})`.compile(build),
    ),
    step(
      sql`update ${sql.table(names.sessions)} set ${sql.ref(names.count)} = (
        select count(*) from ${rows} where session_id = ${id}) where id = ${id}`.compile(build),
    ),
  ]);
  return limit;
}

/**
 * The first of the rows that together cost no more than the limit, so that one write deletes about as much as another.
 * Of none where already the first costs more: it has to be taken apart.
 */
export function withinCost<Row>(rows: readonly Row[], limit: number, costOf: (row: Row) => number): Row[] {
  let cost = 0;
  const end = rows.findIndex((row) => {
    cost += costOf(row);
    return cost > limit;
  });
  return rows.slice(0, end === -1 ? rows.length : end);
}
