import { describe, expect, test } from 'vitest';
import type { FoundPassage } from '../../knowledge/index.ts';
import { createShownCitations } from './citations.ts';
import { createSentenceCitations } from './sentence-citations.ts';
import { standingOf, supportingPassages, supportOf } from './support.ts';

const passageOf = (id: string, text: string, language = 'en') =>
  ({
    id,
    title: 'Guide',
    headingPath: ['Returns'],
    url: 'https://x.example/',
    spot: '#a',
    text,
    language,
  }) as FoundPassage;
const returns = passageOf(
  '1',
  'Items can be returned within 30 days. Shoes cannot be returned once worn. A refund takes three days.',
);
const hours = passageOf('2', 'The shop in Lisbon opens at nine on weekdays and at 10.30 on Saturdays.');

describe('a sentence stands in a passage', () => {
  test.each([
    'You can return items within 30 days.',
    'Shoes cannot be returned once they were worn.',
    '1. Return the items within 30 days.',
    'A refund takes 3 days.',
    'Sie können Artikel innerhalb von 30 Tagen zurückgeben.',
  ])('that says so: %s', (sentence) => {
    expect(standingOf(sentence, [returns])).toBe('stands');
  });

  test.each([
    ['with another number', 'You can return items within 60 days.'],
    ['with a name that is not there', 'You can return items to Berlin within 30 days.'],
    ['without its "not"', 'Shoes can be returned once worn.'],
    ['about something else', 'Our parking garage is free for all customers.'],
    ['in another language with another number', 'Sie können Artikel innerhalb von 14 Tagen zurückgeben.'],
  ])('but not one %s', (_, sentence) => {
    expect(standingOf(sentence, [returns])).toBe('missing');
  });
});

describe('a sentence in another language than the passage', () => {
  test('keeps its citation where there is nothing to compare, and is moved nowhere', () => {
    const sentence = 'Getragene Schuhe können leider nicht zurückgegeben werden.';
    expect(standingOf(sentence, [returns])).toBe('unknown');
    expect(supportingPassages(sentence, [returns], [hours, returns])).toEqual([returns]);
    expect(supportOf(sentence, [{ start: 0, end: sentence.length, passages: [returns] }])).toEqual({
      sentences: 1,
      terms: 1,
    });
  });

  test('is known by the language of the answer when it is short', () => {
    expect(standingOf('Nein, leider.', [returns], 'de')).toBe('unknown');
    expect(standingOf('Nein, leider.', [returns], 'en')).toBe('missing');
  });
});

describe('a citation', () => {
  test('stays where the sentence stands, moves to where it does, or goes', () => {
    expect(supportingPassages('Items can be returned within 30 days.', [returns], [returns, hours])).toEqual([returns]);
    expect(supportingPassages('Items can be returned within 30 days.', [hours], [returns, hours])).toEqual([returns]);
    expect(supportingPassages('Gift cards never expire.', [hours], [returns, hours])).toEqual([]);
  });

  test('may be of two passages that hold the sentence together', () => {
    const sentence = 'Items can be returned within 30 days to the shop in Lisbon from 10.30 on Saturdays.';
    expect(supportingPassages(sentence, [returns, hours], [returns, hours])).toEqual([returns, hours]);
  });

  function cite(parts: (string | FoundPassage)[]) {
    const sentences = createSentenceCitations([returns, hours]);
    let text = '';
    const found = parts.flatMap((part) => {
      if (typeof part !== 'string') {
        sentences.cite([part]);
        return [];
      }
      text += part;
      sentences.write(part);
      return sentences.settled();
    });
    let at = 0;
    const citations = [...found, ...sentences.end()].flatMap(({ text: written, passages }) => {
      const start = at + (/^\s*/.exec(written)?.[0].length ?? 0);
      at += written.length;
      return passages.length > 0 ? [{ start, end: at, passages }] : [];
    });
    return {
      text,
      citations,
      cited: citations.map(({ start, end, passages }) => [text.slice(start, end), ...passages]),
    };
  }

  test.each([
    [
      'before the full stop',
      ['Items can be returned within 30 days', returns, '.', ' The shop opens at nine', hours, '.'],
    ],
    ['behind the full stop', ['Items can be returned within 30 days.', returns, ' The shop opens at nine.', hours]],
  ])('belongs to its sentence when its mark stands %s', (_, parts) => {
    expect(cite(parts).cited).toEqual([
      ['Items can be returned within 30 days.', returns],
      ['The shop opens at nine.', hours],
    ]);
  });

  test('belongs to the list item that its mark begins', () => {
    expect(
      cite(['- ', returns, 'Items can be returned within 30 days\n- ', hours, 'The shop opens at nine']).cited,
    ).toEqual([
      ['- Items can be returned within 30 days', returns],
      ['- The shop opens at nine', hours],
    ]);
  });

  test('comes as soon as the next sentence begins', () => {
    const sentences = createSentenceCitations([returns]);
    sentences.write('Items can be returned within 30 days');
    expect(sentences.settled()).toEqual([]);
    sentences.cite([returns]);
    sentences.write('.');
    expect(sentences.settled()).toEqual([]);
    sentences.write(' Then');
    expect(sentences.settled()).toHaveLength(1);
  });

  test('waits for what comes behind it: another mark, or the rest of an address', () => {
    const two = createSentenceCitations([hours, returns]);
    two.write('The shop opens at 10.30 on Saturdays and items can be returned within 30 days.');
    two.cite([hours]);
    expect(two.settled()).toEqual([]);
    two.cite([returns]);
    expect(two.end().flatMap(({ passages }) => passages.map(({ text }) => text))).toEqual([hours.text, returns.text]);

    const address = createSentenceCitations([hours]);
    address.write('The shop opens at nine, see https://x.example.');
    address.cite([hours]);
    expect(address.settled()).toEqual([]);
    address.write('evil.com');
    expect(address.end().map(({ text }) => text)).toEqual(['The shop opens at nine, see https://x.example.evil.com']);
  });

  test('leads to the spot, quotes what stands there and counts by first use', () => {
    const show = createShownCitations();
    const text = 'The shop opens at nine. Shoes cannot be returned.';
    expect(show({ start: 0, end: 23, passages: [hours] }, text)).toMatchObject({
      sentence: { start: 0, end: 23 },
      sources: [{ url: 'https://x.example/#a', title: 'Guide', number: 1, passage: hours.text }],
    });
    expect(show({ start: 24, end: 49, passages: [returns, hours] }, text).sources.map(({ number }) => number)).toEqual([
      2, 1,
    ]);
  });

  test('quotes at most 300 characters, from the nearest sentence on', () => {
    const long = passageOf(
      '3',
      `${'Padding words go here. '.repeat(30)}The shop opens at nine. ${'More follows. '.repeat(40)}`,
    );
    const [source] = createShownCitations()({ start: 0, end: 23, passages: [long] }, 'The shop opens at nine.').sources;
    expect(source?.passage).toMatch(/^The shop opens at nine\./);
    expect(source?.passage.length).toBeLessThanOrEqual(300);
  });

  test('is never cut through the middle of a character', () => {
    const smiling = passageOf('4', `x${'🙂'.repeat(400)}`);
    const [source] = createShownCitations()({ start: 0, end: 1, passages: [smiling] }, 'x').sources;
    expect(source?.passage.isWellFormed()).toBe(true);
  });

  test('tells how much of the answer is supported', () => {
    const { text, citations } = cite([
      'Items can be returned within 30 days.',
      returns,
      ' Pigs fly over purple mountains.',
    ]);
    const { sentences, terms } = supportOf(text, citations);
    expect(sentences).toBe(0.5);
    expect(terms).toBeGreaterThan(0.3);
    expect(terms).toBeLessThan(0.8);
    expect(supportOf('Nothing cited.', [])).toEqual({ sentences: 0, terms: 0 });
  });
});

describe('what the scorer thinks of the passages', () => {
  const paraphrase = 'Goods may come back to us for a refund until 30 days have passed.';
  const readAs = (relevance: number, ...passages: FoundPassage[]) =>
    new Map(passages.map((passage) => [passage, { relevance, shares: [] }]));

  test('lets a sentence in words of its own cite the passage that answers the question', () => {
    expect(supportingPassages(paraphrase, [returns], [returns])).toEqual([]);
    expect(supportingPassages(paraphrase, [returns], [returns], 'en', readAs(3, returns))).toEqual([returns]);
    expect(supportingPassages(paraphrase, [returns], [returns], 'en', readAs(0, returns))).toEqual([]);
  });

  test('does not let it cite another number, name or the contrary', () => {
    const sure = readAs(6, returns);
    for (const wrong of [
      paraphrase.replace('30', '60'),
      paraphrase.replace('to us', 'to Berlin'),
      'Shoes can be returned once worn.',
    ])
      expect(supportingPassages(wrong, [returns], [returns], 'en', sure)).toEqual([]);
  });

  test.each([
    [
      'Refunds are not available for digital downloads after purchase.',
      'Digital downloads can be sent back and the money is refunded to your account.',
    ],
    ['Pets are welcome in the rooms.', 'Your pets must never enter any rooms.'],
  ])('does not let the contrary pass for a paraphrase: %s', (text, contrary) => {
    const passage = { ...passageOf('4', text), title: '', headingPath: [] };
    expect(supportingPassages(contrary, [passage], [passage], 'en', readAs(5, passage))).toEqual([]);
  });

  test('does not let a sentence cite what answers something else, and was not cited', () => {
    expect(supportingPassages(paraphrase, [hours], [hours, returns], 'en', readAs(6, returns))).toEqual([]);
  });

  test('decides which of two passages that say the same is cited for a wrong mark', () => {
    const copy = passageOf('3', returns.text);
    const scores = new Map([
      [returns, { relevance: -2, shares: [] }],
      [copy, { relevance: 4, shares: [] }],
    ]);
    const sentence = 'Items can be returned within 30 days.';
    expect(supportingPassages(sentence, [hours], [returns, copy, hours], 'en', scores)).toEqual([copy]);
  });
});
