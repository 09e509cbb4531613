import { expect, test } from 'vitest';
import type { AnswerDetails } from './ports.ts';
import { toldOf } from './told-answer.ts';

const details: AnswerDetails = {
  confidence: 0.8,
  sources: ['https://shop.example/returns'],
  mode: 'standard',
  responseTime: 5,
  usage: { promptTokens: 0, completionTokens: 0, totalTokens: 0 },
};
const cited = (url: string, title: string) => ({ url, title, passage: '…', number: 1 });

test('tells the pages that are cited by their titles, each once, whichever spots of them are cited', () => {
  const citations = [
    { sentence: { start: 0, end: 5 }, sources: [cited('https://shop.example/returns#days', 'Returns')] },
    {
      sentence: { start: 6, end: 9 },
      sources: [cited('https://shop.example/returns#cost', 'Returns'), cited('https://shop.example/a', 'About')],
    },
  ];
  expect(toldOf({ ...details, kind: 'answer', citations })).toEqual({
    confidence: 0.8,
    certainty: 'sure',
    sources: details.sources,
    kind: 'answer',
    pages: [
      { title: 'Returns', url: 'https://shop.example/returns#cost' },
      { title: 'About', url: 'https://shop.example/a' },
    ],
  });
});

test('tells nothing of what was not kept yet when the answer was given', () => {
  expect(toldOf(details)).toEqual({ confidence: 0.8, certainty: 'sure', sources: details.sources });
});
