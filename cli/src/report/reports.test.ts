import { expect, test } from 'vitest';
import { judgedQuestion } from '../../test-support/judged-question.ts';
import { type EvaluationRun, evaluationOf } from '../evaluation/evaluation.ts';
import { readThresholds } from '../evaluation/thresholds.ts';
import { htmlReport } from './html.ts';
import { jsonReport } from './json.ts';
import { textReport } from './text.ts';

const hostile = '<script>alert(1)</script> "quoted" \u001b[2J';
const run: EvaluationRun = {
  file: 'questions<1>.jsonl',
  url: 'http://localhost:3000',
  chatbotId: 'bot_"><img src=x>',
  mode: 'standard',
  startedAt: '2026-11-15T10:00:00.000Z',
  planned: 4,
};
const questions = [
  judgedQuestion({ line: 4, outcome: 'failed', failure: hostile, confidence: undefined, isRight: false }),
  judgedQuestion({ line: 1 }),
  judgedQuestion({ line: 2, question: hostile, response: hostile, sources: [hostile], isRight: false }),
  judgedQuestion({ line: 3, outcome: 'refused', answers: [hostile], history: [hostile], isRight: false }),
];
const thresholds = [...readThresholds('min', ['right=0.5']), ...readThresholds('max', ['failed=1'])];
const evaluation = evaluationOf(run, questions, thresholds);

test('the page holds no script, nothing remote, and no text that became markup', () => {
  const page = htmlReport(evaluation);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  expect(page).not.toMatch(/<script|<img|url\(|@import|<[^>]*\s(?:src|href|on\w+)=/i);
  const tags = new Set([...page.matchAll(/<([a-z]\w*)/gi)].map(([, tag]) => tag));
  expect([...tags].sort()).toEqual(
    'b body circle code dd div dl dt figcaption figure h1 h2 h3 head header html line meta p path polyline rect section span style svg table tbody td text th thead title tr'.split(
      ' ',
    ),
  );
});

test('the page shows plots, thresholds, cases and failures', () => {
  const page = htmlReport(evaluation);
  expect(page.match(/<svg[^>]* role="img"/g)).toHaveLength(4);
  for (const text of [
    'Thresholds missed',
    'right is 0.25, but should be at least 0.5',
    'Which threshold of confidence?',
    'Confident and wrong',
    'Refused, though answerable',
    'Failed',
  ]) {
    expect(page).toContain(text);
  }
  expect(page).not.toMatch(/NaN|undefined|Infinity/);
});

test.each([
  ['no reply at all', [judgedQuestion({ outcome: 'failed', confidence: undefined, responseTimeMs: undefined })]],
  ['nothing to judge by', [judgedQuestion({ answers: [], isRight: undefined, contains: undefined, f1: undefined })]],
  ['a reply in no time', [judgedQuestion({ responseTimeMs: 0 })]],
])('the reports can be made of %s', (_, few) => {
  const small = evaluationOf(run, few, []);
  for (const report of [htmlReport(small), textReport(small)]) expect(report).not.toMatch(/NaN|undefined|Infinity/);
});

test('the text names cases and failures by line, and thresholds by value and bound', () => {
  const text = textReport(evaluation);
  expect(text).toContain('line 2: <script>alert(1)</script> "quoted" [2J');
  expect(text).toContain('line 4: How long can I return an item?');
  expect(text).toContain('MISSED  right is 0.25, but should be at least 0.5');
  expect(text).toContain('ok      failed is 1, and should be at most 1');
  expect(text).not.toContain('\u001b');
});

test('a run that was cut short says so and judges no threshold', () => {
  const short = evaluationOf({ ...run, planned: 9 }, questions, thresholds);
  expect(textReport(short)).toMatch(/^Stopped after 4 of 9 questions/);
  expect(textReport(short)).toContain('Thresholds were not judged');
  expect(htmlReport(short)).not.toContain('Thresholds missed');
});

test('the JSON holds every figure by its key and every question in order', () => {
  const report = JSON.parse(jsonReport(evaluation));
  expect(report).toMatchObject({
    chatbotId: run.chatbotId,
    figures: { questions: 4, failed: 1, right: 0.25, 'hit-rate': null },
    measuredOn: { right: 4 },
    thresholds: [{ key: 'right', kind: 'min', bound: 0.5, value: 0.25, holds: false }, { holds: true }],
  });
  expect(report.questions.map(({ line }: { line: number }) => line)).toEqual([1, 2, 3, 4]);
  expect(report.questions[3]).toMatchObject({ outcome: 'failed', failure: hostile, confidence: null });
});
