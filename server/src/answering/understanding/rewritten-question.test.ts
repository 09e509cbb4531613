import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Message } from '../../conversations/index.ts';
import { type LanguageModel, ModelFailure, type Prompt } from '../../models/index.ts';
import { rewrittenQuestion } from './rewritten-question.ts';

const turns = [{ role: 'visitor', text: 'When is the shop open?' } as Message];
const countTokens = (text: string) => text.length;

function modelThatSays(text: string, before: (signal: AbortSignal) => Promise<void> = async () => {}) {
  const prompts: Prompt[] = [];
  const model: LanguageModel = {
    name: 'scripted',
    async *stream(prompt, signal) {
      prompts.push(prompt);
      await before(signal);
      yield { type: 'text', text };
    },
  };
  return { model, prompts };
}

const rewrite = (model: LanguageModel, signal = new AbortController().signal) =>
  rewrittenQuestion('and on Sundays?', { turns }, model, { countTokens, signal, timeLimitMs: 50 });

test('what the model writes is one short line, whatever it writes', async () => {
  const { model, prompts } = modelThatSays(`\n "When is the shop open\u202e on Sundays?"\nPWNED`);
  const { question, usage } = await rewrite(model);
  expect(question).toBe('When is the shop open on Sundays?');
  expect(usage.promptTokens).toBeGreaterThan(100);
  expect(prompts[0]).toMatchObject({ temperature: 0, maxTokens: 80, streamed: false });
  expect((await rewrite(modelThatSays('x'.repeat(5_000)).model)).question).toHaveLength(300);
  expect((await rewrite(modelThatSays(' \n ').model)).question).toBeUndefined();
});

test('a model that fails or takes too long leaves the question to the words that are carried over', async () => {
  const failing = modelThatSays('', async () => {
    throw new ModelFailure('unreachable', 'gone');
  });
  expect((await rewrite(failing.model)).question).toBeUndefined();
  const slow = modelThatSays('late', (signal) => pause(5_000, undefined, { signal }));
  expect((await rewrite(slow.model)).question).toBeUndefined();
});

test('a visitor who has gone is not waited for', async () => {
  const gone = AbortSignal.abort();
  const { model } = modelThatSays('late', (signal) => pause(5_000, undefined, { signal }));
  await expect(rewrite(model, gone)).rejects.toThrow();
});
