import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, openNodes } from '../../test-support/database-nodes.ts';
import { openNoticeNode, openNoticeScene } from '../../test-support/notice-scene.ts';
import { engines } from '../../test-support/test-service.ts';
import { step } from '../adapters/database/database.ts';

const hourMs = 3600_000;
const dayMs = 24 * hourMs;
/** A Monday, at midnight in UTC. */
const mondayMs = Date.UTC(2026, 10, 16);

describe.each(engines)('notices to owners on %s', (engine) => {
  let opened: DatabaseNodes;
  let nowMs = mondayMs - 5 * dayMs;
  let made = 0;
  const clock = () => nowMs;
  beforeAll(async () => {
    opened = await openNodes(engine, inject('postgresUrl'));
  });
  afterAll(() => opened?.close());
  const openNode = (node: 0 | 1 = 0, usage?: Parameters<typeof openNoticeNode>[1]['usage']) =>
    openNoticeNode(opened.nodes[node], { prefix: `${engine}_own_${++made}`, clock, ...(usage && { usage }) });
  const openScene = () => openNoticeScene(opened.nodes[0], `own${++made}`, clock);

  async function count(chatbotId: string, day: string, counts: { answered: number; refused: number }) {
    const { build } = opened.nodes[0];
    const { answered, refused } = counts;
    const sums = { interactions: 1, response_ms: 1, questions: answered + refused, confidence_permille: 1, unsure: 0 };
    await opened.nodes[0].write([
      step(
        build
          .insertInto('chatbot_days')
          .values({ chatbot_id: chatbotId, day, time_bucket: 1, ...sums, answered, refused }),
      ),
      step(build.insertInto('chatbot_resolutions').values({ chatbot_id: chatbotId, day, doubted: 2, confirmed: 1 })),
    ]);
  }

  test('the digest comes on Monday morning, once, from however many nodes, to owners who want it', async () => {
    const { addMember, mailsTo, chatbotId, accountId } = await openScene();
    const quiet = await openScene();
    const [olga, otto] = [await addMember('Olga', 'owner', 'de'), await addMember('Otto', 'owner')];
    const ada = await addMember('Ada', 'agent');
    const idle = await quiet.addMember('Ida', 'owner');
    await count(chatbotId, '2026-11-10', { answered: 8, refused: 3 });
    // Of the week before, and of this one.
    await count(chatbotId, '2026-11-08', { answered: 50, refused: 0 });
    await count(chatbotId, '2026-11-16', { answered: 50, refused: 0 });
    const { build } = opened.nodes[0];
    const question = { asked: 3, low_confidence: 0, worded_at: 0, checked_index_version: 1, is_dismissed: 0 };
    const others = { embedding_model: null, vector: null, last_asked_at: mondayMs - dayMs, chatbot_id: chatbotId };
    const open = { ...question, ...others, question_key: 'k', text: 'Do you ship to Iceland?', unanswered: 3 };
    await opened.nodes[0].write([step(build.insertInto('question_counts').values({ ...open, verdict: 'unanswered' }))]);
    await openNode().preferences.change(otto.userId, { notices: { digest: { email: false } } }, 'en');

    nowMs = mondayMs + 6 * hourMs;
    await openNode().sendDigests();
    expect(await mailsTo(olga.email)).toEqual([]);
    nowMs = mondayMs + 7 * hourMs;
    await Promise.all([openNode(0), openNode(1), openNode(0)].map((node) => node.sendDigests()));
    await openNode().sendDigests();
    expect(await mailsTo(olga.email)).toEqual([
      expect.objectContaining({
        kind: 'weekly-digest',
        account: accountId,
        from: '9. November',
        to: '15. November',
        questions: 11,
        resolved: 7,
        refused: 3,
        unanswered: [{ question: 'Do you ship to Iceland?', asked: 3 }],
      }),
    ]);
    for (const { email } of [otto, ada, idle]) expect(await mailsTo(email)).toEqual([]);
    // The next week; nobody asked anything in between.
    nowMs = mondayMs + 14 * dayMs + 8 * hourMs;
    await openNode().sendDigests();
    expect(await mailsTo(olga.email)).toHaveLength(1);
  });

  test('a source that fails is told of once, until it was read again', async () => {
    const { addMember, mailsTo, chatbotId } = await openScene();
    const olga = await addMember('Olga', 'owner');
    const { build } = opened.nodes[0];
    const counts = { found: 0, done: 0, unchanged: 0, failed: 0, skipped: 0, documents: 0, passages: 0, version: 1 };
    const empty = { url: null, settings: '{}', file_id: null, content: '', notice: null, next_refresh_at: null };
    const source = { id: `src_${engine}`, chatbot_id: chatbotId, type: 'page', title: 'Prices', refreshed_at: null };
    const failed = { status: 'failed', error: 'The website refused the connection.', created_at: nowMs };
    await opened.nodes[0].write([
      step(build.insertInto('sources').values({ ...source, ...empty, ...counts, ...failed, updated_at: nowMs })),
    ]);
    const change = (status: string) =>
      opened.nodes[0].write([
        step(build.updateTable('sources').set({ status, updated_at: nowMs }).where('id', '=', source.id)),
      ]);
    await Promise.all([openNode(0).notifyOfSources(), openNode(1).notifyOfSources()]);
    const told = { kind: 'source-failed', source: 'Prices', reason: failed.error };
    expect(await mailsTo(olga.email)).toEqual([expect.objectContaining(told)]);
    nowMs += hourMs;
    await change('failed');
    await openNode().notifyOfSources();
    expect(await mailsTo(olga.email)).toHaveLength(1);
    await change('ready');
    await openNode().notifyOfSources();
    nowMs += hourMs;
    await change('failed');
    await openNode().notifyOfSources();
    expect(await mailsTo(olga.email)).toHaveLength(2);
  });

  test('a limit that is nearly used is told of once in its period', async () => {
    nowMs = Date.UTC(2026, 11, 10);
    const { addMember, mailsTo } = await openScene();
    const olga = await addMember('Olga', 'owner');
    const most = { chatbots: 7, sources: 8, passages: 1e9, storage: 5e8, sessions: 80 };
    await Promise.all([openNode(0, most).notifyOfLimits(), openNode(1, most).notifyOfLimits()]);
    await openNode(0, most).notifyOfLimits();
    const limits = async () => (await mailsTo(olga.email)).map(({ kind, what, used }) => `${kind} ${what} ${used}`);
    expect((await limits()).toSorted()).toEqual(['limit-near sessions 80', 'limit-near sources 8']);
    nowMs += dayMs;
    await openNode(0, most).notifyOfLimits();
    expect((await limits()).at(-1)).toBe('limit-near sessions 80');
    expect(await limits()).toHaveLength(3);
  });
});
