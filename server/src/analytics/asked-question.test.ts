import { describe, expect, test } from 'vitest';
import type { FoundPassage } from '../knowledge/index.ts';
import { askedQuestion, isAboutSame } from './asked-question.ts';

const passage: FoundPassage = {
  id: 'p',
  documentId: 'd',
  title: 'Guide',
  url: 'https://example.com/a',
  spot: '#b',
  language: 'en',
  isPair: false,
  headingPath: [],
  text: 'x'.repeat(400),
  tokens: 1,
  score: 2.5,
  lexical: 1,
  dense: 0.41239,
  coverage: 0.5,
};
const findings = {
  passages: [passage, passage, passage, passage],
  vector: Float32Array.of(1),
  embeddingModel: 'stub',
};
const sure = { sources: ['https://example.com/a'], confidence: 0.9 };
const asked = (answer: Parameters<typeof askedQuestion>[2], question = 'Open?') =>
  askedQuestion({ question }, findings, answer, 3);

describe('a question counts as', () => {
  test.each([
    ['answered', sure],
    ['low-confidence', { ...sure, confidence: 0.39 }],
    ['unanswered', { sources: [], confidence: 0.9 }],
    ['unanswered', { ...sure, kind: 'refusal' }],
    ['answered', { sources: [], confidence: 0.9, kind: 'answer' }],
  ] as const)('%s after %j', (outcome, answer) => {
    expect(asked(answer)).toMatchObject({ outcome, indexVersion: 3, embeddingModel: 'stub' });
  });

  test.each(['small-talk', 'passed'] as const)('nothing at all after %s', (kind) => {
    expect(asked({ sources: [], confidence: 0, kind })).toBeNull();
  });
});

test('the best three passages are kept where it was not answered, shortened, with their spot', () => {
  expect(asked(sure)?.passages).toEqual([]);
  const { passages = [] } = asked({ sources: [], confidence: 0 }) ?? {};
  expect(passages).toHaveLength(3);
  expect(passages[0]).toEqual({
    title: 'Guide',
    url: 'https://example.com/a#b',
    quote: `${'x'.repeat(299)}…`,
    score: 0.412,
  });
});

test.each([
  ['How do I return a lamp?', 'how can i return my lamps'],
  ['What does express shipping to Norway cost?', 'cost express shipping norway???'],
  ['Where do I change the mail address of my account?', 'I want to change the mail address of an account now'],
])('%s asks about the same again as %s', (question, earlier) => {
  expect(isAboutSame(question, earlier)).toBe(true);
});

test.each([
  ['When does the shop in Lisbon open?', 'When does the shop in Porto open?'],
  ['Can I return a lamp?', 'How long is the warranty?'],
  ['?', 'Can I return a lamp?'],
])('%s is another question than %s', (question, earlier) => {
  expect(isAboutSame(question, earlier)).toBe(false);
});

test('a question of several lines is kept as one', () => {
  expect(asked(sure, 'When do you open?\nand on Sundays?')?.text).toBe('When do you open? and on Sundays?');
});
