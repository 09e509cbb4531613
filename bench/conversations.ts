/**
 * What does it cost to find conversations again among many? Writes made-up conversations into a real database and looks
 * for them as the dashboard does, request after request until all have been looked through: how long each request takes,
 * and how long it keeps the server from serving others.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { createConversationStore } from '../server/src/adapters/database/conversations/conversation-store.ts';
import { type Database, step } from '../server/src/adapters/database/database.ts';
import { type ConversationFilter, findConversations } from '../server/src/conversations/find-conversations.ts';
import type { ListPlace } from '../server/src/conversations/ports.ts';
import { insertChatbot, openNodes } from '../server/test-support/database-nodes.ts';
import { startPostgresOnFirstUse } from '../server/test-support/postgres-server.ts';
import { createReport } from './support/report.ts';
import { createRandom, createZipfTexts } from './support/zipf-texts.ts';

const { values } = parseArgs({
  options: { conversations: { type: 'string', default: '100000' }, json: { type: 'string' } },
});
const count = Number(values.conversations);
const messagesEach = 6;
const sessionsPerWrite = 250;
const now = Date.now();
const ids = { accountId: 'acct', chatbotId: 'bot' };

const searches: { name: string; filter: ConversationFilter; isWhole: boolean }[] = [
  { name: 'the first page', filter: {}, isWhole: false },
  { name: 'a word of the first conversation', filter: { text: 'NADELÖHR' }, isWhole: true },
  { name: 'two frequent words, first page', filter: { text: 'grosser cote' }, isWhole: false },
  { name: 'rated badly', filter: { rating: 'bad' }, isWhole: true },
  { name: 'handed over', filter: { isHandedOver: true }, isWhole: true },
  { name: 'a word where it was not sure', filter: { text: 'nadelohr', maxConfidence: 0.35 }, isWhole: true },
];

const report = createReport('conversations');
const postgres = await startPostgresOnFirstUse();
for (const engine of ['sqlite', 'postgres'] as const) {
  const opened = await openNodes(engine, postgres.url);
  const [database] = opened.nodes;
  await insertChatbot(database, ids, now);
  const startedAt = performance.now();
  await fill(database);
  const fillS = Math.round((performance.now() - startedAt) / 1_000);
  const rows = [];
  for (const search of searches) rows.push(await measure(engine, database, search));
  report.table(
    `${count} conversations of ${messagesEach} messages on ${engine} (written in ${fillS} s)`,
    ['search', 'found', 'requests', 'all ms', 'slowest request ms', 'others waited at most ms'],
    rows,
  );
  await opened.close();
}
await postgres.stop();
report.finish();

async function measure(engine: string, database: Database, { name, filter, isWhole }: (typeof searches)[number]) {
  const store = createConversationStore(database);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const times: number[] = [];
  let found = 0;
  let after: ListPlace | undefined;
  do {
    const startedAt = performance.now();
    const reply = await findConversations({ filter, after, chatbotId: ids.chatbotId, limit: 50 }, store);
    times.push(performance.now() - startedAt);
    found += reply.conversations.length;
    after = reply.next ?? undefined;
  } while (isWhole && after);
  delay.disable();
  const all = times.reduce((sum, time) => sum + time, 0);
  const slowest = Math.max(...times);
  const waitedMs = delay.max / 1e6;
  const key = `conversations.${engine}.${name.replace(/\W+/g, '-')}`;
  report.figure(`${key}.ms`, all);
  report.figure(`${key}.slowest-request.ms`, slowest);
  report.figure(`${key}.waited.ms`, waitedMs);
  return [name, found, times.length, ...[all, slowest, waitedMs].map((ms) => ms.toFixed(1))];
}

/** Half of what is said has accents, as most languages do; the oldest conversation has a word of its own. */
async function fill(database: Database): Promise<void> {
  const { build } = database;
  const random = createRandom(7);
  const texts = createZipfTexts(50_000);
  const details = { sources: ['https://example.com/guide'], mode: 'standard', responseTime: 12, usage: {} };
  for (let from = 0; from < count; from += sessionsPerWrite) {
    const numbers = Array.from({ length: Math.min(sessionsPerWrite, count - from) }, (_, at) => from + at);
    const sessions = numbers.map((number) => ({
      id: `sess_${number}`,
      chatbot_id: ids.chatbotId,
      account_id: ids.accountId,
      held_by: null,
      owner: `visitor:${number}`,
      message_count: messagesEach,
      created_at: now - number * 1_000,
      last_message_at: now - number * 1_000,
      lowest_confidence_permille: Math.floor(random() * 1_000),
      handed_over_to: random() < 0.05 ? 'live_unknown' : null,
    }));
    const messages = sessions.flatMap(({ id, created_at, lowest_confidence_permille: permille }, at) =>
      Array.from({ length: messagesEach }, (_, place) => {
        const isAnswer = place % 2 === 1;
        const text = texts.passage(isAnswer ? 60 : 10);
        return {
          id: `msg_${from + at}_${place}`,
          session_id: id,
          chatbot_id: ids.chatbotId,
          created_at,
          sequence: place + 1,
          role: isAnswer ? 'chatbot' : 'visitor',
          text: from + at === count - 1 ? 'Wo ist das Nádelöhr?' : random() < 0.5 ? text : `${text} à côté, größer`,
          answer: isAnswer ? JSON.stringify({ ...details, confidence: permille / 1_000 }) : null,
          rating: isAnswer && random() < 0.01 ? 1 + Math.floor(random() * 5) : null,
        };
      }),
    );
    await database.write([
      step(build.insertInto('sessions').values(sessions)),
      step(build.insertInto('messages').values(messages)),
    ]);
  }
}
