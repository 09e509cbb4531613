import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, insertChatbot, openNodes } from '../../../../test-support/database-nodes.ts';
import { engines } from '../../../../test-support/test-service.ts';
import { step } from '../database.ts';
import { createBatchTestStore } from './batch-test-store.ts';

const at = 1_790_000_000_000;
const question = {
  question: 'Who?',
  answers: ['you', 'me'],
  documents: ['https://shop.example/*'],
  unanswerable: false,
};
const ofBefore = { question: 'Who?', expected: 'you' };

describe.each(engines)('the store of batch tests on %s', (engine) => {
  let opened: DatabaseNodes;
  beforeAll(async () => {
    opened = await openNodes(engine, inject('postgresUrl'));
    await insertChatbot(opened.nodes[0], { accountId: 'acc', chatbotId: 'bot' }, at);
  });
  afterAll(() => opened?.close());

  test('reads what was written when a question had one expected text, and no time was kept', async () => {
    const [database] = opened.nodes;
    const { build } = database;
    const questions = JSON.stringify([ofBefore, { question: 'What?', expected: null }]);
    const ids = { id: 'run_1', test_id: 'test_1', chatbot_id: 'bot' };
    const result = { outcome: 'answer', answer: 'You.', confidence: 1, sources: [] };
    await database.write([
      step(
        build
          .insertInto('chatbot_tests')
          .values({ id: 'test_1', chatbot_id: 'bot', name: 'Old', questions, created_at: at, updated_at: at }),
      ),
      step(
        build
          .insertInto('chatbot_test_runs')
          .values({ ...ids, status: 'done', questions, started_at: at, ended_at: at }),
      ),
      step(
        build.insertInto('chatbot_test_results').values({ run_id: 'run_1', number: 0, result: JSON.stringify(result) }),
      ),
    ]);
    const store = createBatchTestStore(database);
    const read = [
      { question: 'Who?', answers: ['you'], documents: [], unanswerable: false },
      { question: 'What?', answers: [], documents: [], unanswerable: false },
    ];
    expect((await store.find('bot', 'test_1'))?.questions).toEqual(read);
    expect(await store.runsOf('test_1')).toMatchObject([
      { questions: read, results: [{ ...result, responseTimeMs: null }] },
    ]);
  });

  test('writes what servers of before can read', async () => {
    const [database] = opened.nodes;
    const store = createBatchTestStore(database);
    const kept = { id: 'test_2', chatbotId: 'bot', name: 'New', questions: [question], createdAt: at, updatedAt: at };
    await store.save(kept, 50);
    expect(await store.find('bot', 'test_2')).toEqual(kept);
    const rows = await database.read(
      database.build.selectFrom('chatbot_tests').select('questions').where('id', '=', 'test_2'),
    );
    expect(JSON.parse(rows[0]?.questions ?? '')).toEqual([{ ...question, ...ofBefore }]);
  });
});
