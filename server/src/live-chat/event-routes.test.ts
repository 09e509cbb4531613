import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveChatScene, liveChatScene } from '../../test-support/live-chat-scene.ts';
import { openEventStream } from '../../test-support/open-event-stream.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(engines)('streams on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let scene: LiveChatScene;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    scene = liveChatScene(service, account, await service.createChatbot(account));
  });
  afterAll(() => service?.stop());

  const soon = (stream: { ended: Promise<void> }) =>
    Promise.race([stream.ended.then(() => 'ended'), sleep(3_000).then(() => 'still open')]);
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
        ...{ token: visitor.token, headers: { Origin: 'http://localhost' }, body: { chatbotId } },
      });
      expect(opened.status).toBe(201);
      const path = `/api/chatbots/${chatbotId}/visitors/${visitor.visitorId}`;
      expect((await service.request('DELETE', path, { token: owner.idToken })).status).toBe(200);
      for (let n = 0; n < 31; n++) await its.post(sessionId, `round ${round}, message ${n}`);
    }
    const inbox = `${service.url}/api/live-chat/inbox/events?accountId=${owner.accountId}&after=0`;
    const stream = await openEventStream(inbox, { token: owner.idToken });
    // A lost signal would be made up for after 15 seconds.
    await Promise.race([stream.until(({ data }) => data.includes('round 1, message 30')), sleep(3_000)]);
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

  test('without a credential are twenty of a session at most; with one, and of others, they go on', async () => {
    const [crowded, other] = [await scene.open(), await scene.open()];
    const streams = await Promise.all(Array.from({ length: 20 }, () => scene.follow(crowded.sessionId)));
    expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const refused = await scene.follow(crowded.sessionId);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    streams.push(await scene.follow(crowded.sessionId, { token: account.apiKey }));
    streams.push(await scene.follow(other.sessionId));
    expect(streams.slice(20).map(({ status }) => status)).toEqual([200, 200]);
    streams.shift()?.close();
    let next = await scene.follow(crowded.sessionId);
    for (let tries = 0; tries < 100 && next.status === 429; tries++) {
      await sleep(20);
      next = await scene.follow(crowded.sessionId);
    }
    expect(next.status).toBe(200);
    for (const stream of [...streams, next]) stream.close();
  });
});
