import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { HOURS_QUESTION, SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(engines)('batch tests on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
  });
  afterAll(() => service?.stop());

  const at = (method: string, rest = '', body?: unknown) =>
    service.request(method, `/api/chatbots/${chatbotId}/tests${rest}`, {
      token: account.idToken,
      ...(body !== undefined && { body }),
    });
  const create = async (questions: object[]) => (await at('POST', '', { name: 'Shop', questions })).body.id;
  async function run(testId: string) {
    expect(await at('POST', `/${testId}/runs`)).toMatchObject({ status: 202, body: { status: 'pending', asked: 0 } });
    return vi.waitFor(async () => {
      const { runs } = (await at('GET', `/${testId}/runs`)).body;
      expect(runs[0].status).toBe('done');
      return runs;
    });
  }

  test('keep a list of questions, ask them and judge the answers', async () => {
    const testId = await create([
      { question: HOURS_QUESTION, expected: 'nine' },
      { question: 'Who painted the Mona Lisa?', expected: 'Leonardo da Vinci' },
      { question: 'hello' },
    ]);
    const [latest] = await run(testId);
    expect(latest).toMatchObject({
      total: 3,
      asked: 3,
      answered: 1,
      refused: 1,
      changed: 0,
      endedAt: expect.any(String),
    });
    expect(latest.results.map(({ outcome, isChanged }: Record<string, unknown>) => [outcome, isChanged])).toEqual([
      ['answer', null],
      ['refusal', null],
      ['small-talk', null],
    ]);
    expect(latest.results[0].sources).not.toEqual([]);
    expect(latest.results.map((result: { isAsExpected: unknown }) => result.isAsExpected).slice(1)).toEqual([
      false,
      null,
    ]);
  });

  test('judge refusals that are due, several right answers and the pages that are cited', async () => {
    const url = 'https://shop.example/opening';
    await service.addSource(account, chatbotId, {
      type: 'text',
      title: 'Parking',
      content: 'Parking behind the shop is free for two hours.',
      url,
    });
    const parking = 'How long is parking behind the shop free?';
    const testId = await create([
      { question: 'Who painted the Mona Lisa?', unanswerable: true },
      { question: parking, unanswerable: true },
      { question: parking, answers: ['a whole day', 'two hours'], documents: [`${url}/`] },
      { question: parking, documents: ['returns'] },
      { question: 'Who wrote Faust?', answers: ['Goethe'], documents: [url] },
    ]);
    const [latest] = await run(testId);
    const verdicts = latest.results.map(({ verdict, isAsExpected, isDocumentCited }: Record<string, unknown>) => [
      verdict,
      isAsExpected,
      isDocumentCited,
    ]);
    expect(verdicts).toEqual([
      ['refused-rightly', true, null],
      ['wrong', false, null],
      ['right', true, true],
      ['wrong', false, false],
      ['refused-wrongly', false, false],
    ]);
    expect(latest).toMatchObject({
      asExpected: 2,
      right: 1,
      wrong: 2,
      refusedRightly: 1,
      refusedWrongly: 1,
      documentsExpected: 3,
      documentsCited: 1,
      medianResponseTimeMs: expect.any(Number),
    });
  });

  test('judge the run before by what is expected now', async () => {
    const question = 'Who painted the Mona Lisa?';
    const testId = await create([{ question, expected: 'Leonardo' }]);
    await run(testId);
    await at('PUT', `/${testId}`, { name: 'Shop', questions: [{ question, unanswerable: true }] });
    const [latest, before] = await run(testId);
    expect(latest.results[0]).toMatchObject({ isAsExpected: true, wasAsExpected: true, isChanged: false });
    expect(before.results[0]).toMatchObject({ isAsExpected: false, expected: 'Leonardo' });
  });

  test('keep what is expected as it was given, and do not take what contradicts itself', async () => {
    const question = { question: 'Who?', answers: ['you', 'me'], documents: ['https://shop.example/*'] };
    const testId = await create([question, { question: 'What?', unanswerable: true }]);
    const [kept] = (await at('GET')).body.tests.filter(({ id }: { id: string }) => id === testId);
    expect(kept.questions).toEqual([
      { ...question, expected: 'you', unanswerable: false },
      { question: 'What?', expected: null, answers: [], documents: [], unanswerable: true },
    ]);
    const again = await at('PUT', `/${testId}`, { name: kept.name, questions: kept.questions });
    expect(again.body.questions).toEqual(kept.questions);
    const contradictions = [
      { ...question, unanswerable: true },
      // One of them was changed, the other is as it was read.
      { ...question, expected: 'they' },
      { ...question, expected: null },
      // One character that Unicode makes eighteen of.
      { ...question, answers: ['\ufdfa'.repeat(200)] },
    ];
    for (const wrong of contradictions)
      expect(await at('POST', '', { name: 'Shop', questions: [wrong] })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST' },
      });
  });

  test('are not counted, and leave no conversation', async () => {
    const { idToken: token, userId } = account;
    const stats = await service.request('GET', `/api/chatbots/${chatbotId}/stats?userId=${userId}`, { token });
    expect(stats.body.totalInteractions).toBe(0);
    const sessions = await service.request('GET', `/api/chatbots/${chatbotId}/sessions`, { token });
    expect(sessions.body.sessions).toEqual([]);
  });

  test('are compared with the run before, and only two runs are kept', async () => {
    const testId = await create([{ question: 'Do you repair umbrellas?' }, { question: HOURS_QUESTION }]);
    await run(testId);
    await service.addSource(account, chatbotId, {
      type: 'pairs',
      title: 'Pairs',
      pairs: [{ question: 'Do you repair umbrellas?', answer: 'Yes, every Monday.' }],
    });
    const [latest] = await run(testId);
    expect(latest.results.map(({ isChanged }: { isChanged: boolean }) => isChanged)).toEqual([true, false]);
    expect(latest.results[0]).toMatchObject({ outcome: 'answer', answer: 'Yes, every Monday.' });
    expect(await run(testId)).toHaveLength(2);
  });

  test('are changed and deleted', async () => {
    const testId = await create([{ question: 'Who?' }]);
    const { body } = await at('PUT', `/${testId}`, { name: 'New', questions: [{ question: 'What?', expected: ' ' }] });
    expect(body).toMatchObject({ name: 'New', questions: [{ question: 'What?', expected: null }] });
    expect((await at('DELETE', `/${testId}`)).status).toBe(204);
    expect((await at('GET', `/${testId}/runs`)).status).toBe(404);
  });

  test('are few enough', async () => {
    const { tests } = (await at('GET')).body;
    for (const { id } of tests) await at('DELETE', `/${id}`);
    for (let made = 0; made < 50; made += 1) await create([{ question: 'Who?' }]);
    expect(await at('POST', '', { name: 'One more', questions: [{ question: 'Who?' }] })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
  });
});
