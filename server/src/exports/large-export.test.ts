import { Writable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, insertChatbot, openNodes } from '../../test-support/database-nodes.ts';
import { writeZip } from '../adapters/archive/write-zip.ts';
import { type Database, step } from '../adapters/database/database.ts';
import { createExportStore } from '../adapters/database/export/export-store.ts';
import { createStoredObjects } from '../adapters/database/uploads/stored-objects.ts';
import { createExports } from './index.ts';

const now = 1_790_000_000_000;
const sessions = 20_000;
const messagesEach = 10;
const mostGrowthBytes = 24 * 1024 * 1024;

// Only what is still needed counts.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

describe('an export of 200,000 messages', () => {
  let opened: DatabaseNodes;
  let database: Database;
  const ids = { accountId: 'acct_large', chatbotId: 'bot_large' };
  beforeAll(async () => {
    opened = await openNodes('sqlite', inject('postgresUrl'));
    [database] = opened.nodes;
    await insertChatbot(database, ids, now);
    for (let at = 0; at < sessions; at += 500) await database.write(sessionsFrom(database, at, 500, ids));
  });
  afterAll(() => opened?.close());

  const exports = (mayOwn: () => Promise<void> = async () => {}) =>
    createExports({
      store: createExportStore(database, createStoredObjects({ database, store: undefined, clock: Date.now })),
      identity: {
        async accountFor() {
          await mayOwn();
          const account = { id: ids.accountId, name: 'Large', plan: 'free', hourlyLimit: null };
          return { ...account, retentionDays: 30, createdAt: now, role: 'owner' };
        },
      },
      pack: writeZip,
      secret: 'a secret',
      clock: Date.now,
    });
  const open = async (made: ReturnType<typeof exports>) =>
    made.open((await made.linkFor('usr_1', ids.accountId)).token);

  test('takes no more memory than a small one', async () => {
    let bytes = 0;
    let nextLook = 0;
    let most = 0;
    collect();
    const before = process.memoryUsage().heapUsed;
    const out = new Writable({
      write(chunk: Buffer, _, done) {
        bytes += chunk.length;
        if (bytes >= nextLook) {
          nextLook = bytes + 500_000;
          collect();
          most = Math.max(most, process.memoryUsage().heapUsed - before);
        }
        done();
      },
    });
    await (await open(exports())).writeTo(out);
    expect(bytes).toBeGreaterThan(3_000_000);
    expect(most).toBeLessThan(mostGrowthBytes);
  });

  test('ends when whoever asked for it is no owner any more', async () => {
    let asked = 0;
    const exported = await open(
      exports(async () => {
        asked += 1;
        if (asked > 2) throw new Error('no owner any more');
      }),
    );
    let bytes = 0;
    const out = new Writable({
      // As slow as a network.
      write(chunk: Buffer, _, done) {
        bytes += chunk.length;
        setTimeout(done, 20);
      },
    });
    await expect(exported.writeTo(out)).rejects.toThrow('no owner any more');
    expect(bytes).toBeLessThan(3_000_000);
  });

  test('is one at a time for an account', async () => {
    const made = exports();
    const exported = await open(made);
    const out = new Writable({ write: () => {} });
    const writing = exported.writeTo(out).catch(() => {});
    await expect(open(made)).rejects.toMatchObject({ code: 'CONFLICT' });
    out.destroy();
    await writing;
    await expect(open(made)).resolves.toBeDefined();
  });
});

/** Conversations with messages of the usual length, a second apart. */
function sessionsFrom(
  { build }: Database,
  first: number,
  count: number,
  { accountId, chatbotId }: { accountId: string; chatbotId: string },
) {
  const numbers = Array.from({ length: count }, (_, at) => first + at);
  const idOf = (number: number) => `sess_${String(number).padStart(8, '0')}`;
  const answer = { confidence: 0.9, sources: ['https://shop.example/returns'], mode: 'standard' };
  return [
    step(
      build.insertInto('sessions').values(
        numbers.map((number) => ({
          id: idOf(number),
          chatbot_id: chatbotId,
          account_id: accountId,
          owner: `visitor:${number}`,
          message_count: messagesEach,
          held_by: null,
          created_at: now,
          last_message_at: now + number * 1_000,
        })),
      ),
    ),
    ...numbers.map((number) =>
      step(
        build.insertInto('messages').values(
          Array.from({ length: messagesEach }, (_, at) => ({
            id: `msg_${number}_${at}`,
            session_id: idOf(number),
            chatbot_id: chatbotId,
            sequence: at + 1,
            role: at % 2 === 0 ? 'visitor' : 'chatbot',
            text: `What is number ${number * 7_919 + at} of the things that are told here? `.repeat(4),
            answer: at % 2 === 0 ? null : JSON.stringify(answer),
            question_key: null,
            question_outcome: null,
            rating: null,
            comment: null,
            created_at: now + number * 1_000,
          })),
        ),
      ),
    ),
  ];
}
