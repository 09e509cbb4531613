import { expect, test } from 'vitest';
import { ParleyError, unreachable } from '../../../clients/js/src/parley-error.ts';
import type { Calling } from '../api/api.ts';
import { followInbox } from './follow-inbox.ts';

const event = (id: number) => `id: ${id}\nevent: page\ndata: {"n":${id}}\n\n`;

/** Answers each call with the next of these; the last one ends the following. */
async function follow(...replies: (string | Error)[]) {
  const heard: string[] = [];
  const told: boolean[] = [];
  const asked: (string | undefined)[] = [];
  const stop = new AbortController();
  const pausedMs: number[] = [];
  await followInbox({
    accountId: 'acc_1',
    after: '4',
    signal: stop.signal,
    hear: ({ data }) => heard.push(data),
    tell: (isConnected) => told.push(isConnected),
    pause: async (ms) => void pausedMs.push(ms),
    api: {
      async send(_path: string, calling?: Calling) {
        asked.push(calling?.headers?.['Last-Event-ID']);
        const reply = replies.shift();
        if (reply instanceof Error) throw reply;
        if (reply === undefined) stop.abort();
        return new Response(reply ?? '');
      },
    },
  });
  return { heard, told, asked, pausedMs };
}

test('goes on after the last event whatever cut the stream, and hears nothing twice', async () => {
  const cut = `${event(6)}id: 7\nevent: page\nda`;
  const { heard, asked } = await follow(event(5), unreachable('no network'), cut, event(6) + event(7));
  expect(heard).toEqual(['{"n":5}', '{"n":6}', '{"n":7}']);
  expect(asked).toEqual(['4', '5', '5', '6', '7']);
});

test('waits longer with every failure, and not after a success', async () => {
  const failures = Array.from({ length: 8 }, () => unreachable('no network'));
  const { pausedMs } = await follow(...failures, event(5));
  expect(pausedMs.slice(0, 8).every((ms, at) => at === 0 || ms <= 10_000)).toBe(true);
  expect(pausedMs[7]).toBeGreaterThan(4_000);
  expect(pausedMs[8]).toBeLessThanOrEqual(250);
});

test('does not ask again where it was refused for good', async () => {
  const { asked, told } = await follow(new ParleyError('FORBIDDEN', '', { status: 403 }), event(5));
  expect(asked).toHaveLength(1);
  expect(told).toEqual([false]);
});
