import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTyping } from './typing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('typing ends by itself, unless it is signalled again', () => {
  let shown: ReadonlyMap<string, string> = new Map();
  const typing = createTyping((now) => {
    shown = now;
  });
  typing.show({ sessionId: 'live_1', isTyping: true, name: 'Anna' });
  expect(shown.get('live_1')).toBe('Anna');
  vi.advanceTimersByTime(4_000);
  typing.show({ sessionId: 'live_1', isTyping: true, name: 'Anna' });
  vi.advanceTimersByTime(4_000);
  expect(shown.has('live_1')).toBe(true);
  vi.advanceTimersByTime(3_000);
  expect(shown.has('live_1')).toBe(false);
});

test('whoever stops is no longer shown', () => {
  const shown: number[] = [];
  const typing = createTyping((now) => shown.push(now.size));
  typing.show({ sessionId: 'live_1', isTyping: true });
  typing.show({ sessionId: 'live_1', isTyping: false });
  typing.end('live_1');
  expect(shown).toEqual([1, 0]);
});
