import { describe, expect, test } from 'vitest';
import type { FoundPassage } from '../../knowledge/index.ts';
import { matchingPair } from './matching-pair.ts';

function pair(question: string, dense: number, more: Partial<FoundPassage> = {}): FoundPassage {
  return {
    id: question,
    documentId: 'doc',
    title: 'FAQ',
    url: 'https://example.com/faq',
    spot: '',
    language: 'en',
    isPair: true,
    headingPath: [question],
    text: 'As written.',
    tokens: 2,
    score: 1,
    lexical: 1,
    dense,
    coverage: 1,
    ...more,
  };
}

describe('a question-answer pair', () => {
  test.each([
    ['do you ship to norway', 'Do you ship to Norway?'],
    ['Hello! Do you ship to Norway? Thanks', 'Do you ship to Norway?'],
    ['How can I cancel the subscription', 'How do I cancel my subscription?'],
    ['Is the warranty 2 years?', 'Is the warranty two years?'],
  ])('matches the same words: %s', (question, asked) => {
    expect(matchingPair(question, [pair(asked, 0.5)])?.confidence).toBe(0.98);
  });

  test('matches them in a language that the model does not know', () => {
    expect(matchingPair('hunde erlaubt', [pair('Sind Hunde erlaubt?', 0.1, { language: 'de' })])).toBeDefined();
  });

  test('matches a question with words more or fewer that is very near, the surer the nearer it is', () => {
    const shorter = (dense: number) => matchingPair('ticket cost', [pair('How much does a day ticket cost?', dense)]);
    expect(shorter(0.92)).toBeUndefined();
    expect(shorter(0.97)?.confidence).toBeGreaterThan(shorter(0.94)?.confidence ?? 1);
  });

  test.each([
    ['Are dogs not allowed in the hotel?', 'Are dogs allowed in the hotel?'],
    ["Aren't dogs allowed in the hotel?", 'Are dogs allowed in the hotel?'],
    ['Are dogs forbidden in the hotel?', 'Are dogs allowed in the hotel?'],
    ['Is lunch included?', 'Is breakfast included?'],
    ['Can I pay after delivery?', 'Can I pay before delivery?'],
    ['How do I move money from checking to savings?', 'How do I move money from savings to checking?'],
    ['Do you open on Sunday?', 'Do you open on Monday?'],
    ['Is the warranty three years?', 'Is the warranty two years?'],
    ['Do you ship from Norway?', 'Do you ship to Norway?'],
    ['Can I return it within 60 days?', 'Can I return it within 30 days?'],
    ['Sind Hunde nicht erlaubt?', 'Sind Hunde erlaubt?'],
  ])('does not match, however near: %s', (question, asked) => {
    expect(matchingPair(question, [pair(asked, 0.99)])).toBeUndefined();
  });

  test('is chosen by nearness, and passages of other kinds never are', () => {
    const chosen = matchingPair('opening hours on weekends', [
      pair('opening hours on weekends', 0.99, { isPair: false }),
      pair('opening hours', 0.94),
      pair('What are the opening hours on weekends?', 0.9),
    ]);
    expect(chosen?.passage.headingPath).toEqual(['What are the opening hours on weekends?']);
  });
});
