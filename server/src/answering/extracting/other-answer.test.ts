import { expect, test } from 'vitest';
import type { FoundPassage } from '../../knowledge/index.ts';
import { contentTermsOf } from '../../language/index.ts';
import { extractAnswer } from './extract-answer.ts';

const question = 'How full is my disk?';

function passage(heading: string, text: string, more: Partial<FoundPassage> = {}): FoundPassage {
  return {
    id: `faq:${heading}`,
    documentId: 'faq',
    title: 'FAQ',
    url: 'https://x.example/faq',
    spot: '',
    language: 'en',
    isPair: false,
    headingPath: ['FAQ', heading],
    text,
    tokens: 50,
    score: 1,
    lexical: 1,
    dense: 0.6,
    coverage: 0.8,
    ...more,
  };
}

const quota = passage('How do I get more disk quota?', 'Ask for a larger quota by filling out the form.');
const usage = passage('How do I see my usage?', 'The command `cl uinfo` shows how much space is left.');

/** The other answer, where the scorer thinks so of the passages, in log odds. */
function other(read: [FoundPassage, number][], style = {}, isRead = true) {
  const findings = {
    passages: read.map(([one]) => one),
    termWeights: Object.fromEntries(contentTermsOf(question).map((term) => [term, 1])),
    readAs: {},
    questionTokens: 5,
    vector: new Float32Array(0),
    embeddingModel: 'none',
    scores: isRead ? new Map(read.map(([one, relevance]) => [one, { relevance, shares: [1] }])) : undefined,
  };
  return extractAnswer(question, findings, { most: 3, reach: 1, actionFirst: false, ...style }).other;
}

test('where two questions are nearly as likely meant, the answer to the second is at hand under its question', () => {
  const found = other([
    [quota, 1],
    [usage, 0.5],
  ]);
  expect(found).toMatchObject({ heading: '**How do I see my usage?**', text: usage.text });
  expect(found?.sentences).toEqual([{ start: 0, end: usage.text.length, passage: usage, position: 0 }]);
});

test('where nobody has read them, nobody knows how near it is', () => {
  const read: [FoundPassage, number][] = [
    [quota, 1],
    [usage, 0.5],
  ];
  expect(other(read, {}, false)).toBeUndefined();
});

test('where one is clearly likelier there is no other', () => {
  const read: [FoundPassage, number][] = [
    [quota, 3],
    [usage, -2],
  ];
  expect(other(read)).toBeUndefined();
  expect(other([[quota, 1]])).toBeUndefined();
});

test('nor where the second is much farther in meaning', () => {
  const far = { ...usage, dense: 0.48 };
  expect(
    other([
      [quota, 1],
      [far, 2],
    ]),
  ).toBeUndefined();
});

test('what stands under a title, or under the same question, is no other', () => {
  const titled = passage('Usage', usage.text);
  const same = passage(quota.headingPath[1] ?? '', usage.text, { id: 'faq:2', documentId: 'faq-2' });
  for (const second of [titled, same])
    expect(
      other([
        [quota, 1],
        [second, 0.5],
      ]),
    ).toBeUndefined();
});

test('nor is what says the same', () => {
  const twin = passage('What is the form for?', quota.text);
  expect(
    other([
      [quota, 1],
      [twin, 0.5],
    ]),
  ).toBeUndefined();
});

test('a short answer wants the second nearer', () => {
  const read: [FoundPassage, number][] = [
    [quota, 1.5],
    [usage, 0],
  ];
  expect(other(read)).toBeDefined();
  expect(other(read, { reach: 0.5 })).toBeUndefined();
});

test('a long one is cut after the sentence that answers, and left out where it has too many steps', () => {
  const sentence = (at: number) => `Line ${at} of many tells what is kept there, and what of it may be deleted.`;
  const lines = Array.from({ length: 12 }, (_, at) => sentence(at + 1));
  const long = passage('What is kept there?', lines.join(' '));
  const found = other([
    [quota, 1],
    [long, 0.5],
  ]);
  expect(found?.text.startsWith(sentence(1))).toBe(true);
  expect(found?.text.split(' ').length).toBeLessThan(75);
  const steps = passage('How do I clean up?', lines.map((line, at) => `${at + 1}. ${line}`).join('\n'));
  expect(
    other([
      [quota, 1],
      [steps, 0.5],
    ]),
  ).toBeUndefined();
});
