import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { iso, mapped, ofEachChatbot, pagesOf, type Records } from './paging.ts';

/** What was counted of an account's chatbots. */
export function statisticsRecords(database: Database) {
  const { build, read } = database;
  const sum = (column: string) => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`;

  const months: Records = (chatbotId) =>
    pagesOf(
      database,
      build
        .selectFrom('chatbot_months')
        .select(['chatbot_id as chatbotId', 'month', 'interactions', 'response_ms as responseMs'])
        .select(['ratings', 'rating_total as ratingTotal'])
        .where('chatbot_id', '=', chatbotId),
      'month',
    );

  const days: Records = (chatbotId) =>
    pagesOf(
      database,
      build
        .selectFrom('chatbot_days')
        .select(['chatbot_id as chatbotId', 'day'])
        .select([sum('interactions').as('interactions'), sum('response_ms').as('responseMs')])
        .select([sum('questions').as('questions'), sum('confidence_permille').as('confidencePermille')])
        .select([sum('answered').as('answered'), sum('unsure').as('unsure'), sum('refused').as('refused')])
        .where('chatbot_id', '=', chatbotId)
        .groupBy(['chatbot_id', 'day']),
      'day',
    );

  const conversations: Records = (chatbotId) =>
    pagesOf(
      database,
      build
        .selectFrom('chatbot_conversations')
        .select(['chatbot_id as chatbotId', 'day', 'conversations', 'handed_over as handedOver'])
        .where('chatbot_id', '=', chatbotId),
      'day',
    );

  const resolutions: Records = (chatbotId) =>
    pagesOf(
      database,
      build
        .selectFrom('chatbot_resolutions')
        .select(['chatbot_id as chatbotId', 'day', 'doubted', 'confirmed'])
        .where('chatbot_id', '=', chatbotId),
      'day',
    );

  const questions: Records = (chatbotId) => {
    const counts = build
      .selectFrom('question_counts')
      .select(['question_key', 'text', 'asked', 'unanswered', 'low_confidence', 'last_asked_at'])
      .select('is_dismissed')
      .where('chatbot_id', '=', chatbotId);
    return mapped(pagesOf(database, counts, 'question_key'), (row) => ({
      chatbotId,
      text: row.text,
      asked: row.asked,
      unanswered: row.unanswered,
      unsure: row.low_confidence,
      lastAskedAt: iso(row.last_asked_at),
      isDismissed: row.is_dismissed === 1,
    }));
  };

  const calibrations: Records = async function* (chatbotId) {
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
    'statistics-months': ofEachChatbot(database, months),
    'statistics-days': ofEachChatbot(database, days),
    'statistics-conversations': ofEachChatbot(database, conversations),
    'statistics-resolutions': ofEachChatbot(database, resolutions),
    questions: ofEachChatbot(database, questions),
    calibrations: ofEachChatbot(database, calibrations),
  };
}
