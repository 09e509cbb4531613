/**
 * How long does an ordinary client wait while somebody else makes the server work as hard as one caller can? Each attack
 * is played beside a client that goes on as always, and the longest of its waits is told; then the memory that replies
 * take which nobody reads.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createConversationStore } from '../server/src/adapters/database/conversations/conversation-store.ts';
import { step } from '../server/src/adapters/database/database.ts';
import { openSqliteDatabase } from '../server/src/adapters/database/sqlite/sqlite-database.ts';
import { createConversations } from '../server/src/conversations/index.ts';
import { insertChatbot } from '../server/test-support/database-nodes.ts';
import { type OrdinaryRequest, startOrdinaryClient, type Waits } from './support/ordinary-client.ts';
import { type Prepared, prepareChatbot, startParley } from './support/parley.ts';
import { createReport } from './support/report.ts';
import { storeSessions } from './support/stored-sessions.ts';

const { values } = parseArgs({
  options: { conversations: { type: 'string', default: '300000' }, json: { type: 'string' } },
  strict: false,
});
const conversations = Number(values.conversations);
const messages = 2_000;
const longMessage = (number: number) => `${number} `.padEnd(4_000, '漢');
const dayMs = 24 * 3600_000;

const report = createReport('fairness');
const rows: (string | number)[][] = [];
function told(key: string, attack: string, { longestMs, medianMs, count }: Waits) {
  report.figure(`fairness.${key}.wait-ms`, longestMs);
  rows.push([attack, count, medianMs.toFixed(1), longestMs.toFixed(1)]);
}

const parley = await startParley();
const prepared = await prepareChatbot(parley, ['The shop opens at nine and closes at six.']);
const base = `http://127.0.0.1:${parley.port}`;
const looking: OrdinaryRequest[] = [
  { method: 'GET', path: '/healthz' },
  { method: 'GET', path: `/api/widget/config/${prepared.chatbotId}` },
];
const asking = ({ apiKey, chatbotId }: Prepared): OrdinaryRequest[] => [
  ...looking,
  {
    method: 'POST',
    path: '/api/chatbot/query',
    headers: { Authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ chatbotId, message: 'Thank you' }),
  },
];

/** Plays an attack beside an ordinary client. */
async function beside(requests: OrdinaryRequest[], attack: () => Promise<unknown>): Promise<Waits> {
  const client = startOrdinaryClient(parley.port, requests);
  await sleep(1_000);
  await attack();
  await sleep(200);
  return client.stop();
}

// The first of each takes longer: what is loaded once is no attack.
await beside(asking(prepared), async () => {});
told('quiet', 'nothing', await beside(asking(prepared), () => sleep(2_000)));

const liveSessionId = await longChat();
const authorization = { Authorization: `Bearer ${prepared.apiKey}` };
const transcript = `/api/live-chat/sessions/${liveSessionId}/transcript`;
const readAll = async (path: string) => (await fetch(base + path, { headers: authorization })).arrayBuffer();

told(
  'transcripts',
  `40 transcripts of ${messages} long messages`,
  await beside(looking, () =>
    Promise.all(Array.from({ length: 40 }, (_, at) => readAll(at % 2 ? transcript : `${transcript}.txt`))),
  ),
);
told(
  'events',
  `20 streams of ${messages} long messages`,
  await beside(looking, () => Promise.all(Array.from({ length: 20 }, () => followToTheEnd()))),
);

const beforeMb = parley.memoryMb();
const sockets = await Promise.all(
  Array.from({ length: 150 }, (_, at) =>
    askWithoutReading(at % 3 === 0 ? `${transcript}.txt` : at % 3 === 1 ? transcript : eventsPath()),
  ),
);
await sleep(3_000);
const unreadMb = parley.memoryMb() - beforeMb;
report.figure('fairness.unread.mb', unreadMb);
// Without what was garbage by then, which is collected once the server is quiet.
await sleep(12_000);
const heldMb = parley.memoryMb() - beforeMb;
report.figure('fairness.unread-held.mb', heldMb);
for (const socket of sockets) socket.destroy();

const doomed = await prepareDoomed();
told(
  'delete',
  `a chatbot with ${conversations} conversations deleted`,
  await beside(asking(prepared), async () => {
    await parley.request('DELETE', `/api/chatbots/${doomed.chatbotId}`, prepared.idToken);
    // Much of the erasing comes after the reply.
    await sleep(15_000);
  }),
);
await parley.remove();

told('sweep', `the retention sweep over ${conversations} conversations`, await sweep());

report.table('The longest wait of an ordinary client', ['beside', 'requests', 'median ms', 'longest ms'], rows);
report.table(
  'Memory of replies that nobody reads',
  ['clients', 'MB after 3 s', 'MB held'],
  [[150, unreadMb.toFixed(0), heldMb.toFixed(0)]],
);
report.finish();

async function longChat(): Promise<string> {
  const { chatbotId, apiKey } = prepared;
  const { sessionId } = (await parley.request('POST', '/api/live-chat/sessions', apiKey, { chatbotId })) as {
    sessionId: string;
  };
  const numbers = Array.from({ length: messages }, (_, at) => at).values();
  const post = async () => {
    for (const number of numbers)
      await parley.request('POST', '/api/live-chat/message', apiKey, {
        sessionId,
        message: longMessage(number),
        senderType: 'customer',
        senderName: 'Jo',
      });
  };
  await Promise.all(Array.from({ length: 16 }, post));
  return sessionId;
}

function eventsPath(): string {
  return `/api/live-chat/sessions/${liveSessionId}/events`;
}

async function followToTheEnd(): Promise<void> {
  const closing = new AbortController();
  const response = await fetch(base + eventsPath(), { headers: authorization, signal: closing.signal });
  let text = '';
  for await (const chunk of response.body ?? []) {
    text = (text + Buffer.from(chunk).toString('latin1')).slice(-100_000);
    if (text.includes(`"sequence":${messages},`)) break;
  }
  closing.abort();
}

async function askWithoutReading(path: string): Promise<Socket> {
  const socket = connect(parley.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => {});
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${prepared.apiKey}\r\n\r\n`);
  return socket;
}

/** A second chatbot of the account, with conversations that were not asked for over HTTP. */
async function prepareDoomed(): Promise<Prepared> {
  const { idToken, accountId } = prepared;
  const created = await parley.request('POST', '/api/chatbots', idToken, { name: 'Doomed', accountId });
  const { id: chatbotId } = created as { id: string };
  storeSessions(parley.folder, { ...prepared, chatbotId }, conversations);
  return { ...prepared, chatbotId };
}

/** A sweep that finds nothing, and one that finds a tenth, in the process that serves; others write meanwhile. */
async function sweep(): Promise<Waits> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  const database = await openSqliteDatabase(folder);
  const ids = await insertChatbot(database, { accountId: 'acct_bench', chatbotId: 'bot_bench' }, Date.now());
  storeSessions(folder, { ...prepared, ...ids }, conversations);
  const { build } = database;
  const old = build
    .selectFrom('sessions')
    .select('id')
    .limit(Math.floor(conversations / 10));
  const store = createConversationStore(database);
  const talks = createConversations({ store, onChatsErased: async () => {}, clock: Date.now });

  const delay = monitorEventLoopDelay({ resolution: 1 });
  const waits: number[] = [];
  let isOver = false;
  const writing = (async () => {
    for (let at = 0; !isOver; at += 1) {
      const startedAt = performance.now();
      await database.write([
        step(build.insertInto('signing_keys').values({ purpose: `bench ${at}`, material: 'x', created_at: at })),
      ]);
      waits.push(performance.now() - startedAt);
      await sleep(5);
    }
  })();
  await sleep(500);
  delay.enable();
  waits.length = 0;
  await talks.deleteExpired();
  delay.disable();
  const findingNothing = delay.max / 1e6;
  await database.write([
    step(
      build
        .updateTable('sessions')
        .set({ last_message_at: Date.now() - 60 * dayMs })
        .where('id', 'in', old),
    ),
  ]);
  // Until what that has written is in the file.
  await sleep(3_000);
  waits.length = 0;
  delay.reset();
  delay.enable();
  await talks.deleteExpired();
  delay.disable();
  isOver = true;
  await writing;
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  waits.sort((a, b) => a - b);
  return {
    longestMs: Math.max(findingNothing, delay.max / 1e6, waits.at(-1) ?? 0),
    medianMs: waits[Math.floor(waits.length / 2)] ?? 0,
    count: waits.length,
  };
}
