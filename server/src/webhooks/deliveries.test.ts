import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { liveChatScene } from '../../test-support/live-chat-scene.ts';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';
import {
  answers,
  isSignedWith,
  type Receipt,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../test-support/webhook-receiver.ts';
import { type EventType, eventTypes, webhookEvents } from './events.ts';

const hourMs = 3_600_000;

describe.each(behaviourEngines)('a receiver on %s', (engine) => {
  let provider: StubProvider;
  let receiver: WebhookReceiver;
  let service: TestService;
  let paths = 0;
  beforeAll(async () => {
    provider = await startStubProvider();
    receiver = await startWebhookReceiver();
    service = await startTestService(engine, {
      EMBEDDING_BASE_URL: provider.baseUrl,
      EMBEDDING_MODEL: 'stub',
      ALLOWED_PRIVATE_HOSTS: receiver.host,
      SECRET_KEY: 'a secret of the operator, long enough',
    });
  });
  afterAll(async () => {
    await service?.stop();
    await receiver?.close();
    await provider?.close();
  });

  /** An account with a chatbot and a webhook at a path of its own. */
  async function scene(types: string | string[] = 'all') {
    const account = await service.createAccount();
    const chatbotId = await service.createChatbot(account);
    const path = `/${++paths}`;
    const created = await service.request('POST', '/api/webhooks', {
      token: account.idToken,
      body: { url: `${receiver.url}${path}`, types },
    });
    const { id, secret } = created.body as { id: string; secret: string };
    const received = (count: number): Promise<Receipt[]> =>
      vi.waitFor(() => {
        const receipts = receiver.receipts.filter((receipt) => receipt.path === path);
        expect(receipts).toHaveLength(count);
        return receipts;
      });
    const ask = (method: string, rest = '', token = account.idToken) =>
      service.request(method, `/api/webhooks/${id}${rest}`, { token });
    return { account, chatbotId, id, secret, path, received, ask };
  }
  const started = ({ apiKey }: TestAccount, chatbotId: string, message: string, sessionId?: string) =>
    service.query(apiKey, { chatbotId, message, ...(sessionId && { sessionId }) });

  test('is told of a live chat from its beginning to its rating, and of nothing that was erased', async () => {
    const { account, chatbotId, received, ask } = await scene([
      'handover.requested',
      'live_chat.message',
      'live_chat.contact',
      'live_chat.closed',
      'feedback.received',
    ]);
    const chat = liveChatScene(service, account, chatbotId);
    const { sessionId: liveSessionId } = await chat.open({ pageUrl: 'https://shop.example/' });
    await chat.post(liveSessionId, 'Is "anybody" there?');
    await chat.post(liveSessionId, 'Yes', account);
    await chat.act(liveSessionId, 'contact', undefined, { email: 'jo@example.com' }, 'PUT');
    await chat.act(liveSessionId, 'close', account.idToken);
    await chat.act(liveSessionId, 'close', account.idToken);
    await chat.act(liveSessionId, 'rating', undefined, { rating: 5 }, 'PUT');
    const told = (await received(6)).map(({ body }) => body);
    const inChat = { chatbotId, liveSessionId };
    const byType = told.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    expect(byType).toMatchObject([
      { type: 'feedback.received', data: { ...inChat, rating: 5, comment: null } },
      { type: 'handover.requested', data: { ...inChat, sessionId: null, pageUrl: 'https://shop.example/' } },
      { type: 'live_chat.closed', data: { ...inChat, reason: 'ended', by: 'agent' } },
      { type: 'live_chat.contact', data: { ...inChat, email: 'jo@example.com' } },
      { type: 'live_chat.message', data: { ...inChat, sequence: 1, message: 'Is "anybody" there?' } },
      { type: 'live_chat.message', data: { ...inChat, sequence: 2, senderType: 'agent', message: 'Yes' } },
    ]);
    const { idToken: token } = account;
    await service.request('DELETE', `/api/chatbots/${chatbotId}`, { token });
    expect((await ask('GET', '/deliveries')).text).not.toContain(liveSessionId);
  });

  test('is told of a conversation once, with its first question', async () => {
    const { account, chatbotId, secret, received } = await scene();
    const { sessionId } = (await started(account, chatbotId, 'How long is the warranty?')).body;
    await started(account, chatbotId, 'And abroad?', sessionId);
    await started(account, chatbotId, 'Hello', 'order-123');
    await started(account, chatbotId, 'Thanks', 'order-123');
    const [first, second] = await received(2);
    expect(first?.body).toEqual({
      type: 'conversation.started',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { chatbotId, sessionId, question: 'How long is the warranty?' },
    });
    expect(second?.body.data).toMatchObject({ question: 'Hello' });
    for (const receipt of [first, second]) {
      expect(receipt?.id).toMatch(/^evt_/);
      expect(receipt && isSignedWith(receipt, secret)).toBe(true);
    }
    // A second look finds nothing more.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await received(2);
  });

  test('is told once when the first questions of a session come at the same moment', async () => {
    const { account, chatbotId, received, ask } = await scene();
    await Promise.all(Array.from({ length: 8 }, () => started(account, chatbotId, 'Hello', 'at-once')));
    await received(1);
    expect((await ask('GET', '/deliveries')).body.deliveries).toHaveLength(1);
  });

  test('is told of ratings and of sources that were read, or not', async () => {
    const { account, chatbotId, received } = await scene(['feedback.received', 'source.finished']);
    const { sessionId, messageId } = (await started(account, chatbotId, 'Hello')).body;
    const rating = { sessionId, messageId, rating: 1, comment: 'No "good"' };
    await service.request('POST', '/api/chatbot/feedback', { token: account.apiKey, body: rating });
    const [feedback] = await received(1);
    expect(feedback?.body).toMatchObject({
      type: 'feedback.received',
      data: { chatbotId, ...rating },
    });
    const text = { title: 'Guide', url: 'https://example.com/guide', content: 'We open at nine.' };
    const ready = await service.addSource(account, chatbotId, text);
    const [, finished] = await received(2);
    expect(finished?.body).toMatchObject({
      type: 'source.finished',
      data: {
        chatbotId,
        sourceId: ready.id,
        status: 'ready',
        type: 'markdown',
        title: 'Guide',
        url: text.url,
        error: null,
        found: 1,
        done: 1,
        unchanged: 0,
        failed: 0,
        skipped: 0,
        documents: 1,
        passages: 1,
      },
    });
    const failed = await service.addSource(account, chatbotId, {
      type: 'page',
      url: `${receiver.url}/page`,
    });
    const [, , failure] = await received(3);
    expect(failure?.body.data).toMatchObject({
      sourceId: failed.id,
      status: 'failed',
      error: failed.error,
      documents: 0,
    });
  });

  test('gets the event of a test at once, whatever types it wants', async () => {
    const { id, secret, received, ask } = await scene(['source.finished']);
    const { body: delivery } = await ask('POST', '/test');
    const [receipt] = await received(1);
    expect(receipt).toMatchObject({
      id: delivery.id,
      body: { type: 'webhook.test', data: { webhookId: id } },
    });
    expect(receipt && isSignedWith(receipt, secret)).toBe(true);
  });

  test('can take its time with a new secret: for a day both sign', async () => {
    const { account, id, secret: old, received, ask } = await scene();
    const { secret, oldSecretUntil } = (await ask('POST', '/rotate-secret')).body;
    expect(Date.parse(oldSecretUntil) - Date.now()).toBeGreaterThan(23 * hourMs);
    await ask('POST', '/test');
    const [first] = await received(1);
    if (!first) throw new Error('Nothing arrived.');
    expect(first.signatures).toHaveLength(2);
    expect([isSignedWith(first, secret), isSignedWith(first, old)]).toEqual([true, true]);
    service.passTime(24 * hourMs);
    const token = await service.signIn(account);
    await service.request('POST', `/api/webhooks/${id}/test`, { token });
    const [, second] = await received(2);
    if (!second) throw new Error('Nothing arrived.');
    expect(second.signatures).toHaveLength(1);
    expect([isSignedWith(second, secret), isSignedWith(second, old)]).toEqual([true, false]);
  });

  test('that fails gets it again later, and whenever it is asked for', async () => {
    const { path, received, ask } = await scene();
    receiver.behaviours[path] = (response, receipt) =>
      answers(receiver.receipts.filter(({ id }) => id === receipt.id).length < 2 ? 500 : 200)(response, receipt);
    const { id } = (await ask('POST', '/test')).body;
    const listed = async () => (await ask('GET', '/deliveries')).body.deliveries[0];
    await vi.waitFor(async () =>
      expect(await listed()).toMatchObject({ state: 'pending', attempts: 1, lastStatus: 500 }),
    );
    const { nextAttemptAt, lastAttemptAt } = await listed();
    expect(Date.parse(nextAttemptAt) - Date.parse(lastAttemptAt)).toBeGreaterThan(4_000);
    expect((await ask('GET')).body.failingSince).not.toBeNull();
    service.passTime(6_000);
    await received(2);
    await vi.waitFor(async () => expect(await listed()).toMatchObject({ state: 'delivered', attempts: 2 }));
    expect((await ask('GET')).body.failingSince).toBeNull();
    expect((await ask('POST', `/deliveries/${id}/retry`)).status).toBe(202);
    const receipts = await received(3);
    expect(new Set(receipts.map((receipt) => receipt.id))).toEqual(new Set([id]));
    expect(new Set(receipts.map(({ text }) => text)).size).toBe(1);
  });

  test('hears nothing more of a conversation that was erased', async () => {
    const { account, chatbotId, path, received, ask } = await scene();
    receiver.behaviours[path] = answers(500);
    const { sessionId } = (await started(account, chatbotId, 'My name is Jo')).body;
    await received(1);
    const erased = await service.request('DELETE', `/api/chatbots/${chatbotId}/sessions/${sessionId}`, {
      token: account.idToken,
    });
    expect(erased.status).toBe(204);
    expect((await ask('GET', '/deliveries')).body.deliveries).toEqual([]);
  });

  test('hears nothing more of the conversations with a chatbot that was deleted', async () => {
    const { account, chatbotId, path, received, ask } = await scene();
    receiver.behaviours[path] = answers(500);
    await started(account, chatbotId, 'My name is Jo');
    const chat = liveChatScene(service, account, chatbotId);
    await chat.post((await chat.open()).sessionId, 'Hello');
    await received(3);
    const deleted = await service.request('DELETE', `/api/chatbots/${chatbotId}`, { token: account.idToken });
    expect(deleted.status).toBe(204);
    expect((await ask('GET', '/deliveries')).body.deliveries).toEqual([]);
  });

  test('gets what was waiting when the server stopped', async () => {
    const { path, received, ask } = await scene();
    receiver.behaviours[path] = answers(503);
    await ask('POST', '/test');
    await received(1);
    receiver.behaviours[path] = undefined;
    await service.restart();
    service.passTime(6_000);
    await received(2);
  });

  test('gets nothing but what the contract of its event holds', () => {
    const seen = new Set<string>();
    for (const { body } of receiver.receipts) {
      if (body === undefined || body.type === 'webhook.test') continue;
      seen.add(body.type);
      const { data } = webhookEvents[body.type as EventType];
      expect(data.parse(body.data), body.type).toEqual(body.data);
    }
    expect([...seen].toSorted()).toEqual(eventTypes.toSorted());
  });
});
