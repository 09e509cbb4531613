import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveChatScene } from '../../test-support/live-chat-scene.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

const GUIDE = {
  'https://shop.example.com/returns': '# Returns\n\nYou can return any item within 30 days.\n',
};

describe.each(behaviourEngines)('what a visitor finds again, on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, GUIDE);
  });
  afterAll(() => service?.stop());

  const read = (token: string, query = '', id = chatbotId) =>
    service.request('GET', `/api/widget/${id}/conversation${query}`, { token });
  const ask = async (token: string, message: string, sessionId?: string) =>
    (await service.query(token, { chatbotId, message, ...(sessionId && { sessionId }) })).body;

  test('is nothing at first', async () => {
    const { token } = await service.visitor(chatbotId);
    expect(await read(token)).toMatchObject({
      status: 200,
      body: { sessionId: null, messages: [], hasMore: false, liveSessions: [] },
    });
  });

  test('is the latest conversation, with everything that was shown with its answers', async () => {
    const { token } = await service.visitor(chatbotId);
    await ask(token, 'Hello');
    service.passTime(1_000);
    const answer = await ask(token, 'Can I return an item?');
    await service.request('POST', '/api/chatbot/feedback', {
      token,
      body: {
        chatbotId,
        sessionId: answer.sessionId,
        messageId: answer.messageId,
        rating: 1,
        comment: 'Too short',
      },
    });
    const { body } = await read(token);
    expect(body).toEqual({
      sessionId: answer.sessionId,
      hasMore: false,
      liveSessions: [],
      messages: [
        {
          id: expect.stringMatching(/^msg_/),
          sequence: 1,
          role: 'visitor',
          text: 'Can I return an item?',
          createdAt: expect.any(String),
          rating: null,
          comment: null,
        },
        {
          id: answer.messageId,
          sequence: 2,
          role: 'chatbot',
          text: answer.response,
          createdAt: expect.any(String),
          rating: 1,
          comment: 'Too short',
          confidence: answer.confidence,
          certainty: answer.certainty,
          ...(answer.lead && { lead: answer.lead }),
          sources: answer.sources,
          citations: answer.citations,
          kind: 'answer',
        },
      ],
    });
    expect(body.messages[1].citations).not.toHaveLength(0);
  });

  test('may be an earlier one of their own, and no other', async () => {
    const [ann, bob] = [await service.visitor(chatbotId), await service.visitor(chatbotId)];
    const first = await ask(ann.token, 'Hello');
    service.passTime(1_000);
    const second = await ask(ann.token, 'Hello');
    const theirs = await ask(bob.token, 'Hello');
    const ofAccount = await ask(account.apiKey, 'Hello');
    expect((await read(ann.token)).body.sessionId).toBe(second.sessionId);
    expect((await read(ann.token, `?sessionId=${first.sessionId}`)).body).toMatchObject({
      sessionId: first.sessionId,
      messages: [{ text: 'Hello' }, { text: first.response }],
    });
    for (const id of [theirs.sessionId, ofAccount.sessionId, 'sess_unknown', 'x', ''])
      expect(await read(ann.token, `?sessionId=${id}`)).toMatchObject({
        status: 404,
        body: { code: 'SESSION_NOT_FOUND' },
      });
  });

  test('comes in pages, the latest messages first and each page oldest first', async () => {
    const { token } = await service.visitor(chatbotId);
    let sessionId: string | undefined;
    for (const message of ['Hello', 'Thank you', 'Hi', 'Bye']) ({ sessionId } = await ask(token, message, sessionId));
    const page = async (query: string) => {
      const { messages, hasMore } = (await read(token, query)).body;
      return { sequences: messages.map(({ sequence }: { sequence: number }) => sequence), hasMore };
    };
    expect(await page('')).toEqual({ sequences: [1, 2, 3, 4, 5, 6, 7, 8], hasMore: false });
    expect(await page('?limit=3')).toEqual({ sequences: [6, 7, 8], hasMore: true });
    expect(await page('?limit=3&before=6')).toEqual({ sequences: [3, 4, 5], hasMore: true });
    expect(await page('?limit=3&before=3')).toEqual({ sequences: [1, 2], hasMore: false });
    expect(await page('?limit=2&before=3')).toEqual({ sequences: [1, 2], hasMore: false });
    expect(await page('?before=1')).toEqual({ sequences: [], hasMore: false });
    for (const query of ['?limit=0', '?limit=101', '?limit=x', '?before=0', '?before=1.5', '?before=1e30'])
      expect([query, (await read(token, query)).status]).toEqual([query, 400]);
  });

  test('holds the latest live chats, oldest first', async () => {
    const { token } = await service.visitor(chatbotId);
    const other = await service.visitor(chatbotId);
    const { open, act } = liveChatScene(service, account, chatbotId);
    await open({}, other.token);
    const opened: string[] = [];
    for (let chat = 0; chat < 12; chat += 1) {
      const { sessionId } = await open({}, token);
      opened.push(sessionId);
      service.passTime(10);
      if (chat < 11) await act(sessionId, 'close');
    }
    const { liveSessions } = (await read(token)).body;
    expect(liveSessions.map(({ sessionId }: { sessionId: string }) => sessionId)).toEqual(opened.slice(2));
    expect(liveSessions.at(-1)).toEqual({
      sessionId: opened.at(-1),
      state: 'waiting',
      createdAt: expect.any(String),
      closedAt: null,
    });
    expect(liveSessions[0]).toMatchObject({ state: 'closed', closedAt: expect.any(String) });
  });

  test('names the live chat where a person was asked for', async () => {
    const { token } = await service.visitor(chatbotId);
    const { liveSessionId } = await ask(token, 'I want to talk to a human');
    const { body } = await read(token);
    expect(body.messages[1]).toMatchObject({ kind: 'handover', handover: 'requested', liveSessionId });
    expect(body.liveSessions).toMatchObject([{ sessionId: liveSessionId, state: 'waiting' }]);
  });

  test('is for visitors of this chatbot alone', async () => {
    const { token } = await service.visitor(chatbotId);
    const sibling = await service.createChatbot(account);
    expect((await read(token, '', sibling)).status).toBe(404);
    expect((await read(token, '', 'bot_unknown')).status).toBe(404);
    const path = `/api/widget/${chatbotId}/conversation`;
    expect((await service.request('GET', path)).status).toBe(401);
    expect((await service.request('GET', path, { token: account.apiKey })).status).toBe(403);
    expect((await service.request('GET', path, { token: account.idToken })).status).toBe(403);
    const elsewhere = { token, headers: { Origin: 'https://evil.example.org' } };
    expect((await service.request('GET', path, elsewhere)).status).toBe(401);
  });

  test("takes no place of the account's hour, nor of the visitor's minute", async () => {
    const { token } = await service.visitor(chatbotId);
    for (let time = 0; time < 30; time += 1) {
      const { status, headers } = await read(token);
      expect([status, headers.get('ratelimit')]).toEqual([200, null]);
    }
  });

  // Last, because it moves the clock far.
  test('is gone when it is past what the account keeps', async () => {
    const { token } = await service.visitor(chatbotId);
    const { sessionId } = await ask(token, 'Hello');
    const renewed = async (earlier: string) =>
      (
        await service.request('POST', `/api/widget/${chatbotId}/visitor`, {
          body: { token: earlier },
          headers: { Origin: 'http://localhost' },
        })
      ).body.token;
    service.passTime(29 * 24 * 3600_000);
    const later = await renewed(token);
    expect((await read(later)).body.sessionId).toBe(sessionId);
    service.passTime(2 * 24 * 3600_000);
    const latest = await renewed(later);
    expect((await read(latest)).body).toMatchObject({ sessionId: null, messages: [] });
    expect((await read(latest, `?sessionId=${sessionId}`)).status).toBe(404);
  });
});
