import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

const DAY_MS = 24 * 3_600_000;

describe.each(engines)('sessions on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
  });
  afterAll(() => service?.stop());

  const ask = async (token: string, sessionId?: string, message = 'Hello', bot = chatbotId) =>
    (await service.query(token, { chatbotId: bot, message, ...(sessionId !== undefined && { sessionId }) })).body;
  const manage = (method: string, path: string, token = account.idToken) =>
    service.request(method, `/api/chatbots/${chatbotId}/${path}`, { token });
  const rate = ({ sessionId, messageId }: { sessionId: string; messageId: string }, token: string) =>
    service.request('POST', '/api/chatbot/feedback', { token, body: { sessionId, messageId, rating: 5 } });

  describe("a name of the caller's own", () => {
    test('starts a session that is known by that name and by its sess_ id', async () => {
      const first = await ask(account.apiKey, 'order-123');
      expect(first.sessionId).toMatch(/^sess_/);
      expect((await ask(account.apiKey, 'order-123')).sessionId).toBe(first.sessionId);
      expect((await ask(account.apiKey, first.sessionId)).sessionId).toBe(first.sessionId);
    });

    test('may have 1 to 128 characters of any kind', async () => {
      for (const name of ['x', 'ä 🙂 / ?%00 \' "', 'y'.repeat(128), '__proto__', 'sess_mine']) {
        const { sessionId } = await ask(account.apiKey, name);
        expect((await ask(account.apiKey, name)).sessionId).toBe(sessionId);
      }
    });

    test('gives one session also when its first questions come at once', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => ask(account.apiKey, 'at-once')));
      expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
    });

    test('is the name of another session for another chatbot', async () => {
      const { sessionId } = await ask(account.apiKey, 'same-name');
      const sibling = await service.createChatbot(account);
      expect((await ask(account.apiKey, 'same-name', 'Hello', sibling)).sessionId).not.toBe(sessionId);
    });
  });

  describe('the session of another', () => {
    test('is neither reached nor told from one that does not exist', async () => {
      const mine = await ask(account.apiKey, undefined, 'When is the shop open?');
      const [one, two] = [await service.visitor(chatbotId), await service.visitor(chatbotId)];
      const theirs = await ask(one.token, mine.sessionId, 'And on Sundays?');
      const unknown = await ask(two.token, 'sess_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'And on Sundays?');
      expect(theirs.sessionId).not.toBe(mine.sessionId);
      expect(theirs.response).toBe(unknown.response);
      expect((await manage('GET', `sessions/${mine.sessionId}`)).body.messageCount).toBe(2);
    });

    test('goes on under the name for the one who gave it', async () => {
      const mine = await ask(account.apiKey);
      const visitor = await service.visitor(chatbotId);
      const theirs = await ask(visitor.token, mine.sessionId);
      expect((await ask(visitor.token, mine.sessionId)).sessionId).toBe(theirs.sessionId);
    });

    test('cannot be rated', async () => {
      const mine = await ask(account.apiKey);
      const visitor = await service.visitor(chatbotId);
      expect(await rate(mine, visitor.token)).toMatchObject({
        status: 404,
        body: { code: 'SESSION_NOT_FOUND' },
      });
      const theirs = await ask(visitor.token);
      expect(await rate({ ...theirs, messageId: mine.messageId }, visitor.token)).toMatchObject({
        status: 404,
      });
      expect((await rate(theirs, visitor.token)).status).toBe(200);
    });

    test('cannot be handed over to a person', async () => {
      const mine = await ask(account.apiKey);
      const visitor = await service.visitor(chatbotId);
      const reply = await service.request('POST', '/api/live-chat/sessions', {
        token: visitor.token,
        body: { chatbotId, sessionId: mine.sessionId },
      });
      expect(reply).toMatchObject({ status: 404, body: { code: 'SESSION_NOT_FOUND' } });
    });
  });

  test('are read by the people of the account, with every message in order', async () => {
    const { sessionId, response } = await ask(account.apiKey, undefined, 'When is the shop open?');
    await ask(account.apiKey, sessionId, 'And on Sundays?');
    const { body } = await manage('GET', `sessions/${sessionId}`);
    expect(body.messages.map(({ role, sequence }: { role: string; sequence: number }) => [sequence, role])).toEqual([
      [1, 'visitor'],
      [2, 'chatbot'],
      [3, 'visitor'],
      [4, 'chatbot'],
    ]);
    expect(body.messages[0].text).toBe('When is the shop open?');
    expect(body.messages[1].text).toBe(response);
    const list = (await manage('GET', 'sessions')).body.sessions;
    expect(list[0]).toMatchObject({ id: sessionId, messageCount: 4 });
  });

  describe('are found again', () => {
    const list = async (query: string, bot: string) =>
      (await service.request('GET', `/api/chatbots/${bot}/sessions?${query}`, { token: account.idToken })).body;

    test('by what was said, how it was rated and whether people got it', async () => {
      const bot = await service.createChatbot(account, SHOP_DOCUMENTS);
      const open = await ask(account.apiKey, undefined, 'When is the shop open?', bot);
      await rate(open, account.apiKey);
      const café = await ask(account.apiKey, undefined, 'Is there a Café nearby?', bot);
      await service.request('POST', '/api/live-chat/sessions', {
        token: account.apiKey,
        body: { chatbotId: bot, sessionId: café.sessionId },
      });
      const found = await list('text=CAFE', bot);
      expect(found).toMatchObject({ next: null, searchedUntil: null });
      expect(found.sessions).toMatchObject([
        {
          id: café.sessionId,
          firstQuestion: 'Is there a Café nearby?',
          handedOver: true,
          rating: null,
          snippet: { from: 'visitor', text: 'Is there a Café nearby?', matches: [{ start: 11, end: 15 }] },
        },
      ]);
      const idsOf = async (query: string) => (await list(query, bot)).sessions.map(({ id }: { id: string }) => id);
      expect(await idsOf('rating=good')).toEqual([open.sessionId]);
      expect(await idsOf('handedOver=false')).toEqual([open.sessionId]);
      expect(await idsOf(`minConfidence=${open.confidence - 0.001}&text=shop`)).toEqual([open.sessionId]);
      expect(await idsOf('after=2100-01-01T00:00:00Z')).toEqual([]);
      const transcript = await service.request('GET', `/api/chatbots/${bot}/sessions/${café.sessionId}`, {
        token: account.idToken,
      });
      expect(transcript.body).toMatchObject({
        handedOver: true,
        liveSessionIds: [expect.stringMatching(/^live_/)],
      });
    });

    test('page by page', async () => {
      const bot = await service.createChatbot(account);
      const asked = [
        await ask(account.apiKey, undefined, 'One', bot),
        await ask(account.apiKey, undefined, 'Two', bot),
      ];
      const first = await list('limit=1', bot);
      expect(first.next).toEqual(expect.any(String));
      const second = await list(`limit=1&cursor=${first.next}`, bot);
      expect(second.next).toBeNull();
      expect([...first.sessions, ...second.sessions].map(({ id }) => id)).toEqual(
        asked.map(({ sessionId }) => sessionId).toReversed(),
      );
    });

    test.each([
      'cursor=x',
      'cursor=1-2',
      'rating=5',
      'minConfidence=2',
      'certainty=low',
      'handedOver=maybe',
      'after=today',
    ])('and %s is refused', async (query) => {
      const path = `/api/chatbots/${chatbotId}/sessions?${query}`;
      expect(await service.request('GET', path, { token: account.idToken })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST' },
      });
    });
  });

  test('survive a restart', async () => {
    const { sessionId } = await ask(account.apiKey, 'kept', 'When is the shop open?');
    await service.restart();
    const again = await ask(account.apiKey, 'kept', 'And on Sundays?');
    expect(again.sessionId).toBe(sessionId);
    expect(again.response).toContain('11 to 15');
    const token = await service.signIn(account);
    expect((await manage('GET', `sessions/${sessionId}`, token)).body.messageCount).toBe(4);
    account.idToken = token;
  });

  describe('erasure', () => {
    test('of a session takes its messages and its name away, and its questions out of the statistics', async () => {
      const bot = await service.createChatbot(account);
      const { sessionId } = await ask(account.apiKey, 'secret', 'My secret is Zanzibar', bot);
      const path = `/api/chatbots/${bot}/sessions/${sessionId}`;
      const { idToken: token } = account;
      expect((await service.request('DELETE', path, { token })).status).toBe(204);
      expect(await service.request('GET', path, { token })).toMatchObject({
        status: 404,
        body: { code: 'SESSION_NOT_FOUND' },
      });
      expect((await service.request('DELETE', path, { token })).status).toBe(404);
      expect((await ask(account.apiKey, 'secret', 'Hello', bot)).sessionId).not.toBe(sessionId);
      const stats = await service.request('GET', `/api/chatbots/${bot}/stats?userId=${account.userId}`, {
        token,
      });
      expect(stats.text).not.toContain('Zanzibar');
    });

    test('of a visitor takes all its sessions away, and no others', async () => {
      const [one, two] = [await service.visitor(chatbotId), await service.visitor(chatbotId)];
      const erased = [await ask(one.token), await ask(one.token)];
      const kept = await ask(two.token);
      expect((await manage('DELETE', `visitors/${one.visitorId}`)).body).toEqual({ erasedSessions: 2 });
      for (const { sessionId } of erased) {
        expect((await manage('GET', `sessions/${sessionId}`)).status).toBe(404);
      }
      expect((await manage('GET', `sessions/${kept.sessionId}`)).status).toBe(200);
    });
  });

  // Last, because these move the clock of the whole service.
  describe('time', () => {
    test('keeps a session until 30 days after its last message', async () => {
      const { sessionId } = await ask(account.apiKey, undefined, 'When is the shop open?');
      service.passTime(29 * DAY_MS);
      expect((await ask(account.apiKey, sessionId)).sessionId).toBe(sessionId);
      service.passTime(29 * DAY_MS);
      expect((await ask(account.apiKey, sessionId)).sessionId).toBe(sessionId);
    });

    test.each(['its id', 'its name'])('starts a new session when one that has expired is given by %s', async (how) => {
      const old = await ask(account.apiKey, `old ${how}`, 'When is the shop open?');
      const given = how === 'its id' ? old.sessionId : `old ${how}`;
      service.passTime(31 * DAY_MS);
      const fresh = await ask(account.apiKey, given, 'And on Sundays?');
      expect(fresh.sessionId).toMatch(/^sess_/);
      expect(fresh.sessionId).not.toBe(old.sessionId);
      const next = await ask(account.apiKey, given);
      expect(next.sessionId).toBe(fresh.sessionId);
    });

    test("follows the account's own retention", async () => {
      const token = await service.signIn(account);
      await service.request('PATCH', `/api/accounts/${account.accountId}`, {
        token,
        body: { retentionDays: 2 },
      });
      const { sessionId } = await ask(account.apiKey);
      service.passTime(DAY_MS);
      expect((await ask(account.apiKey, sessionId)).sessionId).toBe(sessionId);
      service.passTime(3 * DAY_MS);
      expect((await ask(account.apiKey, sessionId)).sessionId).not.toBe(sessionId);
    });
  });
});
