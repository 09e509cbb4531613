import { setImmediate as others } from 'node:timers/promises';
import { z } from 'zod';
import { certainties, certaintyOf } from '../conversations/index.ts';
import { RecentValues } from '../recent-values.ts';
import type { BatchTest, TestQuestion, TestResult, TestRun } from './index.ts';
import { judgeOf, type Verdict } from './judge-answer.ts';
import { figuresOf } from './run-figures.ts';

/** How tests and their runs are written in replies. */
const time = z.iso.datetime();
const count = z.int().min(0);
const question = z.object({
  question: z.string(),
  expected: z.string().nullable().describe('The first of the answers.'),
  answers: z.array(z.string()),
  documents: z.array(z.string()),
  unanswerable: z.boolean(),
});
const verdict = z.enum(['right', 'wrong', 'refused-rightly', 'refused-wrongly', 'failed']);

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
  asExpected: count.describe(
    'How many were answered right or refused rightly, of the questions that expect something.',
  ),
  changed: count.describe('How many answers changed since the run before.'),
  right: count.describe('How many answers are right, of the questions that expect one.'),
  wrong: count.describe('How many answers are not what was expected, those to unanswerable questions among them.'),
  refusedRightly: count.describe('How many unanswerable questions were refused.'),
  refusedWrongly: count.describe('How many questions were refused that expect an answer.'),
  documentsExpected: count.describe('How many questions expect a page.'),
  documentsCited: count.describe('How many of these answers cite an expected page.'),
  medianResponseTimeMs: count.nullable().describe('Half of the replies took no longer.'),
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
        .describe('Whether it was answered right or refused rightly. Null where nothing is expected.'),
      verdict: verdict.nullable().describe('Null where nothing is expected.'),
      isDocumentCited: z
        .boolean()
        .nullable()
        .describe('Whether an expected page is among the sources. Null where none is expected.'),
      responseTimeMs: count.nullable(),
      isChanged: z.boolean().nullable().describe('Null where the run before did not ask it.'),
      wasAsExpected: z
        .boolean()
        .nullable()
        .describe('What was answered the run before, judged by what is expected now.'),
    }),
  ),
});

const iso = (atMs: number) => new Date(atMs).toISOString();

export function testDocumentOf({ id, name, questions, createdAt, updatedAt }: BatchTest) {
  return { id, name, questions: questions.map(questionOf), createdAt: iso(createdAt), updatedAt: iso(updatedAt) };
}

type JudgedResult = z.output<typeof runDocument>['results'][number];

/** So many results are judged before others have a turn: a test may have 200, with long texts. */
const resultsAtOnce = 10;

/** Judged before: who watches a run asks for it each second, and what a run has answered never changes. */
const mostRemembered = 2_000;
const remembered = new RecentValues<string, readonly JudgedResult[]>(mostRemembered, (results) => results.length + 1);

/** A run, compared with the one before. */
export async function runDocumentOf(run: TestRun, before: TestRun | undefined): Promise<z.output<typeof runDocument>> {
  const key = [run.id, before?.id, before?.results.length].join(' ');
  const known = remembered.get(key) ?? [];
  const results = known.slice(0, run.results.length);
  const earlierOf = resultsByQuestion(before);
  for (const [at, result] of run.results.entries()) {
    const asked = run.questions[at];
    const earlier = asked && earlierOf(asked.question);
    if (!asked || at < results.length) continue;
    results.push(resultOf(asked, result, earlier));
    if (results.length % resultsAtOnce === 0) await others();
  }
  if (results.length > known.length) remembered.set(key, results);
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
    ...figuresOf(results),
    results,
  };
}

/** What a run answered to each question; a question that stands in it twice has its answers in turn. */
function resultsByQuestion(run: TestRun | undefined): (question: string) => TestResult | undefined {
  const results = new Map<string, TestResult[]>();
  for (const [at, result] of (run?.results ?? []).entries()) {
    const question = run?.questions[at]?.question ?? '';
    const same = results.get(question);
    if (same) same.push(result);
    else results.set(question, [result]);
  }
  return (question) => results.get(question)?.shift();
}

function resultOf(asked: TestQuestion, result: TestResult, earlier: TestResult | undefined): JudgedResult {
  const judge = judgeOf(asked);
  const judgement = judge(result);
  return {
    ...questionOf(asked),
    ...result,
    ...judgement,
    certainty: certaintyOf(result.confidence),
    isAsExpected: isAsExpected(judgement.verdict),
    isChanged: earlier ? differs(result, earlier) : null,
    wasAsExpected: earlier ? isAsExpected(judge(earlier).verdict) : null,
  };
}

const questionOf = (asked: TestQuestion) => ({ ...asked, expected: asked.answers[0] ?? null });

const isAsExpected = (verdict: Verdict | null): boolean | null =>
  verdict && (verdict === 'right' || verdict === 'refused-rightly');

const differs = (a: TestResult, b: TestResult) =>
  a.outcome !== b.outcome || a.answer !== b.answer || a.sources.join('\n') !== b.sources.join('\n');
