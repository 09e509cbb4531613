import { describe, expect, test } from 'vitest';
import { processorMs } from '../../../test-support/processor-time.ts';
import { LANGUAGES, SPOKEN_LANGUAGES, type WishWords } from '../../languages/index.ts';
import { isInOrder, readOrder, type Said, wordsOf } from './word-order.ts';

const ordersOf = ({ wishes, commands, wholes }: WishWords) => [...wishes, ...commands, ...wholes];

const lists = { lead: 'no., ok, no thanks', wish: 'i want', who: 'a human, human', about: 'about' };
const said = (text: string): Said => ({
  words: wordsOf(text),
  signBehind: text.split(' ').map((word) => /[.,]$/.test(word)),
});

test.each<[string, string, boolean]>([
  ['{lead}* {wish} {who}', 'ok ok i want a human', true],
  ['{lead}* {wish} {who}', 'i want', false],
  ['{lead}* {wish} {who}', 'i want a human being', false],
  ['{lead}* {who}', 'no human', false],
  ['{lead}* {who}', 'no, human', true],
  ['{lead}* {who}', 'no thanks human', true],
  ['{wish}? {who}', 'human', true],
  ['{wish} {who} {about}…', 'i want a human about this and that', true],
  ['{wish} {who} {about}…', 'i want a human for this', false],
  ['{who} {about}~ {wish}', 'human about my order i want', true],
  ['{who} {about}~ {wish}', 'human about i want', false],
  ['~{about} {who}', 'my order about human', true],
  ['~{about} {who}', 'about human', false],
  ['~{about} {who}', 'one two three four five six seven about human', false],
])('%s: "%s" is in this order: %s', (order, text, isSo) => {
  expect(isInOrder(said(text), readOrder(order, lists))).toBe(isSo);
});

test('refuses an order with a list that there is not', () => {
  expect(() => readOrder('{lead}* {nobody}', lists)).toThrow('{nobody}');
});

describe.each(SPOKEN_LANGUAGES)('the orders of %s', (language) => {
  const words = LANGUAGES[language].personWishes;

  test('say the same as patterns that try every way', () => {
    const random = randomFrom(language.charCodeAt(0) * 256 + language.charCodeAt(1));
    const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
    let matching = 0;
    for (const order of ordersOf(words)) {
      const read = readOrder(order, words.lists);
      const pattern = patternOf(order, words.lists);
      for (let round = 0; round < 40; round += 1) {
        const text = mutated(writtenIn(order, words.lists, pick, random), pick, random);
        if (text.length > 24) continue;
        const isSo = pattern.test(`${text.join(' ')} `);
        matching += Number(isSo);
        const signs = text.map((word) => word.endsWith('.'));
        const plain = text.map((word) => word.replace('.', ''));
        expect([order, text, isInOrder({ words: plain, signBehind: signs }, read)]).toEqual([order, text, isSo]);
      }
    }
    expect(matching).toBeGreaterThan(50);
  });

  test('are compared in time with thousands of words of any list', () => {
    const orders = ordersOf(words).map((order) => readOrder(order, words.lists));
    const phrases = new Set(Object.values(words.lists).flatMap((list) => list.split(',').map((one) => one.trim())));
    let slowestMs = 0;
    for (const phrase of phrases) {
      const once = wordsOf(phrase);
      const repeated = Array.from({ length: Math.ceil(1_500 / once.length) }, () => once).flat();
      const long = { words: [...repeated, 'xyz'], signBehind: repeated.map(() => true) };
      const tookMs = processorMs(() => {
        for (const order of orders) isInOrder(long, order);
      });
      slowestMs = Math.max(slowestMs, tookMs);
    }
    // Far more than it takes; twice the ways for each word would take for ever.
    expect(slowestMs).toBeLessThan(1_000);
  });
});

/** The words of a text in this order, a sign behind some of them. */
function writtenIn(
  order: string,
  lists: WishWords['lists'],
  pick: <T>(items: readonly T[]) => T,
  random: () => number,
): string[] {
  return order.split(' ').flatMap((token) => {
    const [, isLast, name = '', times = ''] = /^(~)?\{(\w+)\}(.?)$/u.exec(token) ?? [];
    const list = listOf(name, lists);
    const phrase = () => wordsOf(pick(list.split(','))).map((word) => (random() < 0.2 ? `${word}.` : word));
    const anything = () => Array.from({ length: Math.floor(random() * 3) }, () => 'anything');
    if (isLast) return [...anything(), ...phrase()];
    if (times === '~' || (times === '…' && random() < 0.5)) return [...phrase(), ...anything()];
    if (times === '*') return Array.from({ length: Math.floor(random() * 3) }, phrase).flat();
    return times !== '' && random() < 0.5 ? [] : phrase();
  });
}

/** As it is, or with a word less, twice or another. */
function mutated(text: string[], pick: <T>(items: readonly T[]) => T, random: () => number): string[] {
  const at = Math.floor(random() * text.length);
  return pick([
    text,
    text.toSpliced(at, 1),
    text.toSpliced(at, 0, text[at] ?? 'a'),
    text.toSpliced(at, 1, pick(text) ?? 'a'),
  ]);
}

/** The same as a regular expression, which takes as long as there are ways to read a text. */
function patternOf(order: string, lists: WishWords['lists']): RegExp {
  const places = order.split(' ').map((token) => {
    const [, isLast, name = '', times = ''] = /^(~)?\{(\w+)\}(.?)$/u.exec(token) ?? [];
    const phrases = listOf(name, lists)
      .split(',')
      .map((phrase) => wordsOf(phrase).join('\\.? ') + (phrase.trim().endsWith('.') ? '\\.' : '\\.?'))
      .join('|');
    if (isLast) return `(?:\\S+ ){1,6}(?:${phrases}) `;
    if (times === '~') return `(?:(?:${phrases}) (?:\\S+ ){1,6})`;
    if (times === '…') return `(?:(?:${phrases}) .*)?`;
    return `(?:(?:${phrases}) )${times}`;
  });
  return new RegExp(`^${places.join('')}$`, 'u');
}

const listOf = (name: string, lists: WishWords['lists']): string =>
  name === 'person' ? `${lists['human']}, ${lists['person']}` : (lists[name] ?? '');

/** The same numbers at each run, so that what fails once fails again. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
