import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LiveChatScene, liveChatScene } from '../../test-support/live-chat-scene.ts';
import { answering, type ObjectStoreServer, startObjectStore } from '../../test-support/object-store-server.ts';
import { readZip } from '../../test-support/read-zip.ts';
import { png } from '../../test-support/sample-files.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

const photo = png(40, 30);

describe.each(engines)('files of live chats in an object store on %s', (engine) => {
  let server: ObjectStoreServer;
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  let scene: LiveChatScene;
  beforeAll(async () => {
    server = await startObjectStore();
    service = await startTestService(engine, server.settings);
    account = await service.createAccount();
  });
  beforeEach(async () => {
    server.misbehave();
    chatbotId = await service.createChatbot(account);
    scene = liveChatScene(service, account, chatbotId);
  });
  afterAll(async () => {
    await service?.stop();
    await server?.close();
  });

  const pathOf = (sessionId: string) => `/api/live-chat/sessions/${sessionId}/attachments`;
  function send(sessionId: string, { token = account.apiKey, key = '' } = {}) {
    const body = new FormData();
    body.append('senderName', 'Jo');
    body.append('senderType', 'customer');
    body.append('file', new Blob([photo as Uint8Array<ArrayBuffer>]), 'photo.png');
    return service.request('POST', pathOf(sessionId), {
      token,
      body,
      headers: key === '' ? {} : { 'Idempotency-Key': key },
    });
  }
  const read = (sessionId: string, id: string) =>
    fetch(`${service.url}${pathOf(sessionId)}/${id}`, { headers: { Authorization: `Bearer ${account.idToken}` } });
  const stored = () => [...server.objects.values()].map((bytes) => bytes.length);
  const owned = (method: string, path: string) => service.request(method, path, { token: account.idToken });

  test('are read and exported as they were sent, and gone from the bucket with their chatbot', async () => {
    const { sessionId } = await scene.open();
    const sent = await send(sessionId);
    expect(sent).toMatchObject({ status: 201, body: { attachment: { size: photo.length } } });
    expect(stored()).toEqual([photo.length]);
    const reply = await read(sessionId, sent.body.attachment.id);
    expect(reply.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await reply.arrayBuffer()).equals(photo)).toBe(true);

    const { body } = await owned('POST', `/api/accounts/${account.accountId}/exports`);
    const files = await readZip(Buffer.from(await (await fetch(body.url)).arrayBuffer()));
    const [, exported] = [...files].find(([name]) => name.startsWith(`attachments/${sessionId}/`)) ?? [];
    expect(exported?.equals(photo)).toBe(true);

    await owned('DELETE', `/api/chatbots/${chatbotId}`);
    await expect.poll(stored).toEqual([]);
  });

  test('are erased from the bucket with their visitor', async () => {
    const visitor = await service.visitor(chatbotId);
    const { sessionId } = await scene.open({}, visitor.token);
    expect((await send(sessionId, { token: visitor.token })).status).toBe(201);
    expect(stored()).toHaveLength(1);
    const path = `/api/chatbots/${chatbotId}/visitors/${visitor.visitorId}`;
    expect((await owned('DELETE', path)).status).toBeLessThan(300);
    await expect.poll(stored).toEqual([]);
  });

  test('are one message and one object when a request is repeated', async () => {
    const { sessionId } = await scene.open();
    const [first, second] = [await send(sessionId, { key: 'k1' }), await send(sessionId, { key: 'k1' })];
    expect(second.body).toEqual(first.body);
    await expect.poll(stored).toHaveLength(1);
    expect((await read(sessionId, first.body.attachment.id)).status).toBe(200);
    await owned('DELETE', `/api/chatbots/${chatbotId}`);
    await expect.poll(stored).toEqual([]);
  });

  test('are refused with 503 while the store is down, both ways, and sent again under the same key', async () => {
    const { sessionId } = await scene.open();
    const { body } = await send(sessionId);
    server.misbehave(answering(503, 'SlowDown'));
    const refused = await send(sessionId, { key: 'k2' });
    expect(refused).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect((await read(sessionId, body.attachment.id)).status).toBe(503);
    server.misbehave();
    expect(await send(sessionId, { key: 'k2' })).toMatchObject({ status: 201, body: { sequence: 2 } });
    expect((await read(sessionId, body.attachment.id)).status).toBe(200);
    await owned('DELETE', `/api/chatbots/${chatbotId}`);
    await expect.poll(stored).toEqual([]);
  });

  test('that are refused leave nothing in the bucket', async () => {
    const { sessionId } = await scene.open();
    await scene.act(sessionId, 'close');
    expect((await send(sessionId)).body.code).toBe('SESSION_CLOSED');
    await expect.poll(stored).toEqual([]);
  });

  test('that somebody deleted in the bucket are not there', async () => {
    const { sessionId } = await scene.open();
    const { body } = await send(sessionId);
    server.objects.clear();
    expect((await read(sessionId, body.attachment.id)).status).toBe(404);
    await owned('DELETE', `/api/chatbots/${chatbotId}`);
  });
});
