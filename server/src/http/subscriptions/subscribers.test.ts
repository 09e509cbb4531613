import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { openEventStream } from '../../../test-support/open-event-stream.ts';
import { createLocalEventBus } from '../../adapters/event-bus/local-event-bus.ts';
import { letGoOfUnread } from '../listening.ts';
import { createSubscribers, type SubscribeRequest } from './subscribers.ts';

const topic = 'topic';
/** Long for one who reads, also on a busy machine. */
const unreadTimeoutMs = 1_000;

interface Row {
  id: number;
  text: string;
  onlyFor?: string;
  isLast?: boolean;
}

let closers: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers) await close();
  closers = [];
});

/** A real server whose subscribers follow a table in memory. Requests say in their path who they are: /audience. */
async function startFeed(
  options: { tickMs?: number; readMs?(): number; request?(path: string): Partial<SubscribeRequest> } = {},
) {
  const rows: Row[] = [];
  const bus = createLocalEventBus();
  const draining = new AbortController();
  const failures: unknown[] = [];
  const state = { reads: 0, isGone: false, failsNext: false, isAway: false };
  const subscribers = createSubscribers({
    signals: bus,
    draining: draining.signal,
    onError: (error) => failures.push(error),
    tickMs: options.tickMs ?? 20,
  });
  const server: Server = createServer((request, response) => {
    const [, audience = '', lastEventId = '0'] = request.url?.split('/') ?? [];
    const reply = subscribers.follow({
      topic,
      audience,
      after: Number(request.headers['last-event-id'] ?? lastEventId),
      feed: () => ({
        async eventsAfter(after, limit) {
          state.reads += 1;
          if (state.failsNext || state.isAway) {
            state.failsNext = false;
            throw new Error('The table cannot be read.');
          }
          const found = rows.filter(({ id }) => id > after).slice(0, limit);
          const readMs = options.readMs?.() ?? 0;
          if (readMs > 0) await sleep(readMs);
          if (state.isGone) return 'gone';
          const events = found.map(({ id, text, onlyFor, isLast = false }) => ({
            id,
            isLast,
            shownTo: (subscriber: string) =>
              onlyFor === undefined || onlyFor === subscriber ? { event: 'said', data: text } : undefined,
          }));
          return { events, hasMore: found.length === limit };
        },
        ephemeralFor: (ephemeral, subscriber) =>
          subscriber === 'deaf' ? undefined : { event: 'ephemeral', data: ephemeral },
      }),
      ...options.request?.(request.url ?? ''),
    });
    response.writeHead(reply.status, reply.headers);
    reply.begin(response);
  });
  letGoOfUnread(server, unreadTimeoutMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    rows,
    bus,
    draining,
    state,
    failures,
    subscribers,
    port,
    say(text: string, more: Partial<Row> = {}) {
      rows.push({ id: (rows.at(-1)?.id ?? 0) + 1, text, ...more });
      bus.publish(topic);
    },
    async read(audience = 'anybody', after = 0) {
      const stream = await openEventStream(`${url}/${audience}/${after}`);
      closers.push(() => stream.close());
      return stream;
    },
  };
}

/** For the clock that all subscribers share: from here on it ticks when the test says so. */
function holdClock(...more: ('setTimeout' | 'clearTimeout' | 'performance')[]) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', ...more] });
}

const texts = (events: readonly { data: string }[]) => events.map(({ data }) => data);

test('nobody misses or gets twice what is said while they join, are behind, leave or resume', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          step: fc.constantFrom('say', 'say', 'say', 'join', 'resume', 'leave', 'pause'),
          pauseMs: fc.integer({ min: 0, max: 4 }),
          slot: fc.nat(100),
        }),
        { minLength: 10, maxLength: 60 },
      ),
      async (steps) => {
        let reads = 0;
        const feed = await startFeed({ readMs: () => (reads++ * 7) % 4 });
        const streams: { after: number; stream: Awaited<ReturnType<typeof feed.read>> }[] = [];
        const left: typeof streams = [];
        const join = async (after: number) => streams.push({ after, stream: await feed.read('anybody', after) });
        await join(0);
        let said = 0;
        for (const { step, pauseMs, slot } of steps) {
          if (step === 'say') {
            said += 1;
            feed.say(String(said));
          }
          if (step === 'join') await join(0);
          if (step === 'resume') await join(slot % (said + 1));
          if (step === 'leave' && streams.length > 1) {
            const gone = streams.shift();
            gone?.stream.close();
            if (gone) left.push(gone);
          }
          if (step === 'pause') await sleep(pauseMs);
        }
        feed.say('end', { isLast: true });
        await Promise.all(streams.map(({ stream }) => stream.ended));
        const all = [...Array.from({ length: said }, (_, at) => String(at + 1)), 'end'];
        for (const { after, stream } of streams) expect(texts(stream.events)).toEqual(all.slice(after));
        for (const { after, stream } of left) {
          const received = texts(stream.events);
          expect(received).toEqual(all.slice(after, after + received.length));
        }
      },
    ),
    { numRuns: 80 },
  );
});

test('one read serves all subscribers who are level', async () => {
  const feed = await startFeed();
  const streams = await Promise.all(Array.from({ length: 50 }, () => feed.read()));
  feed.say('first');
  await Promise.all(streams.map((stream) => stream.until(({ data }) => data === 'first')));
  const before = feed.state.reads;
  feed.say('second');
  await Promise.all(streams.map((stream) => stream.until(({ data }) => data === 'second')));
  expect(feed.state.reads - before).toBe(1);
});

test('each audience is shown its own side, and a page of what is hidden from it does not hold it up', async () => {
  const feed = await startFeed();
  for (let at = 0; at < 100; at += 1) feed.say(`note ${at}`, { onlyFor: 'agents' });
  feed.say('hello');
  const [agents, customers] = [await feed.read('agents'), await feed.read('customers')];
  await customers.until(({ data }) => data === 'hello');
  feed.say('aside', { onlyFor: 'agents' });
  feed.say('bye');
  await customers.until(({ data }) => data === 'bye');
  await agents.until(({ data }) => data === 'bye');
  expect(texts(customers.events)).toEqual(['hello', 'bye']);
  expect(agents.events).toHaveLength(103);
});

test('a lost signal costs only time: every feed is looked at again', async () => {
  const feed = await startFeed({ tickMs: 2 });
  const stream = await feed.read();
  feed.say('heard');
  await stream.until(({ data }) => data === 'heard');
  feed.rows.push({ id: 2, text: 'not signalled' });
  await stream.until(({ data }) => data === 'not signalled');
});

test('a subscriber who asks for what comes after the last there is holds up nobody', async () => {
  const feed = await startFeed();
  const early = await feed.read('anybody', 1_000_000);
  const other = await feed.read();
  feed.say('hello');
  await other.until(({ data }) => data === 'hello');
  const before = feed.state.reads;
  await sleep(100);
  expect(feed.state.reads).toBe(before);
  expect(early.events).toEqual([]);
});

test('a table that cannot be read for a moment is read again, and nobody is cut', async () => {
  const feed = await startFeed();
  const stream = await feed.read();
  feed.say('before');
  await stream.until(({ data }) => data === 'before');
  feed.state.failsNext = true;
  feed.say('meanwhile');
  await stream.until(({ data }) => data === 'meanwhile');
  expect(feed.failures).toHaveLength(1);
});

test('a table that is away for long is tried once a second, and reported as often', async () => {
  holdClock('setTimeout', 'clearTimeout', 'performance');
  const feed = await startFeed({ tickMs: 1 });
  const stream = await feed.read();
  feed.say('before');
  await stream.until(({ data }) => data === 'before');
  feed.state.isAway = true;
  const before = feed.state.reads;
  // Each signal and each look finds it away, and makes no tries of its own after that.
  for (let at = 0; at < 20; at += 1) feed.bus.publish(topic);
  await vi.advanceTimersByTimeAsync(2_500);
  const reads = feed.state.reads - before;
  const looks = 2_500 / 150;
  expect(reads).toBeLessThan(20 + looks + 5);
  expect(feed.failures.length).toBeLessThanOrEqual(3);
  feed.state.isAway = false;
  feed.say('after');
  await stream.until(({ data }) => data === 'after');
});

test('streams end when there is nothing to follow any more, and when the server stops', async () => {
  const feed = await startFeed();
  const [first, second] = [await feed.read(), await feed.read()];
  feed.state.isGone = true;
  feed.bus.publish(topic);
  await Promise.all([first.ended, second.ended]);
  feed.state.isGone = false;
  const third = await feed.read();
  feed.draining.abort();
  await third.ended;
  while (feed.subscribers.count > 0) await sleep(5);
});

test('callers are asked about once for all their streams, which end together', async () => {
  holdClock();
  const asked: Record<string, number> = {};
  const unwelcome = new Set<string>();
  const feed = await startFeed({
    tickMs: 100,
    request: (path) => ({
      caller: {
        key: path,
        isStillWelcome: async () => {
          asked[path] = (asked[path] ?? 0) + 1;
          return !unwelcome.has(path);
        },
      },
    }),
  });
  const [ann, ann2, ben] = [await feed.read('ann'), await feed.read('ann'), await feed.read('ben')];
  await vi.advanceTimersByTimeAsync(1_500);
  expect(asked).toEqual({ '/ann/0': 3, '/ben/0': 3 });
  unwelcome.add('/ann/0');
  await vi.advanceTimersByTimeAsync(500);
  await Promise.all([ann.ended, ann2.ended]);
  feed.say('still here?');
  await ben.until(({ data }) => data === 'still here?');
});

test('that somebody is there is told at once, then once a round for all its streams', async () => {
  holdClock();
  let told = 0;
  const feed = await startFeed({
    tickMs: 2,
    request: () => ({
      presence: {
        key: 'ann',
        tell: async () => {
          told += 1;
        },
      },
    }),
  });
  for (let at = 0; at < 5; at += 1) await feed.read();
  expect(told).toBe(1);
  // A round has 150 ticks.
  await vi.advanceTimersByTimeAsync(2 * 150 * 3);
  expect(told).toBe(4);
});

test('a quiet stream says that it is still there, and one that is not quiet does not', async () => {
  holdClock();
  const feed = await startFeed({ tickMs: 4 });
  const received = await followRaw(feed.port);
  await vi.advanceTimersByTimeAsync(4 * 50 * 3);
  while (!received.text.includes(': still here\n\n')) await sleep(5);
  const talkative = await followRaw(feed.port);
  for (let at = 0; at < 12; at += 1) {
    feed.say(`word ${at}`);
    while (!talkative.text.includes(`word ${at}\n`)) await sleep(5);
    await vi.advanceTimersByTimeAsync(4 * 50);
  }
  expect(talkative.text).not.toContain('still here');
});

test('a subscriber who takes nothing is cut, holds up nobody, and resumes where it was', async () => {
  const feed = await startFeed();
  const quick = await feed.read();
  const slow = connect(feed.port, '127.0.0.1');
  slow.on('error', () => {});
  closers.push(() => slow.destroy());
  await once(slow, 'connect');
  slow.write('GET /anybody/0 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  slow.pause();
  while (feed.subscribers.count < 2) await sleep(5);
  const count = 4_000;
  for (let at = 0; at < count; at += 1) {
    feed.say(`${at} `.padEnd(4_000, 'x'));
    if (at % 50 === 0) await sleep(1);
  }
  await quick.until(({ data }) => data.startsWith(`${count - 1} `));
  while (feed.subscribers.count > 1) await sleep(20);

  let received = '';
  slow.on('data', (bytes: Buffer) => {
    received += bytes.toString();
  });
  slow.resume();
  await once(slow, 'close');
  const lastId = Number([...received.matchAll(/^id: (\d+)\nevent: said\ndata: \d+ x+\n\n/gm)].at(-1)?.[1]);
  expect(lastId).toBeLessThan(count);
  const resumed = await feed.read('anybody', lastId);
  await resumed.until(({ data }) => data.startsWith(`${count - 1} `));
  expect(resumed.events.map(({ id }) => Number(id))).toEqual(
    Array.from({ length: count - lastId }, (_, at) => lastId + 1 + at),
  );
});

test('an ephemeral event has no id, is not kept, and reaches only those for whom it is', async () => {
  const feed = await startFeed();
  const [stream, deaf] = [await feed.read(), await feed.read('deaf')];
  feed.say('hello');
  await stream.until(({ data }) => data === 'hello');
  await deaf.until(({ data }) => data === 'hello');
  const reads = feed.state.reads;
  feed.bus.publish(topic, '{"typing":true}');
  const heard = await stream.until(({ event }) => event === 'ephemeral');
  expect(heard).toMatchObject({ id: undefined, data: '{"typing":true}' });
  expect(feed.state.reads).toBe(reads);
  feed.say('bye');
  await deaf.until(({ data }) => data === 'bye');
  expect(texts(deaf.events)).toEqual(['hello', 'bye']);
  const later = await feed.read();
  await later.until(({ data }) => data === 'bye');
  expect(texts(later.events)).toEqual(['hello', 'bye']);
});

test('an ephemeral event is not told to somebody who is behind', async () => {
  let readMs = 0;
  const feed = await startFeed({ readMs: () => readMs });
  feed.say('hello');
  readMs = 100;
  const stream = await feed.read();
  feed.bus.publish(topic, 'psst');
  await stream.until(({ data }) => data === 'hello');
  expect(texts(stream.events)).toEqual(['hello']);
});

test('nobody who has gone is remembered', async () => {
  const feed = await startFeed();
  const streams = await Promise.all(Array.from({ length: 20 }, () => feed.read()));
  for (const stream of streams) stream.close();
  while (feed.subscribers.count > 0) await sleep(5);
  const reads = feed.state.reads;
  feed.say('anybody?');
  await sleep(50);
  expect(feed.state.reads).toBe(reads);
});

async function followRaw(port: number): Promise<{ text: string }> {
  const socket: Socket = connect(port, '127.0.0.1');
  const received = { text: '' };
  socket.on('data', (bytes: Buffer) => {
    received.text += bytes.toString();
  });
  closers.push(() => socket.destroy());
  socket.write('GET /anybody/0 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  while (!received.text.includes('\r\n\r\n')) await sleep(5);
  return received;
}
