import { describe, expect, test } from 'vitest';
import { entryMatcher, excerptMatcher } from './right-entry.ts';

const entries = [
  {
    id: 'free',
    question: 'What does it cost?',
    answer: 'No fee is charged for [our certificates](/certs "all"). See the **documentation** for more.',
  },
  {
    id: 'steps',
    question: 'How do I install it?',
    answer: 'Do this:\n\n1. Download the `setup` file from the site\n2. Run it:\n\n```\nnpx setup --all --yes\n```',
  },
  { id: 'books', question: 'Is there a book?', answer: 'Yes. See the documentation for more.' },
  {
    id: 'plans',
    question: 'Which plans are there?',
    answer: 'These:\n\n| Plan | Price | Seats |\n|---|---|---|\n| Small team | 5 € a month | 3 |\n',
  },
  { id: 'mac', question: 'Does it run on a Mac?', answer: 'Yes.' },
  { id: 'same', question: 'Is it really free?', answer: 'No fee is charged for our certificates.' },
];
const matcher = entryMatcher(entries.slice(0, 5));

describe('an answer is right', () => {
  test.each([
    ['however the page marks it up', 'free', 'No fee is charged\nfor our certificates.'],
    ['where a sentence of the entry is among others', 'free', 'It is old. No fee is charged for our certificates.'],
    ['with an item of a list', 'steps', '- Download the setup file from the site'],
    ['with a line of code', 'steps', 'Run this.\n\n```\nnpx setup --all --yes\n```'],
    ['with a part of a sentence, where it was cut otherwise', 'steps', 'Download the setup file from'],
    ['with a row of a table', 'plans', '| Small team | 5 € a month | 3 |'],
    ['with a row that names its columns', 'plans', 'Plan: Small team, Price: 5 € a month, Seats: 3'],
    ['with the whole of a very short entry', 'mac', 'Yes.'],
  ])('%s', (_, id, text) => {
    expect(matcher.isShown(id, text)).toBe(true);
  });
});

describe('an answer is not right', () => {
  test.each([
    ['when it is of another entry', 'free', 'Download the setup file from the site.'],
    ['when other entries say the same', 'free', 'See the documentation for more.'],
    ['with words in common alone', 'free', 'The certificates of our site are not charged to any fee card.'],
    ['with a word that is said everywhere', 'books', 'Yes.'],
    ['with the question alone', 'steps', 'How do I install it?'],
    ['when it is empty', 'free', ''],
  ])('%s', (_, id, text) => {
    expect(matcher.isShown(id, text)).toBe(false);
  });
});

test('what two entries say word for word is right for the one that says nothing else', () => {
  const both = entryMatcher([entries[0], entries[5]].filter((entry) => entry !== undefined));
  const text = 'No fee is charged for our certificates.';
  expect([both.isShown('same', text), both.isShown('free', text)]).toEqual([true, false]);
});

test('the first sentence is the first that can be told, after a heading that is the question', () => {
  const first =
    '### Is there a book?\n\nYes.\n\nNo fee is charged for our certificates.\n\nDownload the setup file from the site.';
  expect([matcher.isFirst('free', first), matcher.isFirst('steps', first)]).toEqual([true, false]);
});

test('an entry of a picture alone cannot be told', () => {
  const pictures = entryMatcher([{ id: 'picture', question: 'Where?', answer: '![](where.png)' }]);
  expect(pictures.canTell('picture')).toBe(false);
});

describe('words noted down from a document', () => {
  const noted = excerptMatcher('for 24 hours the one before signs too');
  test.each([
    ['within a longer sentence', 'It shows a new secret; for 24 hours the one before signs too.', true],
    ['in part', 'For 24 hours the one before signs.', true],
    ['not where only their words are', 'The one before 24 signs is open for hours too.', false],
  ])('are shown %s', (_, text, isShown) => {
    expect(noted.isShown(text)).toBe(isShown);
  });

  test('are shown first where nothing comes before them', () => {
    const shown = 'For 24 hours the one before signs too.';
    expect([noted.isFirst(shown), noted.isFirst(`A secret can be made anew. ${shown}`)]).toEqual([true, false]);
  });
});
