import { expect, test } from 'vitest';
import { readAnswer, readStreamEvent } from './openai-format.ts';
import { toldUsage } from './provider.ts';

test.each([-1, 1.5, 1e30, 10_000_001, Number.NaN, Number.POSITIVE_INFINITY, '12', null, undefined])(
  'a count of %s tokens is not believed',
  (count) => {
    expect(toldUsage(count, 5)).toBeUndefined();
    expect(toldUsage(5, count)).toBeUndefined();
  },
);

test.each([0, 1, 10_000_000])('a count of %i tokens is taken', (count) => {
  expect(toldUsage(count, count)).toEqual({ promptTokens: count, completionTokens: count });
});

test("OpenAI's protocol gives no usage where it cannot be true, streamed or not", () => {
  const usage = { prompt_tokens: -100_000, completion_tokens: 5 };
  expect(readStreamEvent(JSON.stringify({ choices: [], usage })).usage).toBeUndefined();
  const choices = [{ message: { content: 'At nine.' }, finish_reason: 'stop' }];
  expect([...readAnswer({ choices, usage })]).toEqual([{ type: 'text', text: 'At nine.' }]);
});
