/**
 * How many people can follow live chats on one node? Opens readers of events, two for each live session, counts the
 * resident memory of each, then posts messages at a steady pace and takes the time until all readers of a message have
 * it; all of it against a bare server that keeps the same readers and writes the same bytes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { createTestDatabase, startPostgresOnFirstUse } from '../server/test-support/postgres-server.ts';
import { type EventReaders, type Reader, startEventReaders } from './support/event-readers.ts';
import { prepareChatbot, startParley } from './support/parley.ts';
import { type RunningProcess, startProcess } from './support/processes.ts';
import { createReport } from './support/report.ts';

const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '5000' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    database: { type: 'string', default: 'sqlite' },
    json: { type: 'string' },
  },
});
if (values.database !== 'sqlite' && values.database !== 'postgres')
  throw new Error('--database must be sqlite or postgres.');
const sessions = Math.round(Number(values.readers) / 2);
const readersOfSession = 2;
const rate = Number(values.rate);
/** What the first connections make a server load stays with it, and is not theirs. */
const warmUpReaders = 200;
/** The server looks every five seconds whether the last five were quiet. */
const settleMs = 11_000;

interface Measured {
  kbPerReader: number;
  /** Until all readers of a message had it. */
  timesMs: number[];
  /** Until the message was acknowledged: with Parley it is on the disk by then. */
  acknowledgedMs: number[];
  lost: number;
  repeats: number;
  cut: number;
  cpuPercent: number;
  loop: LoopDelay;
}

interface LoopDelay {
  p99Ms: number;
  maxMs: number;
}

interface Server {
  running: RunningProcess;
  sessionIds: string[];
  readerOf(sessionId: string, side: number): Reader;
  postPath: string;
  /** How long the event loop was held up since the last call. */
  loopDelay(): Promise<LoopDelay>;
}

const report = createReport(`live (${values.database})`);
const sides = [startEventReaders(), startEventReaders()];

const bare = await startProcess(
  ['--expose-gc', '--max-semi-space-size=16', 'bench/support/bare-events-server.ts'],
  /^(\d+)/,
);
const floor = await measure({
  running: bare,
  sessionIds: Array.from({ length: sessions }, (_, at) => `live_${String(at).padStart(22, '0')}`),
  readerOf: (sessionId) => ({ path: `/events/${sessionId}` }),
  postPath: '/message',
  loopDelay: async () => (await (await fetch(`http://127.0.0.1:${bare.port}/loop`)).json()) as LoopDelay,
});
await bare.stop();

const postgres = values.database === 'postgres' ? await startPostgresOnFirstUse() : undefined;
const database = postgres && (await createTestDatabase(postgres.url));
const parley = await startParley(database && { DATABASE_URL: database.url });
const { chatbotId, apiKey, idToken } = await prepareChatbot(parley, []);
const measured = await measure({
  running: parley,
  sessionIds: await openSessions(),
  // One reads as a customer's server does; the other is an agent.
  readerOf: (sessionId, side) => ({
    path: `/api/live-chat/sessions/${sessionId}/events`,
    token: side === 1 ? idToken : apiKey,
  }),
  postPath: '/api/live-chat/message',
  loopDelay: loopDelayOfParley,
});
await parley.remove();
await database?.drop();
await postgres?.stop();
for (const side of sides) side.stop();

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;
const row = (
  name: string,
  { kbPerReader, timesMs, acknowledgedMs, lost, repeats, cut, cpuPercent, loop }: Measured,
) => [
  name,
  kbPerReader.toFixed(1),
  ...[0.5, 0.99, 1].map((share) => at(timesMs, share).toFixed(1)),
  at(acknowledgedMs, 0.99).toFixed(1),
  lost,
  repeats,
  cut,
  `${cpuPercent.toFixed(0)} %`,
  loop.p99Ms.toFixed(0),
  loop.maxMs.toFixed(0),
];
report.table(
  `${sessions * readersOfSession} readers, ${rate} messages a second for ${values.seconds} s`,
  [
    'who',
    'KB a reader',
    'p50 ms',
    'p99 ms',
    'max ms',
    'ack p99 ms',
    'lost',
    'repeated',
    'cut',
    'CPU',
    'loop p99 ms',
    'loop max ms',
  ],
  [row('bare server', floor), row('Parley', measured)],
);
const ratios = {
  memory: measured.kbPerReader / floor.kbPerReader,
  p99: at(measured.timesMs, 0.99) / at(floor.timesMs, 0.99),
};
report.note(
  `Against the bare server: ${ratios.memory.toFixed(1)} times the memory, ${ratios.p99.toFixed(1)} times the p99.`,
);
for (const [name, result] of [
  ['floor', floor],
  ['parley', measured],
] as const) {
  report.figure(`live.${name}.kb-per-reader`, result.kbPerReader);
  report.figure(`live.${name}.p50-ms`, at(result.timesMs, 0.5));
  report.figure(`live.${name}.p99-ms`, at(result.timesMs, 0.99));
  report.figure(`live.${name}.max-ms`, at(result.timesMs, 1));
  report.figure(`live.${name}.acknowledged-p99-ms`, at(result.acknowledgedMs, 0.99));
}
report.figure('live.memory-ratio', ratios.memory);
report.figure('live.p99-ratio', ratios.p99);
report.figure('live.lost', measured.lost);
report.figure('live.repeated', measured.repeats);
report.figure('live.cut', measured.cut);
report.finish();

async function measure(server: Server): Promise<Measured> {
  const { running, sessionIds, readerOf } = server;
  const readersOf = (ids: string[], side: number) => ids.map((id) => readerOf(id, side));
  await openAll(sessionIds.slice(0, warmUpReaders / readersOfSession));
  for (const side of sides) await side.close();
  await sleep(settleMs);
  const beforeMb = running.memoryMb();
  await openAll(sessionIds);
  await sleep(settleMs);
  const kbPerReader = ((running.memoryMb() - beforeMb) * 1024) / (sessions * readersOfSession);

  await server.loopDelay();
  const cpuBefore = running.cpuSeconds();
  const startedAt = performance.now();
  const { sentAtMs, acknowledgedMs } = await postAll(server);
  const cpuPercent = ((running.cpuSeconds() - cpuBefore) / ((performance.now() - startedAt) / 1_000)) * 100;
  const loop = await server.loopDelay();
  const reports = await reportsOf(sides);
  for (const side of sides) await side.close();
  return { kbPerReader, cpuPercent, loop, acknowledgedMs, ...compare(sentAtMs, reports) };

  async function openAll(ids: string[]) {
    await Promise.all(sides.map((side, index) => side.open(running.port, readersOf(ids, index))));
  }
}

/** At a steady pace, whether or not the server keeps up; gives when each was sent, and how long it took to be accepted. */
async function postAll({ running, sessionIds, postPath }: Server) {
  const pool = new Pool(`http://127.0.0.1:${running.port}`, { connections: 64 });
  const count = rate * Number(values.seconds);
  const sentAtMs: number[] = [];
  const acknowledgedMs: number[] = [];
  const posted: Promise<void>[] = [];
  const startedAt = nowMs();
  for (let number = 0; number < count; number += 1) {
    const waitMs = startedAt + (number / rate) * 1_000 - nowMs();
    if (waitMs > 1) await sleep(waitMs);
    // Far from each other, so that no session is met twice in a row.
    const sessionId = sessionIds[(number * 7_919) % sessionIds.length] ?? '';
    sentAtMs[number] = nowMs();
    posted.push(post(number, sessionId));
  }
  await Promise.all(posted);
  await sleep(2_000);
  await pool.close();
  return { sentAtMs, acknowledgedMs };

  async function post(number: number, sessionId: string) {
    const message = `#${number}# ${'Is the parcel on its way? '.repeat(4)}`;
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: postPath,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId, message, senderType: 'customer', senderName: 'Jo' }),
    });
    const text = await body.text();
    acknowledgedMs.push(nowMs() - (sentAtMs[number] ?? 0));
    if (statusCode !== 200) throw new Error(`${postPath}: ${statusCode} ${text}`);
  }
}

function reportsOf(readers: EventReaders[]) {
  return Promise.all(readers.map((side) => side.report()));
}

/** A message is there when the last of its readers has it. */
function compare(sentAtMs: number[], reports: Awaited<ReturnType<typeof reportsOf>>) {
  const arrivals = sentAtMs.map(() => ({ count: 0, lastAtMs: 0 }));
  for (const { received } of reports) {
    for (const { number, count, lastAtMs } of received) {
      const arrival = arrivals[number];
      if (!arrival) continue;
      arrival.count += count;
      arrival.lastAtMs = Math.max(arrival.lastAtMs, lastAtMs);
    }
  }
  const total = (value: (each: (typeof reports)[number]) => number) =>
    reports.reduce((sum, each) => sum + value(each), 0);
  const missing = arrivals.map(({ count }) => Math.max(0, readersOfSession - count));
  return {
    timesMs: arrivals
      .map(({ count, lastAtMs }, number) =>
        count < readersOfSession ? Number.POSITIVE_INFINITY : lastAtMs - (sentAtMs[number] ?? 0),
      )
      .filter(Number.isFinite),
    lost: missing.reduce((sum, count) => sum + count, 0),
    repeats: total(({ repeats }) => repeats),
    cut: total(({ cut }) => cut),
  };
}

async function openSessions(): Promise<string[]> {
  const opened: string[] = [];
  const waiting = Array.from({ length: sessions }).values();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const _ of waiting) {
        const session = await parley.request('POST', '/api/live-chat/sessions', apiKey, { chatbotId });
        opened.push((session as { sessionId: string }).sessionId);
      }
    }),
  );
  return opened;
}

async function loopDelayOfParley(): Promise<LoopDelay> {
  const text = await (await fetch(`http://127.0.0.1:${parley.port}/metrics`)).text();
  const ms = (name: string) =>
    Number(new RegExp(`^parley_nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(text)?.[1]) * 1_000;
  return { p99Ms: ms('p99'), maxMs: ms('max') };
}

function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
