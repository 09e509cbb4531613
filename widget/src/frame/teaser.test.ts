import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ToPage } from '../protocol.ts';
import type { Configuration } from './configuration.ts';
import { newChat } from './conversation/chat-state.ts';
import type { AgentEntry } from './conversation/entries.ts';
import { openMemory } from './remembered.ts';
import { createStore } from './store.ts';
import { teaseUnread } from './teaser.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const said = (key: string, text: string): AgentEntry => ({
  kind: 'agent',
  key,
  at: 0,
  text,
  name: 'Anna',
  isMarkdown: false,
  sequence: 1,
});

/** A page, and another after it, with what the browser remembers between them. */
function visit(memory = openMemory('bot', undefined)) {
  const told: ToPage[] = [];
  const store = createStore(newChat);
  const link = { tell: (message: ToPage) => void told.push(message) };
  // Only the name of a chatbot is shown.
  const configuration = { name: 'Lumen' } as Configuration;
  const arrive = (...entries: AgentEntry[]) => {
    for (const entry of entries) {
      const { entries: before, unread } = store.get();
      store.set({ entries: [...before, entry], unread: unread + 1 });
      teaseUnread(store.get, { configuration, language: 'en', memory, link });
    }
  };
  return {
    memory,
    arrive,
    clear: () => store.set(newChat),
    texts: () => told.map((it) => 'text' in it && it.text),
  };
}

test('what arrives together is shown once, and not again on the next page', () => {
  const messages = [said('1', 'Good day.'), said('2', 'We have it.'), said('3', 'In brass.')];
  const { memory, arrive, texts } = visit();
  arrive(...messages);
  vi.runAllTimers();
  expect(texts()).toEqual(['In brass.']);
  const next = visit(memory);
  next.arrive(...messages);
  vi.runAllTimers();
  expect(next.texts()).toEqual([]);
});

test('what was said to one visitor is not shown to the next', () => {
  const { arrive, clear, texts } = visit();
  arrive(said('1', 'Your parcel is in Oslo.'));
  clear();
  vi.runAllTimers();
  expect(texts()).toEqual([]);
});
