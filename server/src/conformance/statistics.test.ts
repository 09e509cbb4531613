import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOURS_QUESTION, RETURNS_QUESTION, SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

const DAY_MS = 24 * 3_600_000;

describe.each(engines)('GET /api/chatbots/{id}/stats on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
  });
  afterAll(() => service?.stop());

  const statistics = (chatbotId: string, token = account.idToken) =>
    service.request('GET', `/api/chatbots/${chatbotId}/stats?userId=${account.userId}`, { token });
  const ask = async (chatbotId: string, message: string) =>
    (await service.query(account.apiKey, { chatbotId, message })).body;
  const rate = (answer: { sessionId: string; messageId: string }, rating: unknown, comment?: string) => {
    const { sessionId, messageId } = answer;
    return service.request('POST', '/api/chatbot/feedback', {
      token: account.apiKey,
      body: { sessionId, messageId, rating, ...(comment !== undefined && { comment }) },
    });
  };

  test('has the documented fields with the documented types, all zero for a new chatbot', async () => {
    const { status, body } = await statistics(await service.createChatbot(account));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      totalInteractions: 0,
      avgResponseTime: 0,
      topQuestions: [],
      satisfactionScore: 0,
      ratings: 0,
      monthlyTrend: expect.any(Array),
    });
  });

  test('counts answered queries of both endpoints, and failed ones not', async () => {
    const chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
    await ask(chatbotId, HOURS_QUESTION);
    await service.request('POST', '/api/chatbot/query-stream', {
      token: account.apiKey,
      body: { chatbotId, message: HOURS_QUESTION },
    });
    await ask(chatbotId, '');
    expect((await statistics(chatbotId)).body.totalInteractions).toBe(2);
  });

  test('gives the mean response time in milliseconds', async () => {
    const chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
    const times = [await ask(chatbotId, HOURS_QUESTION), await ask(chatbotId, RETURNS_QUESTION)].map(
      ({ responseTime }) => responseTime,
    );
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    expect((await statistics(chatbotId)).body.avgResponseTime).toBe(Math.round(mean));
  });

  test('gives the last 30 days with their percentiles and confidence', async () => {
    const chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
    const answers = [await ask(chatbotId, HOURS_QUESTION), await ask(chatbotId, RETURNS_QUESTION)];
    const { last30Days, dailyTrend } = (await statistics(chatbotId)).body;
    const times = answers.map(({ responseTime }) => responseTime);
    expect(last30Days.interactions).toBe(2);
    expect(last30Days.p95ResponseTime).toBeGreaterThanOrEqual(last30Days.p50ResponseTime);
    expect(last30Days.p95ResponseTime).toBeLessThanOrEqual(Math.max(...times));
    expect(last30Days.p50ResponseTime).toBeGreaterThanOrEqual(Math.min(...times));
    const confidence = (answers[0].confidence + answers[1].confidence) / 2;
    expect(last30Days.avgConfidence).toBeCloseTo(confidence, 2);
    expect(dailyTrend).toHaveLength(30);
    expect(dailyTrend.at(-1)).toMatchObject({ interactions: 2 });
    expect(dailyTrend.slice(0, -2).every((day: { interactions: number }) => day.interactions === 0)).toBe(true);
  });

  test('gives the share of conversations that people got, by day and by month', async () => {
    const chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
    const [first] = [await ask(chatbotId, HOURS_QUESTION), await ask(chatbotId, RETURNS_QUESTION)];
    const opening = {
      token: account.apiKey,
      body: { chatbotId, sessionId: first.sessionId },
    };
    await service.request('POST', '/api/live-chat/sessions', opening);
    const { last30Days, dailyTrend, monthlyHandovers, monthlyTrend } = (await statistics(chatbotId)).body;
    const half = { conversations: 2, handedOver: 1, handoverRate: 0.5 };
    expect(last30Days).toMatchObject(half);
    expect(dailyTrend.at(-1)).toMatchObject(half);
    expect(dailyTrend[0]).toMatchObject({ conversations: 0, handoverRate: null });
    expect(monthlyHandovers.at(-1)).toEqual({ month: monthlyTrend.at(-1).month, ...half });
    expect(monthlyHandovers).toHaveLength(12);
  });

  test('lists the ten most asked questions as strings, most frequent first, near-duplicates merged', async () => {
    const chatbotId = await service.createChatbot(account);
    for (let at = 0; at < 11; at += 1) await ask(chatbotId, `Tell me about topic${at}`);
    await ask(chatbotId, 'How do I return goods?');
    await ask(chatbotId, 'how do i RETURN the goods');
    await ask(chatbotId, 'How do I return goods???');
    await ask(chatbotId, 'Where is the parking space?');
    await ask(chatbotId, 'where is the parking space');
    const { topQuestions } = (await statistics(chatbotId)).body;
    expect(topQuestions).toHaveLength(10);
    expect(topQuestions.slice(0, 2)).toEqual(['How do I return goods?', 'Where is the parking space?']);
  });

  test('gives the mean rating from 0 to 5, and how many ratings there are', async () => {
    const chatbotId = await service.createChatbot(account);
    await rate(await ask(chatbotId, 'One'), 5);
    await rate(await ask(chatbotId, 'Two'), 2);
    expect((await statistics(chatbotId)).body).toMatchObject({ satisfactionScore: 3.5, ratings: 2 });
  });

  test('counts a rating that was changed once, with its last value', async () => {
    const chatbotId = await service.createChatbot(account);
    const answer = await ask(chatbotId, 'One');
    expect((await rate(answer, 1, 'no good')).body).toMatchObject({ rating: 1, comment: 'no good' });
    expect((await rate(answer, 5)).body).toMatchObject({ rating: 5 });
    expect((await statistics(chatbotId)).body).toMatchObject({ satisfactionScore: 5, ratings: 1 });
  });

  test('keeps the last of fifty parallel changes of a rating, counted once', async () => {
    const chatbotId = await service.createChatbot(account);
    const answer = await ask(chatbotId, 'One');
    await Promise.all(Array.from({ length: 50 }, (_, at) => rate(answer, 1 + (at % 5))));
    await rate(answer, 4);
    expect((await statistics(chatbotId)).body).toMatchObject({ satisfactionScore: 4, ratings: 1 });
  });

  test.each([0, 6, 2.5, '5', null])('refuses the rating %j', async (rating) => {
    const chatbotId = await service.createChatbot(account);
    const reply = await rate(await ask(chatbotId, 'One'), rating);
    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  test('refuses ratings of unknown sessions and messages', async () => {
    const chatbotId = await service.createChatbot(account);
    const answer = await ask(chatbotId, 'One');
    expect(await rate({ ...answer, sessionId: 'sess_unknown' }, 5)).toMatchObject({
      status: 404,
      body: { code: 'SESSION_NOT_FOUND' },
    });
    expect(await rate({ ...answer, messageId: 'msg_unknown' }, 5)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  test('refuses a userId that is not the subject of the token, and one that is missing', async () => {
    const chatbotId = await service.createChatbot(account);
    const path = `/api/chatbots/${chatbotId}/stats`;
    const { idToken: token } = account;
    expect(await service.request('GET', `${path}?userId=usr_other`, { token })).toMatchObject({
      status: 403,
      body: { code: 'USER_MISMATCH' },
    });
    expect(await service.request('GET', path, { token })).toMatchObject({ status: 400 });
  });

  test('answers 404 for a chatbot that does not exist', async () => {
    expect(await statistics('bot_unknown')).toMatchObject({
      status: 404,
      body: { code: 'CHATBOT_NOT_FOUND' },
    });
  });

  // This one and the next are last, because they move the clock of the whole service.
  test('gives the last 12 months, oldest first, empty ones included', async () => {
    const chatbotId = await service.createChatbot(account);
    const before = (await statistics(chatbotId)).body.monthlyTrend;
    expect(before).toHaveLength(12);
    await rate(await ask(chatbotId, 'One'), 4);
    service.passTime(62 * DAY_MS);
    await ask(chatbotId, 'Two');
    const token = await service.signIn(account);
    const { monthlyTrend, totalInteractions } = (await statistics(chatbotId, token)).body;
    expect(totalInteractions).toBe(2);
    expect(monthlyTrend).toHaveLength(12);
    const months: string[] = monthlyTrend.map(({ month }: { month: string }) => month);
    expect(months).toEqual(months.toSorted());
    expect(new Set(months).size).toBe(12);
    expect(months.at(-1)).toBe(new Date(Date.now() + 62 * DAY_MS).toISOString().slice(0, 7));
    expect(monthlyTrend.at(-1)).toMatchObject({ interactions: 1, satisfactionScore: 0 });
    const first = monthlyTrend.find(({ month }: { month: string }) => month === before.at(-1).month);
    expect(first).toMatchObject({
      interactions: 1,
      satisfactionScore: 4,
      avgResponseTime: expect.any(Number),
    });
    expect(monthlyTrend.filter(({ interactions }: { interactions: number }) => interactions === 0)).toHaveLength(10);
  });

  test('gives what was asked most in the last 30 days, and the 30 days before to compare with', async () => {
    account = await service.createAccount();
    const chatbotId = await service.createChatbot(account);
    for (const question of ['Where is the parking space?', 'where is the parking space'])
      await ask(chatbotId, question);
    service.passTime(35 * DAY_MS);
    for (const question of ['How do I return goods?', 'Where is the parking space?', 'how do i return goods'])
      await ask(chatbotId, question);
    const { last30Days, previous30Days } = (await statistics(chatbotId, await service.signIn(account))).body;
    expect(last30Days).toMatchObject({
      conversations: 3,
      topQuestions: ['How do I return goods?', 'Where is the parking space?'],
      topQuestionCounts: [2, 1],
    });
    expect(previous30Days).toMatchObject({ conversations: 2, handedOver: 0, handoverRate: 0, refused: 2 });
  });
});
