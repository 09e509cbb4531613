import { expect, test } from 'vitest';
import { ChatbotIndex } from '../index/chatbot-index.ts';
import { encodeLexical } from '../stored/lexical-segment.ts';
import { createLoadedIndexes } from './loaded-indexes.ts';

const wanted = { chatbotId: 'bot', version: 2, models: [{ name: 'stub' }] };

test('loads an index once for all who ask for it at the same time', async () => {
  let loads = 0;
  const indexes = createLoadedIndexes(async () => {
    loads++;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { version: 2, index: new ChatbotIndex() };
  }, 1_000_000);
  const found = await Promise.all(Array.from({ length: 10 }, () => indexes.get(wanted)));
  expect({ loads, distinct: new Set(found).size }).toEqual({ loads: 1, distinct: 1 });
});

test('does not wait for a version that a deleted chatbot will never have', async () => {
  let loads = 0;
  const indexes = createLoadedIndexes(async () => {
    loads++;
    return { version: 0, index: new ChatbotIndex() };
  }, 1_000_000);
  expect((await indexes.get(wanted)).size).toBe(0);
  expect(loads).toBe(1);
});

test('serves those who are content with the old version while a newer one is made', async () => {
  const { promise: isMade, resolve: finish } = Promise.withResolvers<void>();
  const indexes = createLoadedIndexes(async ({ version }, known) => {
    if (known) await isMade;
    return { version, index: known?.index ?? new ChatbotIndex() };
  }, 1_000_000);
  const old = await indexes.get(wanted);
  const newer = indexes.get({ ...wanted, version: 3 });
  expect(await indexes.get(wanted)).toBe(old);
  finish();
  expect(await newer).toBe(old);
});

test('makes an index anew for another model', async () => {
  const given: boolean[] = [];
  const indexes = createLoadedIndexes(async ({ version }, known) => {
    given.push(known !== undefined);
    return { version, index: new ChatbotIndex() };
  }, 1_000_000);
  await indexes.get(wanted);
  await indexes.get({ ...wanted, models: [{ name: 'other' }] });
  expect(given).toEqual([false, false]);
});

test('lets the least recently used go, and keeps one that is too large alone', async () => {
  let loads = 0;
  const one = filledIndex().bytes;
  const indexes = createLoadedIndexes(async ({ version }) => {
    loads++;
    return { version, index: filledIndex() };
  }, one * 2.5);
  const ask = (chatbotId: string) => indexes.get({ ...wanted, chatbotId });
  for (const chatbotId of ['a', 'b', 'a', 'c', 'a']) await ask(chatbotId);
  expect(loads).toBe(3);
  await ask('b');
  expect(loads).toBe(4);

  const small = createLoadedIndexes(async ({ version }) => ({ version, index: filledIndex() }), 10);
  expect(await small.get(wanted)).toBe(await small.get(wanted));
});

function filledIndex(): ChatbotIndex {
  const index = new ChatbotIndex();
  const change = index.change();
  const passages = [{ text: 'words enough to weigh something', headingPath: [] }];
  const lexical = encodeLexical({ title: '', language: 'en', passages });
  for (let i = 0; i < 1_000; i++) change.add({ id: `doc${i}`, language: 'en', lexical, vectors: undefined });
  change.apply([]);
  return index;
}

test('tells what is held when indexes come and go', async () => {
  const told: { chatbots: number; bytes: number }[] = [];
  const refresh = async ({ version }: { version: number }) => ({ version, index: filledIndex() });
  const { bytes } = filledIndex();
  const indexes = createLoadedIndexes(refresh, 2 * bytes, (held) => void told.push(held));
  for (const chatbotId of ['a', 'b', 'b', 'c']) await indexes.get({ ...wanted, chatbotId });
  expect(told).toEqual([
    { chatbots: 1, bytes },
    { chatbots: 2, bytes: 2 * bytes },
    { chatbots: 2, bytes: 2 * bytes },
  ]);
});
