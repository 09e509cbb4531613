import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type DatabaseNodes,
  insertAccountStep,
  insertChatbot,
  openNodes,
} from '../../../test-support/database-nodes.ts';
import { newLiveSession } from '../../../test-support/live-sessions.ts';
import { engines } from '../../../test-support/test-service.ts';
import type { AskedQuestion } from '../../conversations/ports.ts';
import {
  type EmbeddingModels,
  type KnowledgeStore,
  type Run,
  RunOver,
  type Settlement,
  type Source,
  type StoredDocument,
  TwinChanged,
} from '../../knowledge/ports.ts';
import { createAnalyticsStore } from './analytics/analytics-store.ts';
import { createChatbotStore } from './chatbots/chatbot-store.ts';
import { createConversationStore } from './conversations/conversation-store.ts';
import { type Database, GuardFailed, step } from './database.ts';
import { createErasureStore } from './erasure/erasure-store.ts';
import { createJobStore, insertJob } from './jobs/job-store.ts';
import { createFileStore } from './knowledge/file-store.ts';
import { createKnowledgeStore } from './knowledge/knowledge-store.ts';
import { createLiveChatStore } from './live-chat/live-chat-store.ts';
import { createStoredObjects } from './uploads/stored-objects.ts';
import { createWebhookStore } from './webhooks/webhook-store.ts';

const now = 1_790_000_000_000;
const minuteMs = 60_000;

const askedOf = (key: string, outcome: AskedQuestion['outcome'] = 'answered'): AskedQuestion => ({
  key,
  text: `${key}?`,
  outcome,
  indexVersion: 1,
  embeddingModel: 'stub',
  vector: Float32Array.of(0.6, 0.8),
  passages: outcome === 'answered' ? [] : [{ title: 'Guide', url: 'https://example.com', quote: 'Text.', score: 0.4 }],
});

describe.each(engines)('the stores on %s', (engine) => {
  let opened: DatabaseNodes;
  let database: Database;
  let count = 0;
  const next = (prefix: string) => `${prefix}_${++count}`;
  beforeAll(async () => {
    opened = await openNodes(engine, inject('postgresUrl'));
    [database] = opened.nodes;
  });
  afterAll(() => opened?.close());

  const insertAccount = (id: string) => insertAccountStep(database, id, now);
  const renameAccount = (id: string, name: string) =>
    database.build.updateTable('accounts').set({ name }).where('id', '=', id);
  const nameOf = async (id: string) =>
    (await database.read(database.build.selectFrom('accounts').select('name').where('id', '=', id)))[0]?.name;

  const createChatbot = () => insertChatbot(database, { accountId: next('acct'), chatbotId: next('bot') }, now);

  describe('a write', () => {
    test('is undone as a whole when a guard fails in its middle', async () => {
      const [first, second] = [next('acct'), next('acct')];
      const write = database.write([
        insertAccount(first),
        step(renameAccount('acct_unknown', 'Nobody'), 'nobody-there'),
        insertAccount(second),
      ]);
      await expect(write).rejects.toThrow(GuardFailed);
      await expect(write).rejects.toMatchObject({ guard: 'nobody-there' });
      expect([await nameOf(first), await nameOf(second)]).toEqual([undefined, undefined]);
    });

    test('is undone as a whole when a statement fails', async () => {
      const id = next('acct');
      await expect(database.write([insertAccount(id), insertAccount(id)])).rejects.toThrow();
      expect(await nameOf(id)).toBeUndefined();
    });

    test('that fails takes no other with it, though they are committed together', async () => {
      const ids = Array.from({ length: 60 }, () => next('acct'));
      const taken = next('acct');
      await database.write([insertAccount(taken)]);
      // Begun in one turn: on SQLite they share a transaction.
      const outcomes = await Promise.allSettled(
        ids.map((id, at) => {
          if (at % 3 === 1) return database.write([insertAccount(id), insertAccount(taken)]);
          if (at % 3 === 2) return database.write([insertAccount(id), step(renameAccount('?', ''), 'guard')]);
          return database.write([insertAccount(id)]);
        }),
      );
      expect(outcomes.map(({ status }) => status)).toEqual(
        ids.map((_, at) => (at % 3 === 0 ? 'fulfilled' : 'rejected')),
      );
      const names = await Promise.all(ids.map(nameOf));
      expect(names).toEqual(ids.map((id, at) => (at % 3 === 0 ? id : undefined)));
    });

    test('that need not be durable is seen by later writes, and comes before them', async () => {
      const id = next('acct');
      await database.write([insertAccount(id)]);
      const names = Array.from({ length: 20 }, (_, at) => `name ${at}`);
      for (const [at, name] of names.entries()) {
        const before = at === 0 ? id : (names[at - 1] ?? '');
        await database.write([step(renameAccount(id, name).where('name', '=', before), 'out-of-order')], {
          durable: at % 2 === 1,
        });
      }
      expect(await nameOf(id)).toBe(names.at(-1));
    });

    test('that is acknowledged is seen by every read that follows', async () => {
      for (let times = 0; times < 20; times++) {
        const id = next('acct');
        await database.write([insertAccount(id)]);
        expect(await nameOf(id)).toBe(id);
      }
    });
  });

  describe('a session', () => {
    test('numbers its messages without gaps when many answers are recorded at once', async () => {
      const { accountId, chatbotId } = await createChatbot();
      const stores = opened.nodes.map((node) => createConversationStore(node));
      const session = { id: next('sess'), chatbotId, accountId, owner: 'visitor:1' };
      const details = {
        confidence: 1,
        sources: [],
        mode: 'standard',
        responseTime: 1,
        usage: { promptTokens: 0, completionTokens: 0, totalTokens: 0 },
      };
      const record = (at: number) =>
        stores[at % 2]?.record({
          session,
          questionId: next('msg'),
          question: `${at}`,
          asked: askedOf(`${at}`),
          // Every answer is recorded by two requests: one of them must find it there.
          answerId: `${session.id}-answer-${at >> 1}`,
          answer: `${at >> 1}`,
          details,
          createdAt: now,
        });
      const outcomes = await Promise.all(Array.from({ length: 40 }, (_, at) => record(at)));
      expect(outcomes.filter((outcome) => outcome === 'recorded')).toHaveLength(20);
      const messages = (await stores[0]?.messagesAfter(session.id, 0, 1_000)) ?? [];
      expect(messages.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
      expect(messages.map(({ role }) => role).join()).toBe(Array(20).fill('visitor,chatbot').join());
      // The last messages of both sides, and further back what the visitor said.
      const recent = (await stores[0]?.recentMessages(session.id, 37, 31)) ?? [];
      expect(recent.map(({ sequence }) => sequence)).toEqual([31, 33, 35, 37, 38, 39, 40]);
    });

    test('gets one name once, however many ask for it at the same time', async () => {
      const { chatbotId } = await createChatbot();
      const stores = opened.nodes.map((node) => createConversationStore(node));
      const claimed = await Promise.all(
        Array.from({ length: 30 }, (_, at) =>
          stores[at % 2]?.claimName({
            chatbotId,
            owner: 'visitor:1',
            name: 'order-1',
            sessionId: `sess_${at}`,
            nowMs: now,
          }),
        ),
      );
      expect(new Set(claimed).size).toBe(1);
    });
  });

  const details = {
    confidence: 1,
    sources: [],
    mode: 'standard',
    responseTime: 1,
    usage: { promptTokens: 1, completionTokens: 1, totalTokens: 2 },
  };

  describe('an event for webhooks', () => {
    async function startListening() {
      const ids = await createChatbot();
      const webhooks = createWebhookStore(database);
      const webhookId = next('hook');
      await webhooks.create(
        {
          id: webhookId,
          accountId: ids.accountId,
          url: 'https://example.com',
          types: 'all',
          description: '',
          isEnabled: true,
          disabledReason: null,
          failingSince: null,
          secretBox: 'sealed',
          oldSecretBox: null,
          oldSecretUntil: null,
          createdAt: now,
          updatedAt: now,
        },
        20,
      );
      let announced = 0;
      const store = createConversationStore(database, () => {
        announced += 1;
      });
      const ask = (sessionId: string, answerId = next('msg')) =>
        store.record({
          session: { id: sessionId, ...ids, owner: 'visitor:1' },
          questionId: next('msg'),
          question: 'Asked?',
          asked: null,
          answerId,
          answer: 'So.',
          details,
          createdAt: now,
        });
      const told = async () => (await webhooks.deliveries(webhookId, undefined, 100)).map(({ type }) => type);
      return { ...ids, store, ask, told, announced: () => announced };
    }

    test('is written with the first exchange of a session, and wakes whoever sends it', async () => {
      const { ask, told, announced } = await startListening();
      const sessionId = next('sess');
      for (let exchange = 0; exchange < 3; exchange++) await ask(sessionId);
      expect(await told()).toEqual(['conversation.started']);
      expect(announced()).toBe(1);
    });

    test('is undone with the write that it tells of', async () => {
      const { ask, told, announced } = await startListening();
      const answerId = next('msg');
      await ask(next('sess'), answerId);
      expect(await ask(next('sess'), answerId)).toBe('recorded-before');
      expect(await told()).toEqual(['conversation.started']);
      expect(announced()).toBe(1);
    });

    test('is not kept for longer than the conversation it tells of', async () => {
      const { ask, told, store } = await startListening();
      await ask(next('sess'));
      expect(await told()).toHaveLength(1);
      while ((await store.deleteExpired(now + 31 * 24 * 60 * minuteMs, 100)) > 0);
      expect(await told()).toEqual([]);
    });
  });

  describe('a question', () => {
    const dayMs = 24 * 60 * minuteMs;

    async function startAsking() {
      const ids = await createChatbot();
      const [mine, theirs] = opened.nodes.map((node) => createConversationStore(node));
      const analytics = createAnalyticsStore(database);
      if (!mine || !theirs) throw new Error('Two nodes are needed.');
      const ask = (
        asked: AskedQuestion | null,
        { sessionId = next('sess'), at = now, store = mine }: Partial<Asking> = {},
      ) =>
        store.record({
          session: { id: sessionId, ...ids, owner: 'visitor:1' },
          questionId: next('msg'),
          question: 'Asked?',
          asked,
          answerId: next('msg'),
          answer: 'So.',
          details,
          createdAt: at,
        });
      const wordings = async () =>
        (await analytics.mostAsked(ids.chatbotId, 100)).map(({ key, asked, unanswered, lowConfidence }) => ({
          key,
          asked,
          unanswered,
          lowConfidence,
        }));
      const passagesFor = async (key: string) => (await analytics.passagesFoundFor(ids.chatbotId, [key])).get(key);
      return { ...ids, mine, theirs, analytics, ask, wordings, passagesFor };
    }
    interface Asking {
      sessionId: string;
      at: number;
      store: ReturnType<typeof createConversationStore>;
    }

    test('is counted exactly by outcome when fifty are recorded at once on two nodes', async () => {
      const { ask, wordings, mine, theirs } = await startAsking();
      const outcomes = ['answered', 'unanswered', 'low-confidence'] as const;
      await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          ask(askedOf('refund', outcomes[at % 3]), { store: at % 2 ? mine : theirs }),
        ),
      );
      expect(await wordings()).toEqual([{ key: 'refund', asked: 50, unanswered: 17, lowConfidence: 16 }]);
    });

    test('is counted for its day exactly, with how long it took, when fifty are recorded at once on two nodes', async () => {
      const { ask, analytics, chatbotId, mine, theirs } = await startAsking();
      await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          ask(at < 40 ? askedOf('refund') : null, { store: at % 2 ? mine : theirs }),
        ),
      );
      await ask(askedOf('refund'), { at: now - 40 * dayMs });
      const from = new Date(now - 30 * dayMs).toISOString().slice(0, 10);
      expect(await analytics.days(chatbotId, from)).toEqual([
        {
          day: new Date(now).toISOString().slice(0, 10),
          interactions: 50,
          responseMs: 50,
          questions: 40,
          confidencePermille: 40_000,
        },
      ]);
    });

    test('is not counted where nothing was asked', async () => {
      const { ask, wordings } = await startAsking();
      expect(await ask(null)).toBe('recorded');
      expect(await wordings()).toEqual([]);
    });

    test('keeps its vector, its model and, when it was not answered, what was found', async () => {
      const { ask, analytics, chatbotId, passagesFor } = await startAsking();
      await ask(askedOf('refund', 'unanswered'));
      await ask(askedOf('hours'));
      const [wording] = await analytics.mostOftenUnanswered(chatbotId, 10);
      expect(wording).toMatchObject({ key: 'refund', verdict: 'unanswered', checkedIndexVersion: 1 });
      const { embeddingModel, numbers, inverseLength } = wording?.vector ?? {};
      expect(embeddingModel).toBe('stub');
      expect(Array.from(numbers ?? [], (number) => number * (inverseLength ?? 0))).toEqual([
        expect.closeTo(0.6, 2),
        expect.closeTo(0.8, 2),
      ]);
      expect(await passagesFor('refund')).toEqual(askedOf('refund', 'unanswered').passages);
      expect(await passagesFor('hours')).toBeUndefined();
    });

    test('leaves the counts with the session it was asked in, and the last one takes everything with it', async () => {
      const { ask, wordings, mine, passagesFor } = await startAsking();
      const [first, second] = [next('sess'), next('sess')];
      await ask(askedOf('refund', 'unanswered'), { sessionId: first });
      await ask(askedOf('refund', 'low-confidence'), { sessionId: first });
      await ask(askedOf('refund'), { sessionId: second });
      await ask(askedOf('hours', 'unanswered'), { sessionId: first });
      await mine.erase(first);
      expect(await wordings()).toEqual([{ key: 'refund', asked: 1, unanswered: 0, lowConfidence: 0 }]);
      expect(await passagesFor('refund')).toBeUndefined();
      await mine.erase(second);
      expect(await wordings()).toEqual([]);
      const { build } = database;
      const rest = await database.read(build.selectFrom('question_findings').selectAll());
      expect(rest.filter(({ question_key }) => question_key === 'hours')).toEqual([]);
    });

    test('that nobody has asked within the days of the account is forgotten, and no other', async () => {
      const { ask, wordings, mine } = await startAsking();
      await ask(askedOf('old', 'unanswered'), { at: now - 31 * dayMs });
      await ask(askedOf('often'), { at: now - 31 * dayMs });
      await ask(askedOf('often'), { at: now - 29 * dayMs });
      while ((await mine.deleteForgottenQuestions(now, 1)) > 0);
      expect((await wordings()).map(({ key }) => key)).toEqual(['often']);
    });

    test('is shown in the words of those whose conversations are kept', async () => {
      const { ask, analytics, chatbotId, mine } = await startAsking();
      const [first, second] = [next('sess'), next('sess')];
      const texts = async () => (await analytics.mostAsked(chatbotId, 100)).map(({ text }) => text);
      const asking = (text: string) => ({ ...askedOf('refund'), text });
      await ask(asking('My refund, please'), { sessionId: first, at: now - 31 * dayMs });
      await ask(asking('Where is it, the refund?'), { sessionId: second, at: now - 31 * dayMs + 1 });
      expect(await texts()).toEqual(['My refund, please']);
      await mine.erase(first);
      expect(await texts()).toEqual(['Asked?']);
      // Half a day later those who ask give it their words.
      await ask(asking('Refund now'), { at: now - 29.9 * dayMs });
      expect(await texts()).toEqual(['Refund now']);
    });

    test('that is asked on keeps no words of conversations that have expired', async () => {
      const { ask, analytics, chatbotId, mine } = await startAsking();
      const texts = async () => (await analytics.mostAsked(chatbotId, 100)).map(({ text }) => text);
      const asking = (key: string, text: string) => ({ ...askedOf(key), text });
      await ask(asking('refund', 'My refund, please'), { at: now - 30.1 * dayMs });
      await ask(asking('refund', 'Where is it, the refund?'), { at: now - 29.9 * dayMs });
      await ask(asking('hours', 'Opening hours?'), { at: now - 30.1 * dayMs });
      await ask(asking('hours', 'Opening hours?'), { at: now - 29.9 * dayMs });
      while ((await mine.deleteExpired(now, 100)) > 0);
      while ((await mine.deleteForgottenQuestions(now, 100)) > 0);
      expect((await texts()).sort()).toEqual(['Opening hours?', 'refund']);
      await ask(asking('refund', 'Refund now'));
      expect((await texts()).sort()).toEqual(['Opening hours?', 'Refund now']);
    });

    test('goes with its chatbot', async () => {
      const { ask, wordings, chatbotId, passagesFor } = await startAsking();
      await ask(askedOf('refund', 'unanswered'));
      await createChatbotStore(database).delete({ id: chatbotId, jobId: `job_${chatbotId}`, nowMs: now });
      while ((await createErasureStore(database).eraseSomeOfChatbot(chatbotId, 10)) > 0);
      await database.write([step(database.build.deleteFrom('jobs').where('subject', '=', chatbotId))]);
      expect(await wordings()).toEqual([]);
      expect(await passagesFor('refund')).toBeUndefined();
    });

    test('that was asked with newer documents is not judged by an older trial', async () => {
      const { ask, analytics, chatbotId } = await startAsking();
      await ask({ ...askedOf('refund', 'unanswered'), indexVersion: 5 });
      const trial = [{ key: 'refund', verdict: 'would-answer' }] as const;
      const verdict = async () => (await analytics.mostOftenUnanswered(chatbotId, 1))[0]?.verdict;
      await analytics.saveVerdicts(chatbotId, trial, 5);
      expect(await verdict()).toBe('unanswered');
      await analytics.saveVerdicts(chatbotId, trial, 6);
      expect(await verdict()).toBe('would-answer');
      await ask({ ...askedOf('refund', 'unanswered'), indexVersion: 6 });
      expect(await verdict()).toBe('unanswered');
    });
  });

  describe('retention', () => {
    const dayMs = 24 * 60 * minuteMs;

    test('deletes sessions past the days of their account, with their messages and names, and no others', async () => {
      const { accountId, chatbotId } = await createChatbot();
      const store = createConversationStore(database);
      const sessionOf = async (lastMessageAt: number) => {
        const id = next('sess');
        const session = { id, chatbotId, accountId, owner: `account:${accountId}` };
        const texts = { question: 'Open?', asked: askedOf(id), answer: 'Yes.', details };
        await store.record({
          session,
          ...texts,
          questionId: next('msg'),
          answerId: next('msg'),
          createdAt: lastMessageAt,
        });
        await store.claimName({ ...session, name: id, sessionId: id, nowMs: lastMessageAt });
        return id;
      };
      const [expired, kept] = [await sessionOf(now - 31 * dayMs), await sessionOf(now - 29 * dayMs)];
      while ((await store.deleteExpired(now, 1)) > 0);
      expect(await store.findSession(expired)).toBeUndefined();
      expect(await store.messagesAfter(expired, 0, 10)).toEqual([]);
      expect(await store.findNamed(chatbotId, `account:${accountId}`, expired)).toBeUndefined();
      expect(await store.findSession(kept)).toBeDefined();
      expect(await store.messagesAfter(kept, 0, 10)).toHaveLength(2);
    });

    test('deletes live chats that were closed before the days of their account, with or without a conversation', async () => {
      const { accountId, chatbotId } = await createChatbot();
      const store = createConversationStore(database);
      const chats = createLiveChatStore(database);
      const chatOf = async (owner: string, closedAt: number | null, querySessionId: string | null = null) => {
        const id = next('live');
        const session = newLiveSession({ accountId, chatbotId }, id, owner);
        await chats.open({ ...session, querySessionId, createdAt: now - 40 * dayMs });
        if (closedAt !== null) await chats.close({ id, accountId, chatbotId }, 'ended', 'agent', closedAt);
        return id;
      };
      const expired = [
        await chatOf('visitor:1', now - 31 * dayMs),
        await chatOf('visitor:1', now - 31 * dayMs, next('sess')),
      ];
      const kept = [await chatOf('visitor:1', now - 29 * dayMs), await chatOf('visitor:2', null)];
      while ((await store.deleteExpiredChats(now, 1)) > 0);
      for (const id of expired) {
        expect(await chats.find(id)).toBeUndefined();
        expect(await chats.eventsAfter(id, 0, 10)).toEqual([]);
      }
      for (const id of kept) expect(await chats.find(id)).toBeDefined();
    });
  });

  describe('a job', () => {
    const leaseMs = minuteMs;
    async function addJob(): Promise<string> {
      const id = next('job');
      await database.write([insertJob(database.build, { id, kind: 'test', subject: 'it', runAt: now })]);
      return id;
    }

    test('is given to one runner, however many ask', async () => {
      const ids = [await addJob(), await addJob(), await addJob()];
      const stores = opened.nodes.map((node) => createJobStore(node));
      const claims = await Promise.all(Array.from({ length: 20 }, (_, at) => stores[at % 2]?.claim(now, leaseMs)));
      const claimed = claims.flatMap((job) => job?.id ?? []);
      // A runner may find the first job taken and leave; it looks again in a moment.
      for (let job = await stores[0]?.claim(now, leaseMs); job; job = await stores[0]?.claim(now, leaseMs))
        claimed.push(job.id);
      expect(claimed.toSorted()).toEqual(ids.toSorted());
      for (const id of ids) await stores[0]?.finish({ id, kind: 'test', subject: 'it', attempts: 1, fruitless: 1 });
    });

    test('of one account leaves room for those of others', async () => {
      const owner = sql<string>`'acct_busy'`;
      const busy = Array.from({ length: 5 }, () => next('job'));
      for (const id of busy)
        await database.write([insertJob(database.build, { id, kind: 'test', subject: id, runAt: now - 10, owner })]);
      const other = next('job');
      await database.write([insertJob(database.build, { id: other, kind: 'test', subject: other, runAt: now })]);
      const store = createJobStore(database);
      const claimed: string[] = [];
      for (let job = await store.claim(now, 60_000); job; job = await store.claim(now, 60_000)) claimed.push(job.id);
      expect(claimed).toContain(other);
      expect(claimed.filter((id) => busy.includes(id))).toHaveLength(3);
      for (const id of [...busy, other])
        await database.write([step(database.build.deleteFrom('jobs').where('id', '=', id))]);
    });

    test('of the account that has fewest under way comes first', async () => {
      const add = (id: string, owner: string, runAt: number) =>
        database.write([
          insertJob(database.build, { id, kind: 'test', subject: id, runAt, owner: sql<string>`${sql.lit(owner)}` }),
        ]);
      const [first, second, third, other] = [next('job'), next('job'), next('job'), next('job')];
      await add(first, 'acct_many', now - 30);
      await add(second, 'acct_many', now - 20);
      await add(third, 'acct_many', now - 10);
      await add(other, 'acct_few', now);
      const store = createJobStore(database);
      const claimed: string[] = [];
      for (let job = await store.claim(now, 60_000); job; job = await store.claim(now, 60_000)) claimed.push(job.id);
      expect(claimed).toEqual([first, other, second, third]);
      for (const id of claimed) await database.write([step(database.build.deleteFrom('jobs').where('id', '=', id))]);
    });

    test('that helps is left to another node than the one where its subject is at work', async () => {
      const id = next('job');
      await database.write([insertJob(database.build, { id, kind: 'help', subject: 'src', runAt: now })]);
      const store = createJobStore(database);
      expect(await store.claim(now, 60_000, { kinds: ['help'], subjects: ['src', 'other'] })).toBeUndefined();
      expect(await store.claim(now, 60_000, { kinds: ['another'], subjects: ['src'] })).toMatchObject({ id });
      await database.write([step(database.build.deleteFrom('jobs').where('id', '=', id))]);
    });

    test('of a runner that is gone is taken up when its lease is over, and not before', async () => {
      const id = await addJob();
      const [mine, theirs] = opened.nodes.map((node) => createJobStore(node));
      const first = await mine?.claim(now, leaseMs);
      expect(await theirs?.claim(now + leaseMs - 1, leaseMs)).toBeUndefined();
      const second = await theirs?.claim(now + leaseMs + 1, leaseMs);
      expect(second).toMatchObject({ id, attempts: 2 });
      // Should the first come back, the job is no longer its own to keep, to end or to put off.
      if (!first || !second) throw new Error('The job was not claimed.');
      expect(await mine?.extend(first, now, leaseMs)).toBe(false);
      await mine?.finish(first);
      await mine?.retryAt(first, now);
      expect(await theirs?.extend(second, now + leaseMs, leaseMs)).toBe(true);
      await theirs?.finish(second);
      expect(await theirs?.claim(now + 10 * leaseMs, leaseMs)).toBeUndefined();
    });

    test('that is renewed stays with its runner', async () => {
      await addJob();
      const [mine, theirs] = opened.nodes.map((node) => createJobStore(node));
      const job = await mine?.claim(now, leaseMs);
      if (!job) throw new Error('The job was not claimed.');
      expect(await mine?.extend(job, now + leaseMs / 2, leaseMs)).toBe(true);
      expect(await theirs?.claim(now + leaseMs + 1, leaseMs)).toBeUndefined();
      await mine?.finish(job);
    });

    test('that a stopping server gives back is free at once, and was not tried in vain', async () => {
      const id = await addJob();
      const store = createJobStore(database);
      const first = await store.claim(now, leaseMs);
      if (!first) throw new Error('The job was not claimed.');
      await store.giveBack(first);
      const again = await store.claim(now, leaseMs);
      expect(again).toEqual({ ...first, id });
      if (again) await store.finish(again);
    });

    test('is free at once when a server that is alone starts again', async () => {
      const id = await addJob();
      const store = createJobStore(database);
      await store.claim(now, leaseMs);
      await store.releaseAll(now);
      const again = await store.claim(now + 1, leaseMs);
      expect(again).toMatchObject({ id, attempts: 2 });
      if (again) await store.finish(again);
    });

    test('waits longer each time when its server ended again and again before it got anywhere', async () => {
      const id = await addJob();
      const store = createJobStore(database);
      const waits: number[] = [];
      let nowMs = now;
      for (let end = 1; end <= 12; end++) {
        let job = await store.claim(nowMs, leaseMs);
        for (let waitedMs = 1_000; !job; waitedMs += 1_000) {
          waits[end - 1] = waitedMs / 1_000;
          job = await store.claim(nowMs + waitedMs, leaseMs);
        }
        waits[end - 1] ??= 0;
        expect(job.id).toBe(id);
        // Ends of the server before the job is due again do not count.
        await store.releaseAll(nowMs);
        await store.releaseAll(nowMs);
      }
      expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30]);
      nowMs += 30_000;
      const last = await store.claim(nowMs, leaseMs);
      if (last) await store.finish(last);
    });
  });

  describe('a source', () => {
    async function createSource() {
      const { chatbotId } = await createChatbot();
      const store = createKnowledgeStore(database);
      const source: Source = {
        id: next('src'),
        chatbotId,
        type: 'text',
        title: 'Guide',
        url: null,
        crawl: null,
        file: null,
        status: 'pending',
        error: null,
        notice: null,
        version: 1,
        progress: { found: 0, done: 0, unchanged: 0, failed: 0, skipped: 0 },
        documents: 0,
        passages: 0,
        refreshedAt: null,
        nextRefreshAt: null,
        createdAt: now,
        updatedAt: now,
      };
      await store.saveSource(source, 'first');
      const run: Run = { sourceId: source.id, chatbotId, version: 1 };
      await store.addItems(run, [{ item: 'content', depth: 0 }], now);
      return { store, source, run, chatbotId };
    }
    const documentOf = (...texts: string[]): StoredDocument => ({
      id: next('doc'),
      title: 'Guide',
      url: 'urn:x',
      language: 'en',
      textHash: `${texts.length} texts`,
      embeddingModel: 'stub',
      passages: texts.map((text, position) => ({
        position,
        text,
        headingPath: ['Über "uns"'],
        spot: '#x',
        tokens: 1,
        isPair: false,
        embeddedHash: `hash of ${text}`,
      })),
      lexical: new Uint8Array([1]),
      vectors: texts.map(() => new Float32Array([1, 0])),
    });
    const claimed = async (
      store: KnowledgeStore,
      run: Run,
      { nowMs = now, limit = 9 }: { nowMs?: number; limit?: number } = {},
    ) => (await store.claimItems(run, limit, { nowMs, leaseMs: 60_000 })).map(({ item }) => item);
    const facts = { etag: null, lastModified: null, bodyHash: null, canonical: null };
    const done = (document: StoredDocument, found: Settlement['found'] = []): Settlement => ({
      item: 'content',
      outcome: 'done',
      reason: null,
      document,
      found,
      facts,
    });
    const textsOf = async (chatbotId: string) =>
      (
        await database.read(
          database.build
            .selectFrom('passages')
            .select('text')
            .where('chatbot_id', '=', chatbotId)
            .orderBy('document_id')
            .orderBy('position'),
        )
      ).map(({ text }) => text);
    const versionOf = async (chatbotId: string) =>
      (
        await database.read(database.build.selectFrom('chatbots').select('index_version').where('id', '=', chatbotId))
      )[0]?.index_version;

    test('holds the old passages or the new ones at every moment of its replacement', async () => {
      const { store, source, run, chatbotId } = await createSource();
      await store.settle(run, done(documentOf('old')), now);
      let isReplaced = false;
      const seen = new Set<string>();
      const watching = (async () => {
        for (; !isReplaced; await nextTurn()) seen.add((await textsOf(chatbotId)).join());
      })();
      try {
        for (let version = 1; version <= 10; version++) {
          expect(await store.beginRefresh({ ...source, version }, now)).toBe(true);
          const document = documentOf(version % 2 ? 'new' : 'old');
          await store.settle({ ...run, version: version + 1 }, done(document), now);
        }
      } finally {
        isReplaced = true;
        await watching;
      }
      expect([...seen].filter((texts) => texts !== 'old' && texts !== 'new')).toEqual([]);
      expect(await store.sourceById(source.id)).toMatchObject({ documents: 1, passages: 1 });
    });

    test('keeps what a document says, letter for letter', async () => {
      const { store, run, chatbotId } = await createSource();
      const texts = [
        'It’s "so" \\ \n a ☃ 😀',
        '',
        '[1, {"a": null}]',
        ...Array.from({ length: 2_500 }, (_, at) => `${at}`),
      ];
      await store.settle(run, done(documentOf(...texts)), now);
      expect(await textsOf(chatbotId)).toEqual(texts);
      const [row] = await database.read(
        database.build.selectFrom('passages').selectAll().where('chatbot_id', '=', chatbotId).limit(1),
      );
      expect(row).toMatchObject({ heading_path: '["Über \\"uns\\""]', tokens: 1, kind: 'text', spot: '#x' });
    });

    test('that is replaced while it is being read keeps the replacement', async () => {
      const { store, source, run, chatbotId } = await createSource();
      await store.saveSource({ ...source, version: 2 }, 'second');
      await expect(store.settle(run, done(documentOf('first')), now)).rejects.toBeInstanceOf(RunOver);
      await expect(store.addItems(run, [{ item: 'x', depth: 0 }], now)).rejects.toBeInstanceOf(RunOver);
      expect(await textsOf(chatbotId)).toEqual([]);
      expect(await store.contentOf(source.id)).toBe('second');
      expect(await store.isRunning(run)).toBe(false);
    });

    test('that two people replace at the same time is read as the one who came last left it', async () => {
      const { store, source } = await createSource();
      // Both have seen version 1.
      await store.saveSource({ ...source, version: 2 }, 'second');
      await store.saveSource({ ...source, version: 2 }, 'third');
      expect(await store.contentOf(source.id)).toBe('third');
      expect(await store.sourceById(source.id)).toMatchObject({ version: 3, status: 'pending' });
    });

    test('counts each item once, also when two runners settle it', async () => {
      const { store, run, source, chatbotId } = await createSource();
      await store.settle(run, done(documentOf('a', 'b'), [{ item: 'next', depth: 1 }]), now);
      await store.settle(run, done(documentOf('again')), now);
      expect(await store.sourceById(source.id)).toMatchObject({
        documents: 1,
        passages: 2,
        progress: { found: 2, done: 1, unchanged: 0, failed: 0, skipped: 0 },
      });
      expect(await textsOf(chatbotId)).toEqual(['a', 'b']);
      expect(await claimed(store, run)).toEqual(['next']);
    });

    test('gives each waiting item to one runner, until it is settled, given back or its lease is over', async () => {
      const { store, run } = await createSource();
      await store.addItems(
        run,
        Array.from({ length: 20 }, (_, at) => ({ item: `page${at}`, depth: 0 })),
        now + 1,
      );
      const batches = await Promise.all(Array.from({ length: 7 }, () => claimed(store, run, { limit: 3 })));
      expect(batches.flat().sort()).toEqual(['content', ...Array.from({ length: 20 }, (_, at) => `page${at}`)].sort());
      expect(batches.every(({ length }) => length <= 3)).toBe(true);
      expect(await claimed(store, run)).toEqual([]);
      expect(await store.hasWaiting(run)).toBe(true);

      await store.settle(run, { ...done(documentOf('a')), item: 'page3' }, now);
      await store.releaseItems(run, ['page4', 'page5']);
      expect(await claimed(store, run)).toEqual(['page4', 'page5']);
      await store.extendItems(run, ['page4'], { nowMs: now + 60_000, leaseMs: 60_000 });
      const later = await claimed(store, run, { nowMs: now + 61_000, limit: 30 });
      expect(later).toHaveLength(19);
      expect(later).not.toContain('page4');
      await store.releaseAllItems();
      expect(await claimed(store, run, { limit: 30 })).toHaveLength(20);
    });

    test('asks other nodes for help once each, where there are any', async () => {
      const { store, run, chatbotId } = await createSource();
      const { account_id } = (
        await database.read(database.build.selectFrom('chatbots').select('account_id').where('id', '=', chatbotId))
      )[0] ?? { account_id: '' };
      const enter = (id: string, seenAt: number) =>
        database.write([
          {
            statement: {
              sql: `insert into nodes (id, public_url, seen_at) values ('${id}', '', ${seenAt})`,
              parameters: [],
            },
          },
        ]);
      for (const id of ['one', 'two', 'three']) await enter(next(id), now);
      await enter(next('lost'), now - 60_000);
      await store.askForHelp(run, now);
      await store.askForHelp(run, now + 1);
      const jobs = await database.read(
        database.build.selectFrom('jobs').select(['kind', 'owner']).where('subject', '=', run.sourceId),
      );
      const help = jobs.filter(({ kind }) => kind === 'help-source');
      expect(help).toEqual(engine === 'postgres' ? Array(2).fill({ kind: 'help-source', owner: account_id }) : []);
      await database.write([{ statement: { sql: 'delete from nodes', parameters: [] } }]);
    });

    test('takes no more found items than are wanted in all', async () => {
      const { store, run } = await createSource();
      const found = Array.from({ length: 9 }, (_, at) => ({ item: `page${at}`, depth: 1 }));
      await store.settle(run, done(documentOf('a'), found), now, { mostItems: 4 });
      expect((await store.itemNames(run.sourceId)).length).toBe(4);
      await store.settle(run, { ...done(documentOf('b', 'c'), found), item: 'page0' }, now, { mostItems: 4 });
      expect((await store.itemNames(run.sourceId)).length).toBe(4);
    });

    test('has one document for what two runners read at the same moment from two pages that say the same', async () => {
      const { store, run, source } = await createSource();
      await store.addItems(run, [{ item: 'copy', depth: 0 }], now);
      const settled = await Promise.allSettled([
        store.settle(run, done(documentOf('same')), now),
        store.settle(run, { ...done(documentOf('same')), item: 'copy' }, now),
      ]);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(settled.find((result) => result.status === 'rejected')?.reason).toBeInstanceOf(TwinChanged);
      expect(await store.sourceById(source.id)).toMatchObject({ documents: 1, progress: { done: 1 } });
    });

    test('is not left out for a page that says the same no more', async () => {
      const { store, run } = await createSource();
      await store.addItems(run, [{ item: 'copy', depth: 0 }], now);
      await store.settle(run, done(documentOf('a')), now);
      const leftOut = (textHash: string): Settlement => ({
        ...done(documentOf('a')),
        item: 'copy',
        outcome: 'skipped',
        document: 'remove',
        twin: { item: 'content', textHash },
      });
      await expect(store.settle(run, leftOut('another text'), now)).rejects.toBeInstanceOf(TwinChanged);
      await store.settle(run, leftOut('1 texts'), now);
      expect(await store.hasWaiting(run)).toBe(false);
    });

    test('raises the version of its chatbot with every change of a document, and only then', async () => {
      const { store, run, chatbotId } = await createSource();
      const before = (await versionOf(chatbotId)) ?? 0;
      await store.settle(run, { ...done(documentOf('a')), document: 'keep', outcome: 'failed', reason: 'x' }, now);
      expect(await versionOf(chatbotId)).toBe(before);
      await store.addItems(run, [{ item: 'b', depth: 0 }], now);
      await store.settle(run, { ...done(documentOf('a')), item: 'b' }, now);
      expect(await versionOf(chatbotId)).toBe(before + 1);
      const [row] = await database.read(
        database.build.selectFrom('documents').select('index_version').where('chatbot_id', '=', chatbotId),
      );
      expect(row?.index_version).toBe(before + 1);
    });

    test('gives the vectors of passages that come again, and takes those of another model', async () => {
      const { store, run } = await createSource();
      await store.settle(run, done(documentOf('a', 'b')), now);
      const vectors = await store.vectorsOf(run, 'content', 'stub');
      expect([...vectors.keys()]).toEqual(['hash of a', 'hash of b']);
      expect((await store.vectorsOf(run, 'content', 'other')).size).toBe(0);
      const document = await store.documentOfOtherModel(run.sourceId, [{ name: 'other' }]);
      expect(document?.passages.map(({ text }) => text)).toEqual(['a', 'b']);
      if (!document) throw new Error('The document is not there.');
      const changed = [new Float32Array([0, 1]), new Float32Array([1, 1])];
      expect(await store.replaceVectors(document, next('doc'), 'other', changed)).toBe(true);
      expect(await store.replaceVectors(document, next('doc'), 'other', changed)).toBe(false);
      expect((await store.vectorsOf(run, 'content', 'other')).size).toBe(2);
      expect(await store.documentOfOtherModel(run.sourceId, [{ name: 'other' }])).toBeUndefined();
    });

    test('embeds anew what another model embedded than the one for its language', async () => {
      const { store, run } = await createSource();
      await store.settle(run, done(documentOf('a')), now);
      const [row] = await database.read(
        database.build.selectFrom('documents').select('language').where('source_id', '=', run.sourceId),
      );
      const language = row?.language ?? '';
      const wrong = (models: EmbeddingModels) => store.documentOfOtherModel(run.sourceId, models);
      expect(await wrong([{ name: 'stub' }])).toBeUndefined();
      expect(await wrong([{ name: 'student', languages: ['xx', 'yy'] }, { name: 'stub' }])).toBeUndefined();
      expect(await wrong([{ name: 'stub', languages: ['xx', language] }, { name: 'english' }])).toBeUndefined();
      const split = [{ name: 'student', languages: ['xx', language] }, { name: 'stub' }];
      const document = await wrong(split);
      expect(document).toMatchObject({ language, passages: [{ text: 'a' }] });
      if (!document) throw new Error('The document is not there.');
      expect(await store.reembedOtherModels(split, now)).toBeGreaterThan(0);
      expect(await store.replaceVectors(document, next('doc'), 'student', [new Float32Array([0, 1])])).toBe(true);
      expect(await wrong(split)).toBeUndefined();
      // Of the space, but not for this language.
      expect(await wrong([{ name: 'student', languages: ['xx'] }, { name: 'stub' }])).toBeDefined();
    });

    test('keeps its file in pieces, and loses it only when nobody has it', async () => {
      const { store, source } = await createSource();
      const storedObjects = createStoredObjects({ database, store: undefined, clock: () => now });
      const files = createFileStore(database, storedObjects, () => now);
      const bytes = Uint8Array.from({ length: 2_500_000 }, (_, at) => at % 251);
      const pieces = async function* () {
        for (let at = 0; at < bytes.length; at += 65_536) yield bytes.slice(at, at + 65_536);
      };
      const [kept, orphan] = [next('file'), next('file')];
      await files.save(kept, pieces());
      await files.save(orphan, pieces());
      const file = { id: kept, name: 'a.txt', contentType: 'text/plain', bytes: bytes.length };
      await store.saveSource({ ...source, file }, null);
      await files.deleteOrphans(now + 1);
      expect(Buffer.compare(await files.read(kept), bytes)).toBe(0);
      expect(await files.read(orphan)).toHaveLength(0);
    });
  });
});
