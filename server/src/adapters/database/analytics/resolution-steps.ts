import { type Kysely, sql } from 'kysely';
import { type Database, type Step, step } from '../database.ts';
import type { Schema } from '../schema.ts';

/**
 * Whether an answer resolved its question, as its message keeps it: `assumed` until something speaks against it,
 * `confirmed` by a rating, `unresolved`; `open` where it was only the closest that was found, which is never assumed;
 * null for what is not counted. Leaving `assumed` counts as doubted, so that those who are still assumed are the answered
 * ones without the doubted.
 */
export type Resolution = 'assumed' | 'open' | 'confirmed' | 'unresolved';

/** The UTC day of a message. */
const dayOf = (engine: Database['engine']) =>
  engine === 'sqlite'
    ? sql<string>`strftime('%Y-%m-%d', messages.created_at / 1000, 'unixepoch')`
    : sql<string>`to_char(to_timestamp(messages.created_at / 1000) at time zone 'UTC', 'YYYY-MM-DD')`;

const adding = (build: Kysely<Schema>) =>
  build.insertInto('chatbot_resolutions').columns(['chatbot_id', 'day', 'doubted', 'confirmed']);
const added = {
  doubted: sql<number>`chatbot_resolutions.doubted + excluded.doubted`,
  confirmed: sql<number>`chatbot_resolutions.confirmed + excluded.confirmed`,
};

/**
 * What happened in a conversation speaks against assumed answers in it: all, or those that are named. `mark` comes before
 * rows of counts are touched, as a rating locks its message first too.
 */
export function doubting({ engine, build }: Pick<Database, 'engine' | 'build'>, sessionId: string) {
  const change = (from: string, to: string) =>
    build
      .updateTable('messages')
      .set({ resolution: to })
      .where('session_id', '=', sessionId)
      .where('resolution', '=', from);
  return {
    mark: (answers: 'all' | readonly string[]): Step => {
      const marked = change('assumed', 'leaving');
      return step(answers === 'all' ? marked : marked.where('id', 'in', answers));
    },
    count: (): Step[] => [
      step(
        adding(build)
          .expression(
            build
              .selectFrom('messages')
              .select(['messages.chatbot_id', dayOf(engine).as('day')])
              .select([sql<number>`count(*)`.as('doubted'), sql<number>`0`.as('confirmed')])
              .where('session_id', '=', sessionId)
              .where('resolution', '=', 'leaving')
              .groupBy(['messages.chatbot_id', dayOf(engine)])
              .orderBy('day'),
          )
          .onConflict((conflict) => conflict.columns(['chatbot_id', 'day']).doUpdateSet(added)),
      ),
      step(change('leaving', 'unresolved')),
    ],
  };
}

const good = 4;
const bad = 2;

/** Counts what a rating says of its answer, before it is saved. */
export function ratedResolution(
  { engine, build }: Pick<Database, 'engine' | 'build'>,
  messageId: string,
  rating: number,
) {
  const says = rating >= good ? 'confirmed' : 'unresolved';
  const isTelling = rating >= good || rating <= bad;
  const doubted = sql<number>`case when resolution = 'assumed' then ${sql.lit(isTelling ? 1 : 0)} else 0 end`;
  const confirmed =
    rating >= good
      ? sql<number>`case when resolution = 'confirmed' then 0 else 1 end`
      : sql<number>`case when resolution = 'confirmed' then -1 else 0 end`;
  return {
    count: step(
      adding(build)
        .expression(
          build
            .selectFrom('messages')
            .select(['messages.chatbot_id', dayOf(engine).as('day')])
            .select([doubted.as('doubted'), confirmed.as('confirmed')])
            .where('id', '=', messageId)
            .where('resolution', 'is not', null),
        )
        .onConflict((conflict) => conflict.columns(['chatbot_id', 'day']).doUpdateSet(added)),
    ),
    /** What the message keeps then. */
    resolution: isTelling
      ? sql<string | null>`case when resolution is null then null else ${sql.lit(says)} end`
      : sql<string | null>`case when resolution = 'confirmed' then 'unresolved' else resolution end`,
  };
}
