import { sql } from 'kysely';
import type { AnalyticsStore, BestPassage, Wording } from '../../../analytics/ports.ts';
import { newId } from '../../../identity/index.ts';
import { type Database, outcomeOf, readAll, readFirst, step, writeOne } from '../database.ts';
import { vectorsIn } from '../knowledge/vector-segment.ts';
import { prepared } from '../query-builder.ts';
import type { Schema } from '../schema.ts';
import { announcing } from '../webhooks/webhook-steps.ts';
import { ratedResolution } from './resolution-steps.ts';
import { allTime } from './statistics-steps.ts';

/** So many questions of a period are counted at most, so that a busy chatbot holds up nobody. */
const mostCounted = 100_000;

/**
 * Rolled-up statistics in the database. `onAnnounced` is called when a webhook is to be sent. Numbers by month and day
 * may be a little old; which questions there are may not, as owners dismiss them.
 */
export function createAnalyticsStore(
  database: Database,
  onAnnounced: () => void = () => {},
  stale: Pick<Database, 'read'> = database,
): AnalyticsStore {
  const { build } = database;
  const announce = announcing(build);
  const wordingsOf = (chatbotId: string) =>
    build.selectFrom('question_counts').selectAll().where('chatbot_id', '=', chatbotId);
  const mostAsked = prepared((p: { chatbotId: string; limit: number }) =>
    wordingsOf(p.chatbotId).orderBy('asked', 'desc').limit(p.limit),
  );
  const mostAskedSince = prepared((p: { chatbotId: string; fromMs: number; limit: number }) =>
    build
      .with('latest', (latest) =>
        latest
          .selectFrom('messages')
          .select('question_key')
          .where('chatbot_id', '=', p.chatbotId)
          .where('question_key', 'is not', null)
          .where('created_at', '>=', p.fromMs)
          .orderBy('created_at', 'desc')
          .limit(sql.lit(mostCounted)),
      )
      .with('counted', (counted) =>
        counted
          .selectFrom('latest')
          .select(['question_key', sql<number>`cast(count(*) as bigint)`.as('asked_since')])
          .groupBy('question_key')
          .orderBy('asked_since', 'desc')
          .limit(p.limit),
      )
      .selectFrom('counted')
      .innerJoin('question_counts', (join) =>
        join
          .onRef('question_counts.question_key', '=', 'counted.question_key')
          .on('question_counts.chatbot_id', '=', p.chatbotId),
      )
      .selectAll('question_counts')
      .select('counted.asked_since')
      .orderBy('counted.asked_since', 'desc')
      .orderBy('question_counts.question_key'),
  );
  const mostOftenUnanswered = prepared((p: { chatbotId: string; limit: number }) =>
    wordingsOf(p.chatbotId)
      .where(sql<boolean>`unanswered + low_confidence > 0`)
      .orderBy(sql`unanswered + low_confidence`, 'desc')
      .limit(p.limit),
  );
  const monthsOf = (chatbotId: string) =>
    build
      .selectFrom('chatbot_months')
      .select(['month', 'interactions', 'response_ms as responseMs', 'ratings', 'rating_total as ratingTotal'])
      .where('chatbot_id', '=', chatbotId);

  return {
    allTime: (chatbotId) => readFirst(stale, monthsOf(chatbotId).where('month', '=', allTime)),
    months: (chatbotId, fromMonth) =>
      stale.read(monthsOf(chatbotId).where('month', '>=', fromMonth).where('month', '<>', allTime)),
    days: (chatbotId, fromDay) =>
      stale.read(
        build
          .selectFrom('chatbot_days')
          .select(['day', 'interactions', 'response_ms as responseMs', 'questions'])
          .select('confidence_permille as confidencePermille')
          .where('chatbot_id', '=', chatbotId)
          .where('day', '>=', fromDay)
          .orderBy('time_bucket'),
      ),
    conversationDays: (chatbotId, fromDay) =>
      stale.read(
        build
          .selectFrom('chatbot_conversations')
          .select(['day', 'conversations', 'handed_over as handedOver'])
          .where('chatbot_id', '=', chatbotId)
          .where('day', '>=', fromDay),
      ),
    async ratingsSince(chatbotId, fromMs) {
      const row = await readFirst(
        stale,
        build
          .selectFrom('messages')
          .select([
            sql<number>`cast(count(*) as bigint)`.as('ratings'),
            sql<number>`cast(coalesce(sum(rating), 0) as bigint)`.as('ratingTotal'),
          ])
          .where('chatbot_id', '=', chatbotId)
          .where('rating', 'is not', null)
          .where('created_at', '>=', fromMs),
      );
      return row ?? { ratings: 0, ratingTotal: 0 };
    },
    async resolutionDays(chatbotId, fromDay) {
      const sum = (column: 'answered' | 'unsure' | 'refused') => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`;
      const [outcomes, later] = await Promise.all([
        stale.read(
          build
            .selectFrom('chatbot_days')
            .select('day')
            .select([sum('answered').as('answered'), sum('unsure').as('unsure'), sum('refused').as('refused')])
            .where('chatbot_id', '=', chatbotId)
            .where('day', '>=', fromDay)
            .groupBy('day'),
        ),
        stale.read(
          build
            .selectFrom('chatbot_resolutions')
            .select(['day', 'doubted', 'confirmed'])
            .where('chatbot_id', '=', chatbotId)
            .where('day', '>=', fromDay),
        ),
      ]);
      const byDay = new Map(later.map((row) => [row.day, row]));
      return outcomes.map((row) => {
        const { doubted = 0, confirmed = 0 } = byDay.get(row.day) ?? {};
        return { ...row, assumed: row.answered - doubted, confirmed };
      });
    },
    async forgetDaysBefore(day, limit) {
      let forgotten = 0;
      for (const table of ['chatbot_days', 'chatbot_conversations', 'chatbot_resolutions'] as const) {
        // A chatbot's whole day at a time: few rows, by the key that all tables begin with.
        const old = await database.read(
          build.selectFrom(table).select(['chatbot_id', 'day']).distinct().where('day', '<', day).limit(limit),
        );
        if (old.length > 0)
          await database.write(
            old.map((row) =>
              step(build.deleteFrom(table).where('chatbot_id', '=', row.chatbot_id).where('day', '=', row.day)),
            ),
          );
        forgotten += old.length;
      }
      return forgotten;
    },
    mostAsked: (chatbotId, limit) => readAll(database, mostAsked({ chatbotId, limit }), wordingFrom),
    mostAskedSince: (chatbotId, fromMs, limit) =>
      readAll(database, mostAskedSince({ chatbotId, fromMs, limit }), (row) => ({
        ...wordingFrom(row),
        asked: row.asked_since,
      })),
    mostOftenUnanswered: (chatbotId, limit) =>
      readAll(database, mostOftenUnanswered({ chatbotId, limit }), wordingFrom),
    async passagesFoundFor(chatbotId, keys) {
      if (keys.length === 0) return new Map();
      const rows = await database.read(
        build
          .selectFrom('question_findings')
          .selectAll()
          .where('chatbot_id', '=', chatbotId)
          .where('question_key', 'in', keys),
      );
      // Written by us from values of this type.
      return new Map(rows.map((row) => [row.question_key, JSON.parse(row.passages) as BestPassage[]]));
    },
    async saveVerdicts(chatbotId, verdicts, indexVersion) {
      await database.write(
        verdicts.map(({ key, verdict }) =>
          step(
            build
              .updateTable('question_counts')
              .set({ verdict, checked_index_version: indexVersion })
              .where('chatbot_id', '=', chatbotId)
              .where('question_key', '=', key)
              .where('checked_index_version', '<', indexVersion),
          ),
        ),
      );
    },
    async dismiss(chatbotId, keys, isDismissed) {
      await writeOne(
        database,
        build
          .updateTable('question_counts')
          .set({ is_dismissed: isDismissed ? 1 : 0 })
          .where('chatbot_id', '=', chatbotId)
          .where('question_key', 'in', keys),
      );
    },
    async rate({ session, messageId, rating, comment }, nowMs) {
      const { id: sessionId, chatbotId, accountId } = session;
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
      const resolution = ratedResolution(database, messageId, rating);
      const steps = [
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
              months.or([months('month', '=', allTime), months('month', '=', rated.select(month.as('month')))]),
            ),
        ),
        resolution.count,
        step(
          build
            .updateTable('messages')
            .set({ rating, comment, resolution: resolution.resolution })
            .where('id', '=', messageId),
        ),
        announce({
          id: newId('evt', nowMs),
          accountId,
          type: 'feedback.received',
          sessionId,
          nowMs,
          data: { chatbotId, sessionId, messageId, rating, comment },
        }),
      ];
      return outcomeOf<'rated', 'not-found'>('rated', async () => {
        const results = await database.write(steps);
        if (results.at(-1)?.changes) onAnnounced();
      });
    },
  };
}

function wordingFrom(row: Schema['question_counts']): Wording {
  const stored = row.vector && vectorsIn(row.vector);
  return {
    key: row.question_key,
    text: row.text,
    asked: row.asked,
    unanswered: row.unanswered,
    lowConfidence: row.low_confidence,
    lastAskedAt: row.last_asked_at,
    // Written by us from a value of this type.
    verdict: row.verdict as Wording['verdict'],
    checkedIndexVersion: row.checked_index_version,
    isDismissed: row.is_dismissed === 1,
    vector:
      stored && row.embedding_model !== null
        ? {
            embeddingModel: row.embedding_model,
            numbers: stored.rows,
            inverseLength: stored.inverseLengths[0] ?? 0,
          }
        : undefined,
  };
}
