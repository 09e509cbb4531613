/**
 * Hundreds of visitors ask for a person at the same moment, over several server processes on one PostgreSQL, while agents
 * come and go, decline, pass on, disappear, and a server is killed. Afterwards the log of the account is walked through:
 * never above a maximum, nobody stuck, nobody passed over.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createLiveChatStore } from '../server/src/adapters/database/live-chat/live-chat-store.ts';
import { openPostgresDatabase } from '../server/src/adapters/database/postgres/postgres-database.ts';
import type { LiveEvent } from '../server/src/live-chat/ports.ts';
import { replayLiveChat } from '../server/test-support/live-chat-replay.ts';
import { createTestDatabase, startPostgresOnFirstUse } from '../server/test-support/postgres-server.ts';
import { findFreePort, type ServerProcess, startServerProcess } from '../server/test-support/server-process.ts';
import { createTestClient, type TestMember } from '../server/test-support/test-client.ts';
import { startProcess } from './support/processes.ts';
import { createReport } from './support/report.ts';

const { values } = parseArgs({
  options: {
    handovers: { type: 'string', default: '500' },
    nodes: { type: 'string', default: '4' },
    agents: { type: 'string', default: '12' },
    kills: { type: 'string', default: '2' },
    json: { type: 'string' },
  },
});
const handovers = Number(values.handovers);
const longestMs = 240_000;

const report = createReport(`${handovers} parallel handovers on ${values.nodes} processes`);
const postgres = await startPostgresOnFirstUse();
const database = await createTestDatabase(postgres.url);
const stub = await startProcess('server/test-support/stub-provider-process.ts', /^(\d+)/);
const stubUrl = `http://127.0.0.1:${stub.port}/v1`;
const settings = {
  DATABASE_URL: database.url,
  DATABASE_POOL_SIZE: '10',
  PUBLIC_URL: 'https://parley.example.com',
  MODEL_BASE_URL: stubUrl,
  MODEL_NAME: 'stub',
  EMBEDDING_BASE_URL: stubUrl,
  EMBEDDING_MODEL: 'stub',
};
const ports = await Promise.all(Array.from({ length: Number(values.nodes) }, findFreePort));
const servers: ServerProcess[] = [];
for (const port of ports) servers.push(await startServerProcess({ ...settings, PORT: String(port) }));
/** The ports of servers that are up, as a load balancer would know them. */
const up = new Set(ports);

const oneOf = <T>(items: Iterable<T>): T => {
  const list = [...items];
  return list[Math.floor(Math.random() * list.length)] as T;
};
const client = createTestClient(
  () => `http://127.0.0.1:${oneOf(up)}`,
  () => {},
);
/** As a client behind a load balancer: a server that dies is asked elsewhere. */
async function request(method: string, path: string, token: string, body?: unknown) {
  for (;;) {
    try {
      return await client.request(method, path, { token, ...(body !== undefined && { body }) });
    } catch {
      await sleep(20);
    }
  }
}

const account = await client.createAccount();
const chatbotId = await client.createChatbot(account);
const maxOf = new Map<string, number>();
const agents: TestMember[] = [];
for (let at = 0; at < Number(values.agents); at += 1) {
  const agent = await client.createMember(account, 'agent');
  agents.push(agent);
  maxOf.set(agent.userId, 1 + (at % 5));
}
const conversations: string[] = [];
for (let at = 0; at < handovers; at += 25) {
  const asked = await Promise.all(
    Array.from({ length: Math.min(25, handovers - at) }, () =>
      client.query(account.apiKey, { chatbotId, message: 'Hello' }),
    ),
  );
  conversations.push(...asked.map(({ body }) => body.sessionId));
}

const beside = await openPostgresDatabase({ url: database.url, poolSize: 3 });
const store = createLiveChatStore(beside);
const startedAt = Date.now();
let isOver = false;

const availableSince: { agentId: string; askedAt: number }[] = [];

async function agentAtWork({ userId: agentId, idToken }: TestMember) {
  const max = maxOf.get(agentId) ?? 1;
  const setStatus = async (status: string) => {
    const askedAt = Date.now();
    await request('PUT', '/api/live-chat/agent-status', idToken, {
      agentId,
      status,
      maxConcurrentChats: max,
    });
    if (status === 'available') availableSince.push({ agentId, askedAt });
  };
  await sleep(Math.random() * 500);
  await setStatus('available');
  while (!isOver) {
    const { body } = await request('GET', '/api/live-chat/sessions?mine=true', idToken);
    await sleep(50 + Math.random() * 250);
    for (const { sessionId } of body.sessions ?? []) {
      const path = `/api/live-chat/sessions/${sessionId}`;
      const chance = Math.random();
      if (chance < 0.1) await request('POST', `${path}/decline`, idToken, {});
      else if (chance < 0.2) await request('POST', `${path}/transfer`, idToken, { agentId: oneOf(agents).userId });
      else if (chance < 0.3) await request('POST', `${path}/hand-back`, idToken, {});
      else if (chance < 0.9) await request('POST', `${path}/close`, idToken, {});
    }
    const chance = Math.random();
    if (chance < 0.1) {
      await setStatus(oneOf(['away', 'offline', 'busy']));
      await sleep(Math.random() * 600);
      await setStatus('available');
    } else if (chance < 0.14) {
      // Disappears: as if nothing had been heard of it for a minute.
      await store.touchAgent(account.accountId, agentId, Date.now() - 61_000);
      await sleep(1_500);
      await setStatus('available');
    }
  }
}

/** Whether anybody was ever above the maximum, looked at from outside. */
const watched = { samples: 0, above: [] as string[] };
async function watch() {
  while (!isOver) {
    for (const { userId, openChats, maxConcurrentChats } of await store.agentsOf(account.accountId))
      if (openChats > maxConcurrentChats) watched.above.push(`${userId} ${openChats}`);
    watched.samples += 1;
    await sleep(10);
  }
}

async function killSome() {
  for (let count = 0; count < Number(values.kills); count += 1) {
    await sleep(1_500);
    const at = count % servers.length;
    const port = ports[at] ?? 0;
    if (isOver) return;
    await servers[at]?.kill();
    up.delete(port);
    servers[at] = await startServerProcess({ ...settings, PORT: String(port) });
    up.add(port);
  }
}

const atWork = Promise.all([...agents.map(agentAtWork), watch(), killSome()]);
const opened = await Promise.all(
  conversations.map((sessionId) =>
    request('POST', '/api/live-chat/sessions', account.apiKey, { chatbotId, sessionId }),
  ),
);
const openedAfterMs = Date.now() - startedAt;
const failed = opened.filter(({ status }) => status !== 201);

async function stillOpen(): Promise<number> {
  const sessions = await store.list({
    accountIds: [account.accountId],
    states: ['waiting', 'active'],
    limit: handovers + 1,
  });
  return sessions.length;
}
while ((await stillOpen()) > 0 && Date.now() - startedAt < longestMs) await sleep(200);
const stuck = await stillOpen();
const servedAfterMs = Date.now() - startedAt;
isOver = true;
await atWork;

const log: LiveEvent[] = [];
for (;;) {
  const more = await store.inboxEventsAfter(account.accountId, log.length, 500);
  if (more.length === 0) break;
  log.push(...more);
}
const { wrong, sessions } = replayLiveChat(log, { maxOf: (agentId) => maxOf.get(agentId) ?? 0 });
const delays = placeDelays(log, () => true);
const afterBurst = placeDelays(log, (atMs) => atMs > startedAt + openedAfterMs);
const at = (of: number[], share: number) => of[Math.floor(of.length * share)] ?? 0;
const left = await store.agentsOf(account.accountId);
const heldPlaces = left.filter(({ openChats }) => openChats !== 0).map(({ userId }) => userId);
const passedOver = wrong.filter((text) => text.includes('had waited longer'));
const above = wrong.filter((text) => text.includes(' has '));

await beside.close();
for (const server of servers) {
  server.send('SIGTERM');
  await server.ended;
}
await stub.stop();
await postgres.stop();

/**
 * How long each place that was filled by assignment had been free while its agent was available and somebody waited,
 * from the times of the events; from the shortest.
 */
function placeDelays(events: LiveEvent[], isMeant: (atMs: number) => boolean): number[] {
  const freeSince = new Map(agents.map(({ userId }) => [userId, Array<number>(maxOf.get(userId) ?? 1).fill(0)]));
  const found: number[] = [];
  const waiting = new Set<string>();
  let waitersSince = 0;
  for (const { kind, sessionId, agentId, data, createdAt } of events) {
    if (kind === 'opened' || kind === 'agent-left') {
      if (waiting.size === 0) waitersSince = createdAt;
      if (!(kind === 'agent-left' && data.reason === 'transferred')) waiting.add(sessionId);
    }
    if (kind === 'agent-joined' || kind === 'closed') waiting.delete(sessionId);
    const places = freeSince.get(agentId ?? '');
    if (kind === 'agent-joined' && places) {
      const free = Math.min(...places);
      places.splice(places.indexOf(free), 1);
      const available = availableSince.filter((each) => each.agentId === agentId && each.askedAt <= createdAt);
      const since = Math.max(free, waitersSince, available.at(-1)?.askedAt ?? createdAt);
      if (data.how === 'assigned' && isMeant(createdAt)) found.push(createdAt - since);
    } else if ((kind === 'agent-left' || kind === 'closed') && places) places.push(createdAt);
  }
  return found.toSorted((a, b) => a - b);
}

const kinds = (kind: string) => log.filter((event) => event.kind === kind).length;
const figures: Record<string, number> = {
  handovers: opened.length - failed.length,
  failed: failed.length,
  sessions: sessions.size,
  events: log.length,
  joined: kinds('agent-joined'),
  left: kinds('agent-left'),
  'above.maximum': above.length + watched.above.length,
  stuck,
  'passed.over': passedOver.length,
  'other.violations': wrong.length - passedOver.length - above.length,
  'places.left.held': heldPlaces.length,
  'free.place.filled.p50.ms': at(delays, 0.5),
  'free.place.filled.p99.ms': at(delays, 0.99),
  'free.place.filled.max.ms': delays.at(-1) ?? 0,
  'after.the.burst.p50.ms': at(afterBurst, 0.5),
  'after.the.burst.p99.ms': at(afterBurst, 0.99),
  'after.the.burst.max.ms': afterBurst.at(-1) ?? 0,
  'samples.of.places': watched.samples,
  'kills.of.servers': Number(values.kills),
  'opened.after.ms': openedAfterMs,
  'all.closed.after.ms': servedAfterMs,
};
for (const [name, value] of Object.entries(figures)) report.figure(`handovers.${name}`, value);
report.table('What became of the handovers', ['what', 'number'], Object.entries(figures));
for (const text of [...wrong.slice(0, 10), ...failed.slice(0, 3).map(({ text }) => text)]) report.note(text);
report.finish();
const isSound = wrong.length + failed.length + stuck + watched.above.length + heldPlaces.length === 0;
process.exit(isSound ? 0 : 1);
