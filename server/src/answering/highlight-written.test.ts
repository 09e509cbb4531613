import { expect, test } from 'vitest';
import type { FoundPassage } from '../knowledge/index.ts';
import { highlightWritten } from './highlights.ts';
import type { PassageScore } from './ports.ts';

function passage(text: string): FoundPassage {
  return {
    id: text,
    documentId: 'doc',
    title: 'Shop',
    url: 'https://x.example',
    spot: '',
    language: 'en',
    text,
    isPair: false,
    headingPath: [],
    tokens: 50,
    score: 1,
    lexical: 1,
    dense: 0.6,
    coverage: 0.8,
  };
}

const returns = passage('Any item can be returned within **30 days** of delivery.');
const hours = passage('The shop opens at nine on weekdays.');

function readingOf({ text }: FoundPassage, words: string, relevance = 3): PassageScore {
  const from = text.indexOf(words);
  return { relevance, shares: [1], answer: { sentence: 0, from, to: from + words.length } };
}

const scores = new Map([
  [returns, readingOf(returns, '30 days')],
  [hours, readingOf(hours, 'nine', 1)],
]);

/** What is highlighted in a text whose sentences cite what is given with them. */
function highlighted(said: [string, ...FoundPassage[]][], read: Map<FoundPassage, PassageScore> | undefined = scores) {
  let text = '';
  const citations = said.flatMap(([sentence, ...passages]) => {
    const start = text.length;
    text += sentence;
    const citation = { start, end: text.length, passages };
    text += ' ';
    return passages.length > 0 ? [citation] : [];
  });
  return highlightWritten(text, citations, read).map(({ start, end }) => ({
    start,
    words: text.slice(start, end),
  }));
}

test('the words of the passage are highlighted where a sentence that cites it has them', () => {
  expect(highlighted([['Yes.'], ['You have 30 days to send it back.', returns]])).toEqual([
    { start: 14, words: '30 days' },
  ]);
});

test('in a sentence that cites nothing, or something else, they are not', () => {
  expect(highlighted([['You have 30 days to send it back.']])).toEqual([]);
  expect(highlighted([['You have 30 days to send it back.', hours]])).toEqual([]);
});

test('in other words, or as a part of other words, they are not', () => {
  expect(highlighted([['You have a month to send it back.', returns]])).toEqual([]);
  expect(highlighted([['You have 130 days to send it back.', returns]])).toEqual([]);
  expect(highlighted([['We see ninety people each day.', hours]])).toEqual([]);
});

test('where they stand twice in a sentence, nobody knows which', () => {
  expect(highlighted([['Not 30 days from today, but 30 days from delivery.', returns]])).toEqual([]);
});

test('of several passages the one is pointed at that the scorer is surest of', () => {
  const said: [string, ...FoundPassage[]][] = [
    ['The shop opens at nine.', hours],
    ['You have 30 days to send it back.', returns],
  ];
  expect(highlighted(said)).toEqual([{ start: 33, words: '30 days' }]);
  const doubtful = new Map([[returns, readingOf(returns, '30 days', -1)], ...[...scores].slice(1)]);
  expect(highlighted(said, doubtful)).toEqual([{ start: 18, words: 'nine' }]);
});

test('Markdown that the model put around them is not cut', () => {
  expect(highlighted([['You have **30 days** to send it back.', returns]])).toEqual([{ start: 11, words: '30 days' }]);
  expect(highlighted([['You have `30 days` to send it back.', returns]])).toEqual([{ start: 9, words: '`30 days`' }]);
});

test('without a reading there is nothing', () => {
  expect(highlighted([['You have 30 days to send it back.', returns]], new Map())).toEqual([]);
});
