import { expect, test } from 'vitest';
import { buildChatbotIndex } from './chatbot-index.ts';
import { createLoadedIndexes } from './loaded-indexes.ts';

const wanted = { chatbotId: 'bot', version: 2, model: 'stub' };

test('loads an index once for all who ask for it at the same time', async () => {
  let loads = 0;
  const indexes = createLoadedIndexes(async () => {
    loads++;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { version: 2, index: buildChatbotIndex([]) };
  }, 1_000_000);
  const found = await Promise.all(Array.from({ length: 10 }, () => indexes.get(wanted)));
  expect({ loads, distinct: new Set(found).size }).toEqual({ loads: 1, distinct: 1 });
});

test('does not wait for a version that a deleted chatbot will never have', async () => {
  let loads = 0;
  const indexes = createLoadedIndexes(async () => {
    loads++;
    return { version: 0, index: buildChatbotIndex([]) };
  }, 1_000_000);
  expect((await indexes.get(wanted)).size).toBe(0);
  expect(loads).toBe(1);
});
