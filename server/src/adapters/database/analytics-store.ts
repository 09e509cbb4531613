import { sql } from 'kysely';
import type { AnalyticsStore, MonthCounts } from '../../analytics/ports.ts';
import { type Database, isWritten, readFirst, step } from './database.ts';
import type { Schema } from './schema.ts';
import { allTime } from './statistics-steps.ts';

/** Rolled-up statistics in the database. */
export function createAnalyticsStore(database: Database): AnalyticsStore {
  const { build } = database;

  return {
    async allTime(chatbotId) {
      const row = await readFirst(
        database,
        build
          .selectFrom('chatbot_months')
          .selectAll()
          .where('chatbot_id', '=', chatbotId)
          .where('month', '=', allTime),
      );
      return row && countsFrom(row);
    },
    async months(chatbotId, fromMonth) {
      const rows = await database.read(
        build
          .selectFrom('chatbot_months')
          .selectAll()
          .where('chatbot_id', '=', chatbotId)
          .where('month', '>=', fromMonth)
          .where('month', '<>', allTime),
      );
      return rows.map(countsFrom);
    },
    async topQuestions(chatbotId, limit) {
      const rows = await database.read(
        build
          .selectFrom('question_counts')
          .select('text')
          .where('chatbot_id', '=', chatbotId)
          .orderBy('asked', 'desc')
          .limit(limit),
      );
      return rows.map(({ text }) => text);
    },
    async rate({ sessionId, messageId, rating, comment }) {
      const rated = build
        .selectFrom('messages')
        .where('messages.id', '=', messageId)
        .where('messages.session_id', '=', sessionId)
        .where('messages.role', '=', 'chatbot');
      // The month an answer counts for is the month it was given in, by the row's own time.
      const month =
        database.engine === 'sqlite'
          ? sql<string>`strftime('%Y-%m', messages.created_at / 1000, 'unixepoch')`
          : sql<string>`to_char(to_timestamp(messages.created_at / 1000) at time zone 'UTC', 'YYYY-MM')`;
      const isDone = await isWritten(database, [
        // Touches the row first, so that two ratings of one answer wait for each other.
        step(
          build
            .updateTable('messages')
            .set({ comment: sql.ref('comment') })
            .where('id', 'in', rated.select('messages.id')),
          'not-found',
        ),
        step(
          build
            .updateTable('chatbot_months')
            .set((columns) => ({
              ratings: sql<number>`ratings + ${columns.parens(
                rated.select(sql<number>`case when messages.rating is null then 1 else 0 end`.as('added')),
              )}`,
              rating_total: sql<number>`rating_total + cast(${rating} as bigint) - ${columns.parens(
                rated.select(sql<number>`coalesce(messages.rating, 0)`.as('before')),
              )}`,
            }))
            .where('chatbot_id', '=', rated.select('messages.chatbot_id'))
            .where((months) =>
              months.or([
                months('month', '=', allTime),
                months('month', '=', rated.select(month.as('month'))),
              ]),
            ),
        ),
        step(build.updateTable('messages').set({ rating, comment }).where('id', '=', messageId)),
      ]);
      return isDone ? 'rated' : 'not-found';
    },
  };
}

function countsFrom(row: Schema['chatbot_months']): MonthCounts {
  return {
    month: row.month,
    interactions: row.interactions,
    responseMs: row.response_ms,
    ratings: row.ratings,
    ratingTotal: row.rating_total,
  };
}
