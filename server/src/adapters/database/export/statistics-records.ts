import { sql } from 'kysely';
import type { ExportRecord } from '../../../exports/ports.ts';
import type { Database } from '../database.ts';
import { chatbotPages } from './account-records.ts';
import { iso, pageRows, pages } from './paging.ts';

type Records = (accountId: string) => AsyncGenerator<ExportRecord[]>;
type Pages = (chatbotId: string) => AsyncGenerator<ExportRecord[]>;

/** What was counted of an account's chatbots. */
export function statisticsRecords(database: Database) {
  const { build, read } = database;
  const chatbots = chatbotPages(database);
  const ofEach = (pagesOf: Pages): Records =>
    async function* (accountId) {
      for await (const page of chatbots(accountId)) for (const { id } of page) yield* pagesOf(id);
    };
  const sum = (column: string) => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`;

  const months: Pages = (chatbotId) =>
    pages((last: ExportRecord | undefined) =>
      read(
        build
          .selectFrom('chatbot_months')
          .select(['chatbot_id as chatbotId', 'month', 'interactions', 'response_ms as responseMs'])
          .select(['ratings', 'rating_total as ratingTotal'])
          .where('chatbot_id', '=', chatbotId)
          .where('month', '>', (last?.['month'] as string | undefined) ?? '')
          .orderBy('month')
          .limit(pageRows),
      ),
    );

  const days: Pages = (chatbotId) =>
    pages((last: ExportRecord | undefined) =>
      read(
        build
          .selectFrom('chatbot_days')
          .select(['chatbot_id as chatbotId', 'day'])
          .select([sum('interactions').as('interactions'), sum('response_ms').as('responseMs')])
          .select([sum('questions').as('questions'), sum('confidence_permille').as('confidencePermille')])
          .where('chatbot_id', '=', chatbotId)
          .where('day', '>', (last?.['day'] as string | undefined) ?? '')
          .groupBy(['chatbot_id', 'day'])
          .orderBy('day')
          .limit(pageRows),
      ),
    );

  const conversations: Pages = (chatbotId) =>
    pages((last: ExportRecord | undefined) =>
      read(
        build
          .selectFrom('chatbot_conversations')
          .select(['chatbot_id as chatbotId', 'day', 'conversations', 'handed_over as handedOver'])
          .where('chatbot_id', '=', chatbotId)
          .where('day', '>', (last?.['day'] as string | undefined) ?? '')
          .orderBy('day')
          .limit(pageRows),
      ),
    );

  const questions: Pages = async function* (chatbotId) {
    const found = pages((last: { question_key: string } | undefined) =>
      read(
        build
          .selectFrom('question_counts')
          .select(['question_key', 'text', 'asked', 'unanswered', 'low_confidence', 'last_asked_at'])
          .select('is_dismissed')
          .where('chatbot_id', '=', chatbotId)
          .where('question_key', '>', last?.question_key ?? '')
          .orderBy('question_key')
          .limit(pageRows),
      ),
    );
    for await (const page of found) {
      yield page.map(({ text, asked, unanswered, low_confidence, last_asked_at, is_dismissed }) => ({
        chatbotId,
        text,
        asked,
        unanswered,
        unsure: low_confidence,
        lastAskedAt: iso(last_asked_at),
        isDismissed: is_dismissed === 1,
      }));
    }
  };

  const calibrations: Pages = async function* (chatbotId) {
    const rows = await read(
      build
        .selectFrom('chatbot_calibrations')
        .select(['slope', 'shift', 'bins', 'questions', 'ratings', 'calibrated_at'])
        .where('chatbot_id', '=', chatbotId),
    );
    yield rows.map(({ slope, shift, bins, questions, ratings, calibrated_at }) => ({
      chatbotId,
      slope,
      shift,
      questions,
      ratings,
      bins: JSON.parse(bins),
      calibratedAt: iso(calibrated_at),
    }));
  };

  return {
    'statistics-months': ofEach(months),
    'statistics-days': ofEach(days),
    'statistics-conversations': ofEach(conversations),
    questions: ofEach(questions),
    calibrations: ofEach(calibrations),
  };
}
