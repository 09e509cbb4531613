import { afterEach, describe, expect, test, vi } from 'vitest';
import { openMemory } from '../remembered.ts';
import { ConnectionLost, createRequests } from './requests.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A network that takes what is sent and never answers. */
function stall() {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
}

describe('A request on a line that stalls', () => {
  test('is given up as lost, so that it is tried again', async () => {
    stall();
    const outcome = createRequests('bot_1', openMemory('bot_1', undefined))
      .send('/x')
      .catch((error) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await Promise.race([outcome, 'still waiting'])).toBeInstanceOf(ConnectionLost);
  });

  test('ends at once, with its reason, when nobody wants it any more', async () => {
    stall();
    const stop = new AbortController();
    const outcome = createRequests('bot_1', openMemory('bot_1', undefined))
      .send('/x', { signal: stop.signal })
      .catch((error) => error);
    stop.abort('stopped');
    expect(await outcome).toBe('stopped');
  });
});
