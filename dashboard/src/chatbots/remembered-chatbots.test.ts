import { afterEach, expect, test, vi } from 'vitest';
import { rememberedChatbots } from './remembered-chatbots.ts';

function storeOf(kept = new Map<string, string>()) {
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  return kept;
}
afterEach(() => vi.unstubAllGlobals());

test('chatbots are remembered until they are removed, each list by itself', () => {
  storeOf();
  const tried = rememberedChatbots('tried');
  tried.add('bot_1');
  tried.add('bot_2');
  expect([tried.has('bot_1'), rememberedChatbots('other').has('bot_1')]).toEqual([true, false]);
  tried.remove('bot_1');
  expect([tried.has('bot_1'), tried.has('bot_2')]).toEqual([false, true]);
});

test('the oldest are forgotten, so that the list does not grow forever', () => {
  storeOf();
  const tried = rememberedChatbots('tried');
  for (let n = 0; n <= 100; n += 1) tried.add(`bot_${n}`);
  expect([tried.has('bot_0'), tried.has('bot_1'), tried.has('bot_100')]).toEqual([false, true, true]);
});

test('what is stored and no list is none, and a browser without a store remembers nothing', () => {
  storeOf(new Map([['tried', '{"bot_1":true}']]));
  expect(rememberedChatbots('tried').has('bot_1')).toBe(false);
  vi.stubGlobal('localStorage', undefined);
  const tried = rememberedChatbots('tried');
  tried.add('bot_1');
  expect(tried.has('bot_1')).toBe(false);
});
