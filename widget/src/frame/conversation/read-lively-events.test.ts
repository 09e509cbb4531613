import { expect, test, vi } from 'vitest';
import { readLivelyEvents } from './read-lively-events.ts';
import { ConnectionLost } from './requests.ts';

test('A stream that falls silent without an end is given up', async () => {
  vi.useFakeTimers();
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(': still here\n\n')),
  });
  const outcome = readLivelyEvents(body)
    .next()
    .catch((error) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await Promise.race([outcome, 'still waiting'])).toBeInstanceOf(ConnectionLost);
  vi.useRealTimers();
});
