import { type Kysely, sql } from 'kysely';
import { type Step, step } from './database.ts';
import { prepared } from './prepared.ts';
import type { Schema } from './schema.ts';

interface CountedAnswer {
  chatbotId: string;
  questionKey: string;
  question: string;
  responseMs: number;
  now: number;
}

/** The months' key, in UTC. */
const monthOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 7);
export const allTime = 'all';

/** The steps that count an answer: rolled up as it happens, so that reading statistics never scans the history. */
export function recordingSteps(build: Kysely<Schema>): (answer: CountedAnswer) => Step[] {
  const countInteraction = prepared(
    (p: { chatbotId: string; month: string; allTime: string; responseMs: number }) => {
      const first = { interactions: 1, response_ms: p.responseMs, ratings: 0, rating_total: 0 };
      return build
        .insertInto('chatbot_months')
        .values([
          { chatbot_id: p.chatbotId, month: p.month, ...first },
          { chatbot_id: p.chatbotId, month: p.allTime, ...first },
        ])
        .onConflict((conflict) =>
          conflict.columns(['chatbot_id', 'month']).doUpdateSet({
            interactions: sql<number>`chatbot_months.interactions + 1`,
            response_ms: sql<number>`chatbot_months.response_ms + excluded.response_ms`,
          }),
        );
    },
  );
  const countQuestion = prepared((p: { chatbotId: string; key: string; text: string }) =>
    build
      .insertInto('question_counts')
      .values({ chatbot_id: p.chatbotId, question_key: p.key, text: p.text, asked: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['chatbot_id', 'question_key'])
          .doUpdateSet({ asked: sql<number>`question_counts.asked + 1` }),
      ),
  );
  return ({ chatbotId, questionKey, question, responseMs, now }) => [
    step(countInteraction({ chatbotId, month: monthOf(now), allTime, responseMs })),
    step(countQuestion({ chatbotId, key: questionKey, text: question })),
  ];
}
