import { expect, test } from 'vitest';
import type { PassageScorer } from '../../answering/ports.ts';
import { createScorerByLanguage } from './scorer-by-language.ts';

const closed: string[] = [];
const named = (name: string, languages: string[]): PassageScorer => ({
  languages,
  read: async () => [{ relevance: name === 'english' ? 1 : 2, shares: [] }],
  close: async () => void closed.push(name),
});
const scorer = createScorerByLanguage(named('english', ['en']), named('others', ['en', 'de', 'ar']), ['de']);
const readBy = async (languages?: string[]) => {
  const [reading] = await scorer.read('?', [{ about: '', sentences: [] }], languages && { languages });
  return reading?.relevance === 1 ? 'english' : 'others';
};

test('English is read by the scorer of English, other languages by the other', async () => {
  expect(await readBy(['en'])).toBe('english');
  expect(await readBy()).toBe('english');
  expect(await readBy(['de', 'en'])).toBe('others');
  expect(await readBy(['de'])).toBe('others');
});

test('it reads within English and the languages named, and between those of the other; it closes both', async () => {
  expect(scorer.languages).toEqual(['en', 'de']);
  expect(scorer.acrossLanguages).toEqual(['en', 'de', 'ar']);
  await scorer.close();
  expect(closed).toEqual(['english', 'others']);
});
