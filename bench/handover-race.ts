/**
 * A person takes the conversation while the chatbot is writing its answer, a thousand times over, at random moments:
 * what does the chatbot still say? In one process with the stub that writes slowly; half of the questions are streamed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openEventStream } from '../server/test-support/open-event-stream.ts';
import { createTestDatabase, startPostgresOnFirstUse } from '../server/test-support/postgres-server.ts';
import { startServerProcess } from '../server/test-support/server-process.ts';
import { startStubProvider } from '../server/test-support/stub-provider.ts';
import { createTestClient } from '../server/test-support/test-client.ts';
import { createReport } from './support/report.ts';

const { values } = parseArgs({
  options: {
    races: { type: 'string', default: '1000' },
    database: { type: 'string', default: 'sqlite' },
    json: { type: 'string' },
  },
});
const races = Number(values.races);
const atOnce = 20;

const report = createReport(`${races} handovers during an answer (${values.database})`);
const stub = await startStubProvider({ firstTokenDelayMs: 60, tokenDelayMs: 15 });
const folder = mkdtempSync(join(tmpdir(), 'parley-race-'));
const postgres = values.database === 'postgres' ? await startPostgresOnFirstUse() : undefined;
const database = postgres && (await createTestDatabase(postgres.url));
const server = await startServerProcess({
  DATA_DIR: folder,
  MODEL_BASE_URL: stub.baseUrl,
  MODEL_NAME: 'stub',
  MODEL_CONCURRENCY: '100',
  EMBEDDING_BASE_URL: stub.baseUrl,
  EMBEDDING_MODEL: 'stub',
  ...(database && { DATABASE_URL: database.url }),
});
const client = createTestClient(
  () => server.url,
  () => {},
);
const account = await client.createAccount();
const chatbotId = await client.createChatbot(account, {
  'https://example.com/': '# Opening hours\n\nThe shop is open from 9 to 17 on weekdays, and closed on Sundays.',
});
const agent = await client.createMember(account, 'agent');
const setStatus = (status: string) =>
  client.request('PUT', '/api/live-chat/agent-status', {
    token: agent.idToken,
    body: { agentId: agent.userId, status, maxConcurrentChats: 50 },
  });
await setStatus('available');
const beating = setInterval(() => void setStatus('available').catch(() => {}), 10_000);

interface Race {
  /** What became of the question. */
  outcome: 'answered' | 'passed' | 'failed';
  /** Said by the chatbot in the conversation after the person had it. */
  saidAfter: number;
  /** Pieces of an answer that came later than this after the person was seen to have it. */
  lateChunks: number;
  /** How often the question is in the live chat: once if it was passed, else never. */
  inChat: number;
}

const conversation = async (liveSessionId: string) =>
  (
    await client.request('GET', `/api/live-chat/sessions/${liveSessionId}/transcript`, {
      token: agent.idToken,
    })
  ).body;

async function race(number: number): Promise<Race> {
  const first = await client.query(account.apiKey, { chatbotId, message: 'Hello' });
  const { sessionId } = first.body;
  const message = `When is the shop open, ${number}?`;
  const body = { chatbotId, sessionId, message };
  const isStreamed = number % 2 === 0;
  let takenAt = Number.POSITIVE_INFINITY;
  let lateChunks = 0;

  const answered = isStreamed
    ? (async () => {
        const stream = await openEventStream(`${server.url}/api/chatbot/query-stream`, {
          method: 'POST',
          token: account.apiKey,
          body: { ...body, events: true },
        });
        let seen = 0;
        const looking = setInterval(() => {
          for (; seen < stream.events.length; seen += 1) {
            const isText = stream.events[seen]?.event === 'chunk' && !stream.events[seen]?.data.includes('"chunk":""');
            if (isText && performance.now() - takenAt > lateMs) lateChunks += 1;
          }
        }, 1);
        await stream.ended;
        clearInterval(looking);
        const answer = stream.events.find(({ event }) => event === 'answer');
        return answer ? JSON.parse(answer.data) : undefined;
      })()
    : client.query(account.apiKey, body).then((reply) => (reply.status === 200 ? reply.body : undefined));

  // From before the first word to the last.
  await sleep(Math.random() * writingMs);
  const live = await client.request('POST', '/api/live-chat/sessions', {
    token: account.apiKey,
    body: { chatbotId, sessionId },
  });
  takenAt = performance.now();
  if (live.body.state !== 'active') throw new Error(`Nobody took it: ${live.text}`);
  const atTakeover = await conversation(live.body.sessionId);
  const answer = await answered;
  const afterwards = await conversation(live.body.sessionId);
  await client.request('POST', `/api/live-chat/sessions/${live.body.sessionId}/close`, {
    token: agent.idToken,
  });
  return {
    outcome: answer === undefined ? 'failed' : answer.liveSessionId ? 'passed' : 'answered',
    saidAfter: afterwards.conversation.length - atTakeover.conversation.length,
    lateChunks,
    inChat: afterwards.chat.filter(({ text }: { text: string }) => text === message).length,
  };
}
const lateMs = 100;

/** How long an answer takes when many are written at once. */
async function usualWritingMs(): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, () =>
      client.query(account.apiKey, { chatbotId, message: 'When is the shop open?' }),
    ),
  );
  return performance.now() - startedAt;
}

await usualWritingMs();
const writingMs = await usualWritingMs();
const found: Race[] = [];
/** A message that was passed on was taken from an answer that was being written. */
const duringSoFar = () => found.filter(({ outcome }) => outcome === 'passed').length;
let number = 0;
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (duringSoFar() < races && number < 4 * races) found.push(await race(number++));
  }),
);
clearInterval(beating);
server.send('SIGTERM');
await server.ended;
await stub.close();
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });

const count = (fits: (race: Race) => boolean) => found.filter(fits).length;
const figures: Record<string, number> = {
  races: found.length,
  'writing.takes.ms': Math.round(writingMs),
  'answered.before': count(({ outcome }) => outcome === 'answered'),
  'taken.during.the.answer': count(({ outcome }) => outcome === 'passed'),
  failed: count(({ outcome }) => outcome === 'failed'),
  'chatbot.spoke.after': count(({ saidAfter }) => saidAfter > 0),
  [`streams.with.words.later.than.${lateMs}.ms`]: count(({ lateChunks }) => lateChunks > 0),
  'question.lost': count(({ outcome, inChat }) => outcome === 'passed' && inChat === 0),
  'question.doubled': count(({ outcome, inChat }) => inChat > (outcome === 'passed' ? 1 : 0)),
  'model.calls.stopped': stub.counts.aborted,
};
for (const [name, value] of Object.entries(figures)) report.figure(`race.${name}`, value);
report.table('What the chatbot still said', ['what', 'number'], Object.entries(figures));
report.finish();
const isSound = found.every(
  ({ outcome, saidAfter, inChat }) =>
    outcome !== 'failed' && saidAfter === 0 && inChat === (outcome === 'passed' ? 1 : 0),
);
process.exit(isSound ? 0 : 1);
