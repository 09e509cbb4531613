import { describe, expect, test } from 'vitest';
import type { FoundPassage } from '../knowledge/index.ts';
import { contentTermsOf } from '../language/index.ts';
import { extractAnswer } from './extract-answer.ts';

function passage(id: string, text: string, more: Partial<FoundPassage> = {}): FoundPassage {
  const scores = { score: 1, lexical: 1, dense: 0.6, coverage: 0.8 };
  return {
    id,
    documentId: id,
    title: 'Shop',
    url: `https://x.example/${id}`,
    headingPath: [],
    text,
    tokens: 50,
    ...scores,
    ...more,
  };
}

function extract(question: string, passages: FoundPassage[], sentences = 3) {
  const termWeights = Object.fromEntries(contentTermsOf(question).map((term) => [term, 1]));
  return extractAnswer(question, { passages, termWeights, questionTokens: 5 }, sentences);
}

describe('an extractive answer', () => {
  const hours = passage(
    'hours',
    'Welcome to our shop in Lisbon. The shop opens at nine on weekdays. Parking is behind the house.',
  );

  test('is the sentence that answers', () => {
    expect(extract('When does the shop open?', [hours], 1)).toMatchObject({
      text: 'The shop opens at nine on weekdays.',
      used: [hours],
      support: 1,
    });
  });

  test('gives the sentence behind a question that merely asks the same', () => {
    const faq = passage(
      'faq',
      'How long does delivery take? Usually three working days. Is there a showroom? No.',
    );
    expect(extract('How long does delivery take?', [faq], 1).text).toBe('Usually three working days.');
  });

  test('prefers a sentence with a number when asked how much', () => {
    const prices = passage('prices', 'Shipping is done by a courier. Shipping costs 4.90 euros.');
    expect(extract('How much is shipping?', [prices], 1).text).toBe('Shipping costs 4.90 euros.');
  });

  test('does not say the same thing twice', () => {
    const twice = [
      passage('a', 'Returns are free within 30 days.'),
      passage('b', 'Returns are free within 30 days.'),
    ];
    expect(extract('Are returns free?', twice).text).toBe('Returns are free within 30 days.');
  });

  test('keeps list items on lines of their own', () => {
    const steps = passage('steps', '- Open the app settings.\n- Choose reset in the app settings.');
    expect(extract('How do I reset the app settings?', [steps]).text).toContain('\n- ');
  });

  test('is empty when there is nothing to take it from', () => {
    expect(extract('Anything?', [])).toEqual({ text: '', used: [], support: 0 });
  });
});
