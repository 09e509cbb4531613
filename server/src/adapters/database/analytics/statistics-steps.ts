import { type Expression, type Kysely, sql } from 'kysely';
import type { AskedQuestion } from '../../../conversations/ports.ts';
import { type Step, step } from '../database.ts';
import { encodeVectors } from '../knowledge/vector-segment.ts';
import { prepared } from '../query-builder.ts';
import type { Schema } from '../schema.ts';

interface CountedAnswer {
  chatbotId: string;
  asked: AskedQuestion | null;
  responseMs: number;
  confidence: number;
  /** Whether somebody tries the chatbot out: it counts neither as answered nor as refused. */
  isTrial: boolean;
  now: number;
}

/** The months' key, in UTC. */
const monthOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 7);
export const allTime = 'all';
const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);
/** Four buckets to each doubling: percentiles are off by a fifth at most, and there are few enough to keep by day. */
const timeBucketOf = (responseMs: number) => (responseMs < 1 ? 0 : 1 + Math.floor(4 * Math.log2(responseMs)));

/**
 * The words of a question are shown as they were first asked, for half a day after they were last used: so they
 * are not kept for longer than the conversations in which they were said.
 */
const wordingLastsMs = 12 * 3600_000;
const isWordingOld = sql<boolean>`question_counts.worded_at < excluded.worded_at - ${sql.lit(wordingLastsMs)}`;

/** The steps that count an answer: rolled up as it happens, so that reading statistics never scans the history. */
export function recordingSteps(build: Kysely<Schema>): (answer: CountedAnswer) => Step[] {
  const countInteraction = prepared((p: { chatbotId: string; month: string; allTime: string; responseMs: number }) => {
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
  });
  const countDay = prepared(
    (p: {
      chatbotId: string;
      day: string;
      timeBucket: number;
      responseMs: number;
      questions: number;
      confidencePermille: number;
      answered: number;
      unsure: number;
      refused: number;
    }) =>
      build
        .insertInto('chatbot_days')
        .values({
          chatbot_id: p.chatbotId,
          day: p.day,
          time_bucket: p.timeBucket,
          interactions: 1,
          response_ms: p.responseMs,
          questions: p.questions,
          confidence_permille: p.confidencePermille,
          answered: p.answered,
          unsure: p.unsure,
          refused: p.refused,
        })
        .onConflict((conflict) =>
          conflict.columns(['chatbot_id', 'day', 'time_bucket']).doUpdateSet({
            interactions: sql<number>`chatbot_days.interactions + 1`,
            response_ms: sql<number>`chatbot_days.response_ms + excluded.response_ms`,
            questions: sql<number>`chatbot_days.questions + excluded.questions`,
            confidence_permille: sql<number>`chatbot_days.confidence_permille + excluded.confidence_permille`,
            answered: sql<number>`chatbot_days.answered + excluded.answered`,
            unsure: sql<number>`chatbot_days.unsure + excluded.unsure`,
            refused: sql<number>`chatbot_days.refused + excluded.refused`,
          }),
        ),
  );
  const countQuestion = prepared((p: CountedQuestion) =>
    build
      .insertInto('question_counts')
      .values({
        chatbot_id: p.chatbotId,
        question_key: p.key,
        text: p.text,
        asked: 1,
        unanswered: p.unanswered,
        low_confidence: p.lowConfidence,
        last_asked_at: p.now,
        worded_at: p.now,
        verdict: p.verdict,
        checked_index_version: p.indexVersion,
        is_dismissed: 0,
        embedding_model: p.embeddingModel,
        vector: p.vector,
      })
      .onConflict((conflict) =>
        conflict.columns(['chatbot_id', 'question_key']).doUpdateSet({
          asked: sql<number>`question_counts.asked + 1`,
          text: sql<string>`case when ${isWordingOld} then excluded.text else question_counts.text end`,
          worded_at: sql<number>`case when ${isWordingOld} or question_counts.text = excluded.text
            then excluded.worded_at else question_counts.worded_at end`,
          unanswered: sql<number>`question_counts.unanswered + excluded.unanswered`,
          low_confidence: sql<number>`question_counts.low_confidence + excluded.low_confidence`,
          last_asked_at: sql<number>`excluded.last_asked_at`,
          verdict: sql<string>`excluded.verdict`,
          checked_index_version: sql<number>`excluded.checked_index_version`,
          embedding_model: sql<string>`excluded.embedding_model`,
          vector: sql<Uint8Array>`excluded.vector`,
        }),
      ),
  );
  const keepFindings = prepared((p: { chatbotId: string; key: string; passages: string }) =>
    build
      .insertInto('question_findings')
      .values({ chatbot_id: p.chatbotId, question_key: p.key, passages: p.passages })
      .onConflict((conflict) =>
        conflict.columns(['chatbot_id', 'question_key']).doUpdateSet({ passages: sql<string>`excluded.passages` }),
      ),
  );

  function questionSteps(chatbotId: string, asked: AskedQuestion, now: number): Step[] {
    const { key, text, outcome, embeddingModel, indexVersion, passages } = asked;
    const counted = step(
      countQuestion({
        chatbotId,
        key,
        text,
        now,
        indexVersion,
        embeddingModel,
        unanswered: outcome === 'unanswered' ? 1 : 0,
        lowConfidence: outcome === 'low-confidence' ? 1 : 0,
        verdict: outcome === 'answered' ? 'answered' : 'unanswered',
        vector: encodeVectors([asked.vector]),
      }),
    );
    if (outcome === 'answered') return [counted];
    return [counted, step(keepFindings({ chatbotId, key, passages: JSON.stringify(passages) }))];
  }

  return ({ chatbotId, asked, responseMs, confidence, isTrial, now }) => [
    step(countInteraction({ chatbotId, month: monthOf(now), allTime, responseMs })),
    step(
      countDay({
        chatbotId,
        day: dayOf(now),
        timeBucket: timeBucketOf(responseMs),
        responseMs,
        questions: asked ? 1 : 0,
        confidencePermille: asked ? Math.round(confidence * 1_000) : 0,
        answered: !isTrial && asked?.outcome === 'answered' ? 1 : 0,
        unsure: !isTrial && asked?.outcome === 'low-confidence' ? 1 : 0,
        refused: !isTrial && asked?.outcome === 'unanswered' ? 1 : 0,
      }),
    ),
    ...(asked ? questionSteps(chatbotId, asked, now) : []),
  ];
}

interface GivenRating {
  chatbotId: string;
  /** When that which is rated happened: it counts for this month. */
  happenedAt: number;
  rating: number;
  /** The rating that it replaces, if there is one. */
  before: Expression<number | null>;
}

/** The steps that count a rating, or count it instead of the one before; the rating itself is saved after them. */
export function ratingSteps(build: Kysely<Schema>, { chatbotId, happenedAt, rating, before }: GivenRating): Step[] {
  const none = { interactions: 0, response_ms: 0, ratings: 0, rating_total: 0 };
  const months = [monthOf(happenedAt), allTime];
  return [
    step(
      build
        .insertInto('chatbot_months')
        .values(months.map((month) => ({ chatbot_id: chatbotId, month, ...none })))
        .onConflict((conflict) => conflict.doNothing()),
    ),
    step(
      build
        .updateTable('chatbot_months')
        .set({
          ratings: sql<number>`ratings + case when ${before} is null then 1 else 0 end`,
          rating_total: sql<number>`rating_total + cast(${rating} as bigint) - coalesce(${before}, 0)`,
        })
        .where('chatbot_id', '=', chatbotId)
        .where('month', 'in', months),
    ),
  ];
}

interface CountedQuestion extends Omit<AskedQuestion, 'outcome' | 'vector' | 'passages'> {
  chatbotId: string;
  unanswered: number;
  lowConfidence: number;
  verdict: string;
  vector: Uint8Array;
  now: number;
}

/** The steps that take a session's questions out of the counts again; a wording that nobody asked is gone. */
export function uncountingSteps(build: Kysely<Schema>, sessionId: string): Step[] {
  const itsQuestions = build
    .selectFrom('messages')
    .where('messages.session_id', '=', sessionId)
    .where('messages.question_key', 'is not', null);
  const itsChatbot = build.selectFrom('sessions').select('chatbot_id').where('id', '=', sessionId);
  const ofThisKey = itsQuestions.where('messages.question_key', '=', sql.ref<string>('question_counts.question_key'));
  const countOf = (outcome: string) =>
    sql<number>`(${ofThisKey
      .where('messages.question_outcome', '=', outcome)
      .select((count) => count.fn.countAll<number>().as('count'))})`;
  return [
    step(
      build
        .updateTable('question_counts')
        .set({
          asked: sql<number>`asked - (${ofThisKey.select((count) => count.fn.countAll<number>().as('count'))})`,
          unanswered: sql<number>`unanswered - ${countOf('unanswered')}`,
          low_confidence: sql<number>`low_confidence - ${countOf('low-confidence')}`,
        })
        .where('chatbot_id', '=', itsChatbot)
        .where('question_key', 'in', itsQuestions.select('messages.question_key')),
    ),
    step(build.deleteFrom('question_counts').where('chatbot_id', '=', itsChatbot).where('asked', '<=', 0)),
    step(rewording(build, sessionId)),
    // What was found for a question says what was asked.
    step(
      build
        .deleteFrom('question_findings')
        .where('chatbot_id', '=', itsChatbot)
        .where('question_key', 'in', itsQuestions.select('messages.question_key'))
        .where((findings) =>
          findings.exists(
            build
              .selectFrom('question_counts')
              .select('asked')
              .where('question_counts.chatbot_id', '=', sql.ref<string>('question_findings.chatbot_id'))
              .where('question_counts.question_key', '=', sql.ref<string>('question_findings.question_key'))
              .where(sql<boolean>`unanswered + low_confidence <= 0`),
          ),
        ),
    ),
  ];
}

/** How many recent conversations are searched for another wording of a question. */
const searchedForWords = 500;

/** Shows questions that were last asked in words of this session in those of others; failing these, by their content words. */
function rewording(build: Kysely<Schema>, sessionId: string) {
  const ownWords = sql`select 1 from messages where messages.session_id = ${sessionId}
    and messages.question_key = question_counts.question_key
    and messages.created_at = question_counts.worded_at`;
  const others = (column: 'text' | 'created_at') =>
    sql`(select ${sql.ref(`messages.${column}`)} from (
        select id, last_message_at from sessions where sessions.chatbot_id = question_counts.chatbot_id
          and sessions.id <> ${sessionId} order by last_message_at desc limit ${sql.lit(searchedForWords)}) as latest
      inner join messages on messages.session_id = latest.id
      where messages.question_key = question_counts.question_key
      order by messages.created_at desc limit 1)`;
  return build
    .updateTable('question_counts')
    .set({
      text: sql<string>`coalesce(${others('text')}, question_key)`,
      worded_at: sql<number>`coalesce(${others('created_at')}, 0)`,
    })
    .where('chatbot_id', '=', build.selectFrom('sessions').select('chatbot_id').where('sessions.id', '=', sessionId))
    .where(
      'question_key',
      'in',
      build
        .selectFrom('messages')
        .select(sql<string>`messages.question_key`.as('question_key'))
        .where('messages.session_id', '=', sessionId)
        .where('messages.question_key', 'is not', null),
    )
    .where(sql<boolean>`exists (${ownWords})`);
}

/** The step that takes the words of expired sessions from questions that are still counted; the next who asks gives others. */
export function forgetWordingsOf(build: Kysely<Schema>, sessionIds: readonly string[]): Step {
  const lastHeard = sql<number>`(select max(messages.created_at) from messages
    where messages.session_id in (${sql.join(sessionIds)})
    and messages.chatbot_id = question_counts.chatbot_id
    and messages.question_key = question_counts.question_key)`;
  return step(
    build
      .updateTable('question_counts')
      .set({ text: sql<string>`question_key`, worded_at: 0 })
      .where(
        sql<boolean>`(chatbot_id, question_key) in (select messages.chatbot_id, messages.question_key
          from messages where messages.session_id in (${sql.join(sessionIds)})
          and messages.question_key is not null)`,
      )
      .where(sql<boolean>`worded_at <= ${lastHeard}`),
  );
}
