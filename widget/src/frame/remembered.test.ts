import { describe, expect, test } from 'vitest';
import { openMemory, storageOf } from './remembered.ts';

function storageIn(values: Map<string, string>, limits: { isFull?: boolean } = {}): Storage {
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem(name: string, value: string) {
      if (limits.isFull) throw new DOMException('full', 'QuotaExceededError');
      values.set(name, value);
    },
    removeItem: (name: string) => void values.delete(name),
  } as Storage;
}

describe('What the browser remembers', () => {
  test('is there on the next page, and belongs to one chatbot', () => {
    const values = new Map<string, string>();
    const memory = openMemory('bot_a', storageIn(values));
    memory.change({ token: 'vt_1', draft: 'Hello' });
    expect(memory.isLasting()).toBe(true);
    expect(openMemory('bot_a', storageIn(values)).get()).toEqual({ token: 'vt_1', draft: 'Hello' });
    expect(openMemory('bot_b', storageIn(values)).get()).toEqual({});
  });

  test('keeps what another tab has written meanwhile', () => {
    const values = new Map<string, string>();
    const [one, other] = [openMemory('bot', storageIn(values)), openMemory('bot', storageIn(values))];
    one.change({ token: 'vt_1' });
    other.change({ hasSound: true });
    expect(one.get()).toEqual({ token: 'vt_1' });
    one.change({ isOpen: true });
    expect(one.get()).toEqual({ token: 'vt_1', hasSound: true, isOpen: true });
  });

  test('forgets a value that was taken back, and everything when asked', () => {
    const values = new Map<string, string>();
    const memory = openMemory('bot', storageIn(values));
    memory.change({ liveSessionId: 'live_1' });
    memory.change({ liveSessionId: undefined });
    expect(openMemory('bot', storageIn(values)).get().liveSessionId).toBeUndefined();
    memory.change({ token: 'vt_1' });
    memory.forget();
    expect(memory.get()).toEqual({});
    expect(values.size).toBe(0);
  });

  test.each([
    ['none', undefined],
    ['a full one', storageIn(new Map(), { isFull: true })],
  ])('lasts until the page is left with %s storage', (_, storage) => {
    const memory = openMemory('bot', storage);
    memory.change({ token: 'vt_1' });
    memory.change({ isOpen: true });
    expect(memory.get()).toEqual({ token: 'vt_1', isOpen: true });
    expect(memory.isLasting()).toBe(false);
  });

  test('does not stumble over what somebody else has left there', () => {
    for (const left of ['', 'null', '[1', '"text"', '7'])
      expect(openMemory('bot', storageIn(new Map([['parley:bot', left]]))).get()).toEqual({});
  });

  test('is none where the browser refuses to show it', () => {
    const refusing = {
      get localStorage(): Storage {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    expect(storageOf(refusing as Window)).toBeUndefined();
  });
});
