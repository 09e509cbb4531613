import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type LiveChatScene, liveChatScene } from '../../test-support/live-chat-scene.ts';
import { openEventStream } from '../../test-support/open-event-stream.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(behaviourEngines)('streams on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let scene: LiveChatScene;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    scene = liveChatScene(service, account, await service.createChatbot(account));
  });
  afterAll(() => service?.stop());

  // A lost signal would be made up for after 15 seconds.
  const soon = (stream: { ended: Promise<void> }) =>
    Promise.race([stream.ended.then(() => 'ended'), sleep(12_000).then(() => 'still open')]);
  const kinds = (stream: { events: readonly { event?: string | undefined }[] }) =>
    stream.events.map(({ event }) => event);

  test('catch up with an inbox without a pause where sessions in between were erased', async () => {
    const owner = await service.createAccount();
    const chatbotId = await service.createChatbot(owner);
    const its = liveChatScene(service, owner, chatbotId);
    const { sessionId } = await its.open();
    for (let round = 0; round < 2; round++) {
      const visitor = await service.visitor(chatbotId);
      const opened = await service.request('POST', '/api/live-chat/sessions', {
        token: visitor.token,
        headers: { Origin: 'http://localhost' },
        body: { chatbotId },
      });
      expect(opened.status).toBe(201);
      const path = `/api/chatbots/${chatbotId}/visitors/${visitor.visitorId}`;
      expect((await service.request('DELETE', path, { token: owner.idToken })).status).toBe(200);
      for (let n = 0; n < 31; n++) await its.post(sessionId, `round ${round}, message ${n}`);
    }
    const inbox = `${service.url}/api/live-chat/inbox/events?accountId=${owner.accountId}&after=0`;
    const stream = await openEventStream(inbox, { token: owner.idToken });
    await Promise.race([stream.until(({ data }) => data.includes('round 1, message 30')), sleep(12_000)]);
    stream.close();
    expect(kinds(stream).filter((kind) => kind === 'message')).toHaveLength(62);
    expect(kinds(stream)).toContain('gap');
  });

  test('end with a session that was rated after it was closed', async () => {
    const { sessionId } = await scene.open();
    await scene.post(sessionId, 'Hello', account);
    await scene.act(sessionId, 'close');
    expect((await scene.act(sessionId, 'rating', undefined, { rating: 5 }, 'PUT')).status).toBe(204);
    const streams = [
      await scene.follow(sessionId),
      await scene.follow(sessionId, { token: account.idToken }),
      await scene.follow(sessionId, { lastEventId: '1' }),
    ];
    const outcomes = await Promise.all(streams.map(soon));
    for (const stream of streams) stream.close();
    expect(outcomes).toEqual(['ended', 'ended', 'ended']);
    for (const stream of streams) expect(kinds(stream)).toContain('closed');
  });

  test('of readers who have the end already are answered 204, at which an EventSource stops', async () => {
    const { sessionId } = await scene.open();
    await scene.act(sessionId, 'close');
    const first = await scene.follow(sessionId);
    await first.ended;
    const closedId = first.events.find(({ event }) => event === 'closed')?.id ?? '';
    const again = await scene.follow(sessionId, { lastEventId: closedId });
    expect(again.status).toBe(204);
    await scene.act(sessionId, 'rating', undefined, { rating: 4 }, 'PUT');
    for (const lastEventId of [closedId, String(Number(closedId) + 1), '999999999999'])
      expect((await scene.follow(sessionId, { lastEventId })).status).toBe(204);
    const before = await scene.follow(sessionId, { lastEventId: String(Number(closedId) - 1) });
    expect(before.status).toBe(200);
    await before.ended;
    expect(kinds(before)[0]).toBe('closed');
  });

  test('after an event that never was tell what is to come', async () => {
    const { sessionId } = await scene.open();
    const stream = await scene.follow(sessionId, { lastEventId: '999999999999' });
    await scene.post(sessionId, 'hello');
    await scene.act(sessionId, 'close');
    expect(await soon(stream)).toBe('ended');
    expect(kinds(stream)).toEqual(expect.arrayContaining(['message', 'closed']));
    expect(kinds(stream)).not.toContain('opened');
  });

  test('of one visitor are ten of a session at most; those of others go on', async () => {
    const visitor = await service.visitor(scene.chatbotId);
    const { sessionId } = await scene.open({}, visitor.token);
    const follow = (token = visitor.token) => scene.follow(sessionId, { token });
    const streams = await Promise.all(Array.from({ length: 10 }, () => follow()));
    expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const refused = await follow();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const ofAgent = await follow(account.idToken);
    expect(ofAgent.status).toBe(200);
    streams.push(ofAgent);
    streams.shift()?.close();
    const next = await vi.waitFor(async () => {
      const following = await follow();
      expect(following.status).toBe(200);
      return following;
    });
    for (const stream of [...streams, next]) stream.close();
  });

  test('and everything else but posting as the customer need more than the id', async () => {
    const { sessionId } = await scene.open();
    const tried = [
      ['GET', ''],
      ['GET', '/events'],
      ['GET', '/transcript'],
      ['GET', '/transcript.txt'],
      ['POST', '/close'],
      ['POST', '/reopen'],
      ['PUT', '/contact', { email: 'jo@example.com' }],
      ['PUT', '/page', { pageUrl: 'https://shop.example/' }],
      ['PUT', '/rating', { rating: 5 }],
      ['POST', '/typing', {}],
      ['POST', '/read', { sequence: 1 }],
      ['POST', '/delivered', { sequence: 1 }],
    ] as const;
    for (const [method, what, body] of tried) {
      const reply = await service.request(method, `/api/live-chat/sessions/${sessionId}${what}`, { body });
      expect([what, reply.status, reply.body.code]).toEqual([what, 401, 'UNAUTHORIZED']);
    }
    const message = { sessionId, message: 'Hello', senderType: 'customer', senderName: 'Jo' };
    expect((await service.request('POST', '/api/live-chat/message', { body: message })).status).toBe(200);
    expect((await scene.session(sessionId)).state).toBe('waiting');
  });

  test('of an agent who was removed cannot be had again by a remembered id', async () => {
    const agent = await service.createMember(account, 'agent');
    const { sessionId } = await scene.open();
    expect((await scene.act(sessionId, 'transcript', agent.idToken, undefined, 'GET')).status).toBe(200);
    const path = `/api/accounts/${account.accountId}/members/${agent.userId}`;
    expect((await service.request('DELETE', path, { token: account.idToken })).status).toBe(204);
    for (const token of [agent.idToken, undefined])
      for (const [method, what] of [
        ['GET', 'transcript'],
        ['POST', 'close'],
      ] as const) {
        const target = `/api/live-chat/sessions/${sessionId}/${what}`;
        const refused = await service.request(method, target, { token });
        expect([401, 404]).toContain(refused.status);
      }
  });
});
