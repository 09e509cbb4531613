import { describe, expect, test } from 'vitest';
import type { FoundPassage } from '../knowledge/index.ts';
import { matchingPair } from './matching-pair.ts';

function pair(question: string, dense: number, more: Partial<FoundPassage> = {}): FoundPassage {
  return {
    ...{
      id: question,
      documentId: 'doc',
      title: 'FAQ',
      url: 'https://example.com/faq',
      spot: '',
      language: 'en',
    },
    ...{ isPair: true, headingPath: [question], text: 'As written.', tokens: 2 },
    ...{ score: 1, lexical: 1, dense, coverage: 1, ...more },
  };
}

describe('a question-answer pair', () => {
  test('matches a question that means the same, the surer the nearer it is', () => {
    const far = matchingPair('May I bring my dog?', [pair('Are dogs allowed?', 0.86)]);
    const near = matchingPair('May I bring my dog?', [pair('Are dogs allowed?', 0.95)]);
    expect(far?.confidence).toBeGreaterThan(0.9);
    expect(near?.confidence).toBeGreaterThan(far?.confidence ?? 1);
    expect(matchingPair('May I bring my dog?', [pair('Are dogs allowed?', 0.8)])).toBeUndefined();
  });

  test('matches the same words whatever the model thinks of them', () => {
    expect(
      matchingPair('hunde erlaubt', [pair('Sind Hunde erlaubt?', 0.1, { language: 'de' })]),
    ).toBeDefined();
  });

  test('does not match a question about another number', () => {
    const thirty = pair('Can I return it within 30 days?', 0.99);
    expect(matchingPair('Can I return it within 60 days?', [thirty])).toBeUndefined();
    expect(matchingPair('Can I return it within 30 days', [thirty])).toBeDefined();
  });

  test('is chosen by nearness, and passages of other kinds never are', () => {
    const chosen = matchingPair('When do you open?', [
      pair('When do you open', 0.99, { isPair: false }),
      pair('When do you close?', 0.87),
      pair('What are the opening hours?', 0.9),
    ]);
    expect(chosen?.passage.headingPath).toEqual(['What are the opening hours?']);
  });
});
