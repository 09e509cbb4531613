import { expect, test } from 'vitest';
import { processorMs } from '../../test-support/processor-time.ts';
import { createTextSearch, searchWords, snippetOf } from './text-search.ts';

const said = (text: string) => ({ sessionId: 'sess_a', from: 'visitor' as const, text });
const marked = (text: string, search: string) => {
  const { text: shown, matches } = snippetOf(said(text), searchWords(search));
  return matches.map(({ start, end }) => shown.slice(start, end));
};
const isFound = (texts: string[], search: string) => {
  const each = createTextSearch(searchWords(search));
  for (const text of texts) each.look(said(text));
  return each.isFound();
};

test('a search falls into words, and what stands between quotation marks is one', () => {
  expect(searchWords('  Lamp  "two  Years" lamp „drei Jahre“ ')).toEqual(['lamp', 'two years', 'drei jahre']);
  expect(searchWords(' "" ')).toEqual([]);
  expect(searchWords('(Gift vouchers, too?) C++ ?')).toEqual(['gift', 'vouchers', 'too', 'c++', '?']);
});

test.each([
  ['Wo ist die STRASSE?', 'straße'],
  ['Do you have a café?', 'CAFE'],
  ['営業時間を教えてください', '営業'],
  ['متى تفتحون المُتجر؟', 'المتجر'],
  ['Как вернуть ТОВАР?', 'товар'],
  ['two\n years', '"two years"'],
])('%j is found by %j', (text, search) => {
  expect(isFound([text], search)).toBe(true);
});

test('each word has to be somewhere in the conversation, in whichever message', () => {
  expect(isFound(['Can I return it?', 'Within 30 days.'], 'days return')).toBe(true);
  expect(isFound(['Can I return it?', 'Within 30 days.'], 'days refund')).toBe(false);
  expect(isFound(['thirty long days'], '"thirty days"')).toBe(false);
});

test('the words are marked as they were written, longer or shorter than they were typed', () => {
  expect(marked('Die Straße zum CAFÉ', 'cafe strasse')).toEqual(['Straße', 'CAFÉ']);
  expect(marked('😀 re\u0301sume\u0301 😀', 'resume')).toEqual(['résumé']);
  expect(marked('lamplight', 'lamp amplight')).toEqual(['lamplight']);
});

test('a snippet is the part with the words, and no character is cut in two', () => {
  const { text, matches } = snippetOf(said(`${'😀'.repeat(100)} needle ${'😀'.repeat(200)}`), ['needle']);
  expect(text.isWellFormed()).toBe(true);
  expect(text).toMatch(/^….*…$/u);
  expect(text.length).toBeLessThan(190);
  expect(matches.map(({ start, end }) => text.slice(start, end))).toEqual(['needle']);
});

test('a snippet is plain text, but for an address in which the words are', () => {
  const answer = 'The **Harbour** is in [our *shop*](https://shop.example/harbour-lamp).';
  expect(snippetOf(said(answer), searchWords('harbour')).text).toBe('The Harbour is in our shop.');
  expect(marked(answer, 'harbour shop')).toEqual(['Harbour', 'shop']);
  expect(snippetOf(said(answer), searchWords('harbour-lamp')).text).toBe(answer);
  expect(marked(answer, 'harbour-lamp')).toEqual(['harbour-lamp']);
});

test('the snippet is from where the most of the words are', () => {
  const each = createTextSearch(searchWords('return lamp'));
  for (const text of ['A lamp.', 'May I return the lamp?', 'return']) each.look(said(text));
  expect(each.snippet()?.text).toBe('May I return the lamp?');
});

test('a snippet of a long text costs little, however many words are looked for', () => {
  const letters = Array.from({ length: 90 }, (_, at) => String.fromCodePoint(0x3b1 + at));
  const words = searchWords(letters.join(' '));
  const text = `${'. '.repeat(500)}${letters.join(' ').repeat(20)}`;
  const tookMs = processorMs(() => {
    for (let at = 0; at < 100; at += 1) snippetOf(said(text), words);
  });
  expect(tookMs).toBeLessThan(2_000);
});
