import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOURS_QUESTION, RETURNS_QUESTION, SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

const DAY_MS = 24 * 3_600_000;
const pairs = [HOURS_QUESTION, RETURNS_QUESTION].map((question) => ({ question, answer: 'As it is written here.' }));

describe.each(engines)('what was resolved, on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
  });
  afterAll(() => service?.stop());
  beforeEach(async () => {
    chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
    // Surely answered, whatever becomes of the confidence of other answers.
    await service.addSource(account, chatbotId, { type: 'pairs', title: 'Surely', pairs });
  });

  const ask = async (message: string, more: object = {}, token = account.apiKey) =>
    (await service.query(token, { chatbotId, message, ...more })).body;
  const rate = ({ sessionId, messageId }: { sessionId: string; messageId: string }, rating: number) =>
    service.request('POST', '/api/chatbot/feedback', {
      token: account.apiKey,
      body: { sessionId, messageId, rating },
    });
  const counted = async (token = account.idToken) => {
    const path = `/api/chatbots/${chatbotId}/stats?userId=${account.userId}`;
    const { body } = await service.request('GET', path, { token });
    const { answered, unsure, refused, resolvedAssumed, resolvedConfirmed } = body.last30Days;
    return { answered, unsure, refused, assumed: resolvedAssumed, confirmed: resolvedConfirmed, body };
  };

  test('is what was answered, small talk and refusals not among it', async () => {
    const { sessionId } = await ask(HOURS_QUESTION);
    await ask('Thank you!', { sessionId });
    await ask(RETURNS_QUESTION, { sessionId });
    await ask('Who won the world cup in 1954?', { sessionId });
    const { body, ...counts } = await counted();
    expect(counts).toEqual({ answered: 2, unsure: 0, refused: 1, assumed: 2, confirmed: 0 });
    expect(body.last30Days.resolutionRate).toBe(0.667);
    expect(body.monthlyResolutions.at(-1)).toMatchObject({ answered: 2, resolvedAssumed: 2 });
    expect(body.dailyTrend.at(-1)).toMatchObject({ refused: 1, resolutionRate: 0.667 });
  });

  test('is confirmed by a good rating and no more so by a bad one, however often it changes', async () => {
    const answer = await ask(HOURS_QUESTION);
    const after = async (rating: number) => {
      await rate(answer, rating);
      const { assumed, confirmed } = await counted();
      return [assumed, confirmed];
    };
    expect(await after(3)).toEqual([1, 0]);
    expect(await after(5)).toEqual([0, 1]);
    expect(await after(4)).toEqual([0, 1]);
    expect(await after(1)).toEqual([0, 0]);
    expect(await after(2)).toEqual([0, 0]);
    expect(await after(5)).toEqual([0, 1]);
    expect(await after(3)).toEqual([0, 0]);
  });

  test('is none of it before a wish for a person, but for what was confirmed', async () => {
    const first = await ask(HOURS_QUESTION);
    const { sessionId } = first;
    await rate(first, 5);
    await ask(RETURNS_QUESTION, { sessionId });
    await ask('I want to talk to a person', { sessionId });
    expect(await counted()).toMatchObject({ answered: 2, assumed: 0, confirmed: 1 });
  });

  test('nor before a live chat that is opened with a button', async () => {
    const { sessionId } = await ask(HOURS_QUESTION);
    await ask(HOURS_QUESTION);
    await service.request('POST', '/api/live-chat/sessions', {
      token: account.apiKey,
      body: { chatbotId, sessionId },
    });
    expect(await counted()).toMatchObject({ answered: 2, assumed: 1 });
  });

  test('is not what is asked about again in the same conversation', async () => {
    const { sessionId } = await ask(HOURS_QUESTION);
    await ask(RETURNS_QUESTION, { sessionId });
    await ask(`please: ${HOURS_QUESTION}`, { sessionId });
    await ask(HOURS_QUESTION);
    const { answered, unsure, refused, assumed } = await counted();
    expect(answered + unsure + refused).toBe(4);
    expect(answered - assumed).toBe(1);
  });

  test('is counted neither in the playground nor in trials', async () => {
    await ask(HOURS_QUESTION, {}, account.idToken);
    const trial = await ask(HOURS_QUESTION, { isTrial: true });
    await rate(trial, 5);
    const { body, ...counts } = await counted();
    expect(counts).toEqual({ answered: 0, unsure: 0, refused: 0, assumed: 0, confirmed: 0 });
    expect(body).toMatchObject({ totalInteractions: 2, ratings: 1 });
  });

  test('is counted where a visitor calls it a trial', async () => {
    const { token } = await service.visitor(chatbotId);
    const question = { chatbotId, message: HOURS_QUESTION, isTrial: true };
    await service.query(token, question, { Origin: 'http://localhost' });
    expect(await counted()).toMatchObject({ answered: 1, assumed: 1 });
  });

  test('is also the closest that was found, where the visitor says so, and no refusal', async () => {
    await service.request('PUT', `/api/chatbots/${chatbotId}/settings`, {
      token: account.idToken,
      body: { userId: account.userId, settings: { confidenceThreshold: 0 } },
    });
    const closest = await ask('Do cats like weekdays?');
    expect(closest).toMatchObject({ kind: 'answer', certainty: 'unsure' });
    expect(await counted()).toMatchObject({ unsure: 1, assumed: 0, confirmed: 0 });
    await rate(closest, 5);
    expect(await counted()).toMatchObject({ unsure: 1, assumed: 0, confirmed: 1 });
  });

  // Last: the clock goes on for all.
  test('counts on the day of the answer', async () => {
    const answer = await ask(HOURS_QUESTION);
    service.passTime(DAY_MS);
    await rate(answer, 5);
    const { body } = await counted(await service.signIn(account));
    expect(body.dailyTrend.slice(-2)).toMatchObject([{ resolvedConfirmed: 1 }, { resolvedConfirmed: 0 }]);
  });
});
