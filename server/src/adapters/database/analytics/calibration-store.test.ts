import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, insertChatbot, openNodes } from '../../../../test-support/database-nodes.ts';
import { engines } from '../../../../test-support/test-service.ts';
import type { CalibrationStore, StoredCalibration } from '../../../answering/ports.ts';
import { createChatbotStore } from '../chatbots/chatbot-store.ts';
import { type Database, step } from '../database.ts';
import { createErasureStore } from '../erasure/erasure-store.ts';
import { createExportStore } from '../export/export-store.ts';
import { createJobStore } from '../jobs/job-store.ts';
import { createStoredObjects } from '../uploads/stored-objects.ts';
import { createCalibrationStore } from './calibration-store.ts';

const now = 1_790_000_000_000;
const minuteMs = 60_000;

const stored: StoredCalibration = {
  calibration: { slope: 0.75, shift: -1.125 },
  bins: {
    before: [{ said: 0.5, right: 0.25, count: 4 }],
    after: [{ said: 0.25, right: 0.25, count: 4 }],
  },
  questions: 4,
  ratings: 2,
  indexVersion: 1,
  passages: 10,
  countedRatings: 10,
  answererVersion: 1,
  calibratedAt: now,
};

describe.each(engines)('calibrations on %s', (engine) => {
  let opened: DatabaseNodes;
  let database: Database;
  let store: CalibrationStore;
  let count = 0;
  let chatbotId: string;
  beforeAll(async () => {
    opened = await openNodes(engine, inject('postgresUrl'));
    [database] = opened.nodes;
    store = createCalibrationStore(database);
  });
  afterAll(() => opened?.close());
  beforeEach(async () => {
    count += 1;
    // What earlier tests left is nobody's work any more.
    await database.write([step(database.build.deleteFrom('chatbots')), step(database.build.deleteFrom('jobs'))]);
    ({ chatbotId } = await insertChatbot(database, { accountId: `acct_${count}`, chatbotId: `bot_${count}` }, now));
  });

  const addSource = async (source: { passages?: number; status?: string; updatedAt?: number; id?: string } = {}) => {
    const { passages = 10, status = 'ready', updatedAt = now - minuteMs, id = `src_${count}` } = source;
    await database.write([
      step(
        database.build.insertInto('sources').values({
          id,
          chatbot_id: chatbotId,
          type: 'text',
          title: 'Guide',
          url: null,
          content: '',
          status,
          error: null,
          notice: null,
          version: 1,
          settings: '{}',
          file_id: null,
          passages,
          documents: 1,
          found: 1,
          done: 1,
          unchanged: 0,
          failed: 0,
          skipped: 0,
          refreshed_at: null,
          next_refresh_at: null,
          created_at: now,
          updated_at: updatedAt,
        }),
      ),
    ]);
  };
  const addDocument = async (id: string, kinds: string[] = ['text'], chatbot = chatbotId) => {
    await database.write([
      step(
        database.build.insertInto('documents').values({
          id,
          source_id: `src_${count}`,
          chatbot_id: chatbot,
          item: id,
          title: 'Guide',
          url: 'u',
          language: 'en',
          text_hash: id,
          embedding_model: 'm',
          index_version: 1,
          passage_count: kinds.length,
          lexical: new Uint8Array(),
          vectors: new Uint8Array(),
          created_at: now,
        }),
      ),
      ...kinds.map((kind, position) =>
        step(
          database.build.insertInto('passages').values({
            document_id: id,
            position,
            chatbot_id: chatbot,
            heading_path: '["Top"]',
            text: `Text ${position}.`,
            spot: '',
            tokens: 3,
            kind,
            text_hash: `${position}`,
          }),
        ),
      ),
    ]);
  };
  const addRated = async (answer: object, rating: number | null, at: number) => {
    const session = `sess_${count}_${at}`;
    await database.write([
      step(
        database.build.insertInto('sessions').values({
          id: session,
          chatbot_id: chatbotId,
          account_id: `acct_${count}`,
          owner: 'visitor:1',
          message_count: 1,
          held_by: null,
          created_at: at,
          last_message_at: at,
        }),
      ),
      step(
        database.build.insertInto('messages').values({
          id: `msg_${session}`,
          session_id: session,
          chatbot_id: chatbotId,
          sequence: 2,
          role: 'chatbot',
          text: 'A',
          answer: JSON.stringify(answer),
          question_key: null,
          question_outcome: null,
          rating,
          comment: null,
          created_at: at,
        }),
      ),
    ]);
  };
  const countRatings = (ratings: number) =>
    database.write([
      step(
        database.build.insertInto('chatbot_months').values({
          chatbot_id: chatbotId,
          month: 'all',
          interactions: ratings,
          response_ms: 1,
          ratings,
          rating_total: ratings,
        }),
      ),
    ]);
  const bump = (indexVersion: number) =>
    database.write([
      step(database.build.updateTable('chatbots').set({ index_version: indexVersion }).where('id', '=', chatbotId)),
    ]);
  const ready = async () => {
    await addSource();
    await addDocument(`doc_${count}`);
  };

  test('are found as they were saved, and one with nothing to ask without numbers', async () => {
    expect(await store.find(chatbotId)).toBeUndefined();
    await store.save(chatbotId, stored);
    expect(await store.find(chatbotId)).toEqual(stored);
    const nothing = { ...stored, calibration: null, indexVersion: 2 };
    await store.save(chatbotId, nothing);
    expect(await store.find(chatbotId)).toEqual(nothing);
  });

  test('go out with all else of their account', async () => {
    await store.save(chatbotId, stored);
    const objects = createStoredObjects({ database, store: undefined, clock: () => now });
    const pages = await Array.fromAsync(createExportStore(database, objects).records('calibrations', `acct_${count}`));
    expect(pages.flat()).toEqual([
      {
        chatbotId,
        slope: 0.75,
        shift: -1.125,
        bins: stored.bins,
        questions: 4,
        ratings: 2,
        calibratedAt: new Date(now).toISOString(),
      },
    ]);
  });

  test('of an older state never replace those of a newer one', async () => {
    await store.save(chatbotId, { ...stored, indexVersion: 5 });
    await store.save(chatbotId, { ...stored, indexVersion: 4, questions: 99 });
    expect(await store.find(chatbotId)).toMatchObject({ indexVersion: 5, questions: 4 });
  });

  test('go with their chatbot, and are not saved for one that is gone', async () => {
    await store.save(chatbotId, stored);
    await createChatbotStore(database).delete({ id: chatbotId, jobId: `job_${chatbotId}`, nowMs: now });
    while ((await createErasureStore(database).eraseSomeOfChatbot(chatbotId, 10)) > 0);
    expect(await store.find(chatbotId)).toBeUndefined();
    await store.save(chatbotId, stored);
    expect(await store.find(chatbotId)).toBeUndefined();
    expect(await store.stateOf(chatbotId)).toBeUndefined();
  });

  test('rest on what the index and the ratings are', async () => {
    await addSource({ passages: 7 });
    await addSource({ passages: 5, id: `src_${count}_b` });
    await countRatings(12);
    await bump(3);
    expect(await store.stateOf(chatbotId)).toEqual({ indexVersion: 3, passages: 12, countedRatings: 12 });
  });

  test('ask passages from all over the documents of their own chatbot, and no pairs', async () => {
    await addSource();
    await addDocument(
      `doc_${count}_long`,
      Array.from({ length: 9 }, () => 'text'),
    );
    await addDocument(`doc_${count}_pairs`, ['pair', 'pair']);
    const other = await insertChatbot(database, { accountId: `acct_o${count}`, chatbotId: `bot_o${count}` }, now);
    await addDocument(`doc_${count}_other`, ['text'], other.chatbotId);
    const limits = { mostDocuments: 5, mostPassages: 6 };
    const documents = await store.documentsToAsk(chatbotId, limits);
    expect(documents.map(({ id }) => id)).toEqual([`doc_${count}_long`]);
    expect(documents[0]?.passages.map(({ text }) => text)).toEqual(['Text 0.', 'Text 3.', 'Text 6.']);
    expect(documents[0]?.passages[0]?.headingPath).toEqual(['Top']);
    expect(await store.documentsToAsk(chatbotId, limits)).toEqual(documents);
  });

  test('learn from the newest rated answers from documents, as sure as they were before calibrating', async () => {
    await addRated({ kind: 'answer', confidence: 0.9, uncalibrated: 0.6 }, 5, now);
    await addRated({ kind: 'answer', confidence: 0.1, uncalibrated: 0.3 }, 1, now + 1);
    await addRated({ kind: 'answer', confidence: 0.97 }, 5, now + 2);
    await addRated({ kind: 'refusal', confidence: 0.1, uncalibrated: 0.1 }, 1, now + 3);
    await addRated({ kind: 'answer', confidence: 0.5, uncalibrated: 0.5 }, null, now + 4);
    expect(await store.ratedAnswers(chatbotId, 9)).toEqual([
      { said: 0.3, rating: 1, sessionId: expect.stringMatching(/^sess_/) },
      { said: 0.6, rating: 5, sessionId: expect.stringMatching(/^sess_/) },
    ]);
    expect(await store.ratedAnswers(chatbotId, 1)).toEqual([]);
  });

  describe('are due', () => {
    const isDue = async (at = now, answererVersion = 1) => {
      const added = await store.queueDue(answererVersion, at);
      await database.write([step(database.build.deleteFrom('jobs'))]);
      return added > 0;
    };

    test('once, as a job of the chatbot, when its documents have been read', async () => {
      expect(await isDue()).toBe(false);
      await ready();
      expect(await store.queueDue(1, now)).toBe(1);
      expect(await store.queueDue(1, now)).toBe(0);
      expect(await createJobStore(database).claim(now, 1)).toMatchObject({
        kind: 'calibrate',
        subject: chatbotId,
      });
    });

    test('once, though all nodes look at the same time', async () => {
      await ready();
      const stores = opened.nodes.map((node) => createCalibrationStore(node));
      await Promise.all([...stores, ...stores].map((node) => node.queueDue(1, now)));
      const jobs = await database.read(database.build.selectFrom('jobs').select('subject'));
      expect(jobs).toEqual([{ subject: chatbotId }]);
    });

    test('not while a source is read, or has just been', async () => {
      await ready();
      await addSource({ status: 'pending', id: `src_${count}_b` });
      expect(await isDue()).toBe(false);
      await database.write([
        step(database.build.updateTable('sources').set({ status: 'ready', updated_at: now - 1_000 })),
      ]);
      expect(await isDue()).toBe(false);
      expect(await isDue(now + 10_000)).toBe(true);
    });

    test('again after a change: soon where it is a large one, else not all the time', async () => {
      await ready();
      await store.save(chatbotId, stored);
      expect(await isDue(now + minuteMs)).toBe(false);
      await bump(2);
      expect(await isDue(now + minuteMs)).toBe(false);
      expect(await isDue(now + 6 * minuteMs)).toBe(true);
      await database.write([step(database.build.updateTable('sources').set({ passages: 15 }))]);
      expect(await isDue(now + minuteMs)).toBe(true);
    });

    test('again with enough new ratings', async () => {
      await ready();
      await store.save(chatbotId, { ...stored, countedRatings: 100 });
      await countRatings(119);
      expect(await isDue()).toBe(false);
      await database.write([step(database.build.updateTable('chatbot_months').set({ ratings: 120 }))]);
      expect(await isDue()).toBe(true);
      await store.save(chatbotId, { ...stored, countedRatings: 116 });
      expect(await isDue()).toBe(false);
    });

    test('again when the answerer has changed', async () => {
      await ready();
      await store.save(chatbotId, stored);
      expect(await isDue(now, 1)).toBe(false);
      expect(await isDue(now, 2)).toBe(true);
    });

    test('not for a node that is older than the answerer they are of, which would go round for ever', async () => {
      await ready();
      await store.save(chatbotId, { ...stored, answererVersion: 2 });
      await bump(2);
      expect(await isDue(now + 6 * minuteMs, 1)).toBe(false);
      expect(await isDue(now + 6 * minuteMs, 2)).toBe(true);
      await store.save(chatbotId, { ...stored, indexVersion: 2, answererVersion: 1 });
      expect(await store.find(chatbotId)).toMatchObject({ answererVersion: 2 });
    });

    test('a few at a time, those first that have none', async () => {
      await ready();
      await store.save(chatbotId, { ...stored, answererVersion: 0 });
      for (const at of [1, 2]) {
        const ids = { accountId: `acct_${count}_${at}`, chatbotId: `bot_${count}_${at}` };
        await insertChatbot(database, ids, now);
        await addDocument(`doc_${count}_${at}`, ['text'], ids.chatbotId);
      }
      expect(await store.queueDue(1, now)).toBe(2);
      const jobs = await database.read(database.build.selectFrom('jobs').select('subject').orderBy('subject'));
      expect(jobs.map(({ subject }) => subject)).toEqual([`bot_${count}_1`, `bot_${count}_2`]);
      expect(await store.queueDue(1, now)).toBe(0);
    });
  });
});
