import { z } from 'zod';
import { certainties, certaintyOf } from '../conversations/index.ts';
import type { BatchTest, TestResult, TestRun } from './index.ts';
import { isAsExpected } from './judge-answer.ts';

/** How tests and their runs are written in replies. */
const time = z.iso.datetime();
const count = z.int().min(0);
const question = z.object({ question: z.string(), expected: z.string().nullable() });

export const testDocument = z.object({
  id: z.string(),
  name: z.string(),
  questions: z.array(question),
  createdAt: time,
  updatedAt: time,
});

export const runDocument = z.object({
  id: z.string(),
  status: z.enum(['pending', 'done', 'failed']),
  startedAt: time,
  endedAt: time.nullable(),
  total: count,
  asked: count,
  answered: count,
  refused: count,
  asExpected: count.describe('How many answers said what was expected, of the questions that expect something.'),
  changed: count.describe('How many answers changed since the run before.'),
  results: z.array(
    question.extend({
      outcome: z.enum(['answer', 'refusal', 'small-talk', 'handover', 'failed']),
      answer: z.string().describe('Markdown; the reason where it failed.'),
      confidence: z.number().min(0).max(1),
      certainty: z.enum(certainties),
      sources: z.array(z.string()),
      isAsExpected: z
        .boolean()
        .nullable()
        .describe('Whether the answer said what was expected. Null where nothing is expected.'),
      isChanged: z.boolean().nullable().describe('Null where the run before did not ask it.'),
    }),
  ),
});

const iso = (atMs: number) => new Date(atMs).toISOString();

export function testDocumentOf({ id, name, questions, createdAt, updatedAt }: BatchTest) {
  return { id, name, questions, createdAt: iso(createdAt), updatedAt: iso(updatedAt) };
}

/** A run, compared with the one before. */
export function runDocumentOf(run: TestRun, before: TestRun | undefined): z.output<typeof runDocument> {
  const earlier = new Map(before?.results.map((result, at) => [before.questions[at]?.question, result]));
  const results = run.results.flatMap((result, at) => {
    const asked = run.questions[at];
    return asked ? [resultOf(asked, result, earlier.get(asked.question))] : [];
  });
  const having = (is: (result: (typeof results)[number]) => boolean) => results.filter(is).length;
  return {
    id: run.id,
    status: run.status,
    startedAt: iso(run.startedAt),
    endedAt: run.endedAt === null ? null : iso(run.endedAt),
    total: run.questions.length,
    asked: results.length,
    answered: having(({ outcome }) => outcome === 'answer'),
    refused: having(({ outcome }) => outcome === 'refusal'),
    asExpected: having((result) => result.isAsExpected === true),
    changed: having(({ isChanged }) => isChanged === true),
    results,
  };
}

function resultOf(
  asked: z.output<typeof question>,
  result: TestResult,
  earlier: TestResult | undefined,
): z.output<typeof runDocument>['results'][number] {
  const isAnswer = result.outcome === 'answer';
  return {
    ...asked,
    ...result,
    certainty: certaintyOf(result.confidence),
    isAsExpected: asked.expected === null ? null : isAnswer && isAsExpected(result.answer, asked.expected),
    isChanged: earlier ? differs(result, earlier) : null,
  };
}

const differs = (a: TestResult, b: TestResult) =>
  a.outcome !== b.outcome || a.answer !== b.answer || a.sources.join('\n') !== b.sources.join('\n');
