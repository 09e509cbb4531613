import { expect, test } from 'vitest';
import { runDocumentOf } from './documents.ts';
import type { TestResult, TestRun } from './index.ts';

const result = (answer: string): TestResult => ({
  outcome: 'answer',
  answer,
  confidence: 0.9,
  sources: [],
  responseTimeMs: 5,
});

const runOf = (id: string, questions: string[], answers: string[]): TestRun => ({
  id,
  testId: 'test',
  chatbotId: 'bot',
  status: answers.length < questions.length ? 'pending' : 'done',
  startedAt: 0,
  endedAt: null,
  questions: questions.map((question) => ({ question, answers: [], documents: [], unanswerable: false })),
  results: answers.map(result),
});

test('a question that stands in a test twice is compared with its own answer of the run before', async () => {
  const questions = ['When?', 'When?'];
  const before = runOf('first', questions, ['At nine.', 'At ten.']);
  const run = await runDocumentOf(runOf('second', questions, ['At nine.', 'At ten.']), before);
  expect(run.results.map(({ isChanged }) => isChanged)).toEqual([false, false]);
});

test('what was judged is not judged again while a run goes on', async () => {
  const questions = ['When?', 'Where?'];
  const first = await runDocumentOf(runOf('watched', questions, ['At nine.']), undefined);
  const second = await runDocumentOf(runOf('watched', questions, ['At nine.', 'Here.']), undefined);
  expect(second.results[0]).toBe(first.results[0]);
  expect(second.results.map(({ answer }) => answer)).toEqual(['At nine.', 'Here.']);
});
