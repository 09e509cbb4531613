import { describe, expect, test } from 'vitest';
import { openMemory } from '../remembered.ts';
import { recentSearches } from './recent-searches.ts';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  } as Storage;
}

function searchesOf(visitorId?: string) {
  const memory = openMemory('bot', undefined);
  if (visitorId) memory.change({ visitorId });
  return { memory, recent: recentSearches(memory) };
}

describe('Recent searches', () => {
  test('are the last four, the latest first, each once', () => {
    const { recent } = searchesOf('vis_1');
    for (const text of ['one', 'two', 'three', 'four', 'five', ' Two ']) recent.add(text);
    expect(recent.all()).toEqual(['Two', 'five', 'four', 'three']);
  });

  test('are not shown to another visitor of the same browser', () => {
    const { memory, recent } = searchesOf('vis_1');
    recent.add('how to cancel');
    memory.change({ visitorId: 'vis_2' });
    expect(recent.all()).toEqual([]);
    recent.add('prices');
    expect(recent.all()).toEqual(['prices']);
  });

  test('are not kept before there is a visitor, nor where they are long', () => {
    const { memory, recent } = searchesOf();
    recent.add('prices');
    memory.change({ visitorId: 'vis_1' });
    recent.add('x'.repeat(201));
    expect(recent.all()).toEqual([]);
    expect(memory.get().recent).toBeUndefined();
  });

  test('are gone once the visitor clears them', () => {
    const { recent } = searchesOf('vis_1');
    recent.add('prices');
    recent.clear();
    expect(recent.all()).toEqual([]);
  });

  test('are gone once the chat beside the search box has forgotten the visitor', () => {
    const shared = storage();
    const chat = openMemory('bot', shared);
    const memory = openMemory('bot', shared);
    memory.change({ visitorId: 'vis_1' });
    const recent = recentSearches(memory);
    recent.add('prices');
    chat.forget();
    recent.refresh();
    expect(recent.all()).toEqual([]);
  });
});
