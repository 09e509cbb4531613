import { expect, test } from 'vitest';
import { questionsToAsk } from './questions-to-ask.ts';

const titled = (...titles: string[]) => titles.map((title) => ({ title }));
const asking = titled('How long does shipping take? | Lumen');

test('the questions of the settings come before those of the content', () => {
  expect(questionsToAsk({ own: ['Do you ship?'], found: ['How do I pay?'], pages: asking })).toEqual(['Do you ship?']);
  expect(questionsToAsk({ own: [], found: ['A?', 'B?', 'C?', 'D?'], pages: asking })).toEqual(['A?', 'B?', 'C?']);
});

test('without questions the titles of pages that ask are offered, without the name of the site', () => {
  const pages = [...titled('Lumen', 'Wie lange dauert der Versand? – Lumen', '返品はできますか？'), ...asking];
  expect(questionsToAsk({ own: [], found: [], pages })).toEqual([
    'Wie lange dauert der Versand?',
    '返品はできますか？',
    'How long does shipping take?',
  ]);
});

test('a title that asks nothing is never offered', () => {
  const pages = titled('Contact', 'Desk | Lumen', 'Returns and refunds', 'Questions?', '');
  expect(questionsToAsk({ own: [], found: [], pages })).toEqual([]);
});

test('a title that is too long to be asked, or there already, is left out', () => {
  const pages = titled(`Is ${'x'.repeat(60)}?`, 'Is it safe?', 'Is it safe? | Lumen');
  expect(questionsToAsk({ own: [], found: [], pages })).toEqual(['Is it safe?']);
});

test('as many are offered as there is room for', () => {
  const known = { own: [], found: ['A?', 'B?', 'C?', 'D?', 'E?'], pages: asking };
  expect(questionsToAsk(known, 4)).toEqual(['A?', 'B?', 'C?', 'D?']);
});
