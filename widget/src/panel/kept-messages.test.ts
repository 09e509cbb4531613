import { describe, expect, test } from 'vitest';
import type { ToFrame } from '../protocol.ts';
import { keptMessages } from './kept-messages.ts';

function afterAdding(...messages: ToFrame[]) {
  const kept = keptMessages();
  for (const message of messages) kept.add(message);
  return kept;
}

describe('What a frame hears when it begins to listen', () => {
  test('every question in its order, the last word on everything else', () => {
    const kept = afterAdding(
      { type: 'locale', locale: 'de' },
      { type: 'ask', text: 'One?' },
      { type: 'locale', locale: 'fr' },
      { type: 'ask', text: 'Two?' },
    );
    expect(kept.take()).toEqual([
      { type: 'ask', text: 'One?' },
      { type: 'locale', locale: 'fr' },
      { type: 'ask', text: 'Two?' },
    ]);
  });

  test('nothing of a visitor who was forgotten meanwhile', () => {
    const kept = afterAdding(
      { type: 'identify', token: 'a' },
      { type: 'ask', text: 'One?' },
      { type: 'reset' },
      { type: 'identify', token: 'b' },
    );
    expect(kept.take()).toEqual([{ type: 'reset' }, { type: 'identify', token: 'b' }]);
  });

  test('not that it is open when it was closed again', () => {
    const kept = afterAdding({ type: 'open', focus: true }, { type: 'close' });
    expect(kept.take()).toEqual([{ type: 'close' }]);
  });
});

describe('What a frame hears that is loaded again', () => {
  test('what lasts, without the questions, and without taking the focus', () => {
    const page = { url: 'https://shop.example/', title: 'Shop' };
    const kept = afterAdding(
      { type: 'prepare' },
      { type: 'page', page },
      { type: 'identify', token: 'a' },
      { type: 'open', focus: true },
      { type: 'ask', text: 'One?' },
    );
    kept.take();
    expect(kept.take()).toEqual([
      { type: 'page', page },
      { type: 'identify', token: 'a' },
      { type: 'open', focus: false },
    ]);
  });

  test('not the identity that was reset', () => {
    const kept = afterAdding({ type: 'identify', token: 'a' });
    kept.take();
    kept.add({ type: 'reset' });
    kept.take();
    expect(kept.take()).toEqual([]);
  });
});
