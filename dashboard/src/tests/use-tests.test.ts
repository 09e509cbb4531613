import { expect, test } from 'vitest';
import { runFrom, testFrom } from './use-tests.ts';

type TestReply = Parameters<typeof testFrom>[0];
type RunReply = Parameters<typeof runFrom>[0];

const questions = [
  { question: 'When?', expected: 'at nine' },
  { question: 'Why?', expected: null },
];
const unsaid = { documents: [], unanswerable: false };

test('what an older server does not say of a question is filled in', () => {
  expect(testFrom({ questions } as unknown as TestReply).questions).toEqual([
    { ...questions[0], ...unsaid, answers: ['at nine'] },
    { ...questions[1], ...unsaid, answers: [] },
  ]);
});

test.each([
  ['answer', true, 'right'],
  ['answer', false, 'wrong'],
  ['refusal', false, 'refused-wrongly'],
  ['failed', false, 'failed'],
  ['refusal', null, null],
])('a run of an older server has no figures; an %s that is as expected: %s is %s', (outcome, isAsExpected, verdict) => {
  const results = [{ ...questions[0], outcome, isAsExpected }];
  const run = runFrom({ results } as unknown as RunReply);
  expect(run.figures).toBeUndefined();
  expect(run.results[0]).toEqual({
    ...results[0],
    ...unsaid,
    answers: ['at nine'],
    verdict,
    isDocumentCited: null,
    responseTimeMs: null,
    wasAsExpected: null,
  });
});

test('what a server says is kept', () => {
  const said = { answers: ['9:00', 'nine'], documents: ['hours'], unanswerable: false };
  const result = { ...questions[0], ...said, verdict: 'wrong', isAsExpected: false, outcome: 'answer' };
  const run = runFrom({ right: 0, wrong: 1, results: [result] } as unknown as RunReply);
  expect(run.figures).toMatchObject({ right: 0, wrong: 1 });
  expect(run.results[0]).toMatchObject(result);
  const test = { questions: [{ ...questions[0], ...said }] } as unknown as TestReply;
  expect(testFrom(test)).toEqual(test);
});
