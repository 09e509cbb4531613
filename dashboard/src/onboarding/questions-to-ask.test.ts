import { expect, test } from 'vitest';
import { questionsToAsk } from './questions-to-ask.ts';

const page = (path: string, title: string) => ({ address: `https://lumen.example${path}`, title });
const pages = [page('/', 'Lumen'), page('/shipping', 'Shipping | Lumen'), page('/returns', 'Returns – Lumen')];

test('the questions of the settings come before those of the content', () => {
  expect(questionsToAsk({ own: ['Do you ship?'], found: ['How do I pay?'], pages })).toEqual(['Do you ship?']);
  expect(questionsToAsk({ own: [], found: ['A?', 'B?', 'C?', 'D?'], pages })).toEqual(['A?', 'B?', 'C?']);
});

test('without questions the titles of pages are offered, without the name of the site', () => {
  expect(questionsToAsk({ own: [], found: [], pages })).toEqual(['Shipping', 'Returns']);
});

test('a title that is too long to be asked, or there already, is left out', () => {
  const many = [page('/a', 'x'.repeat(61)), page('/b', 'Care'), page('/c', 'Care | Lumen'), page('/d', '')];
  expect(questionsToAsk({ own: [], found: [], pages: many })).toEqual(['Care']);
});
