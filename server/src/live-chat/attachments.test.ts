import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveChatScene, liveChatScene } from '../../test-support/live-chat-scene.ts';
import { docx, png } from '../../test-support/sample-files.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(engines)('files in live chat on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  let scene: LiveChatScene;
  beforeAll(async () => {
    service = await startTestService(engine, { ATTACHMENT_MAX_MB: '2', ATTACHMENTS_PER_CHAT_MB: '3' });
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account);
    scene = liveChatScene(service, account, chatbotId);
  });
  afterAll(() => service?.stop());

  const pathOf = (sessionId: string) => `/api/live-chat/sessions/${sessionId}/attachments`;
  interface Sending {
    token?: string;
    key?: string;
    fields?: Record<string, string>;
  }
  function send(sessionId: string, name: string, bytes: Uint8Array, { token, key, fields }: Sending = {}) {
    const body = new FormData();
    for (const [field, value] of Object.entries({ senderName: 'Jo', ...fields })) body.append(field, value);
    body.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
    return service.request('POST', pathOf(sessionId), {
      token: token ?? account.apiKey,
      body,
      headers: key === undefined ? {} : { 'Idempotency-Key': key },
    });
  }
  const fetched = (sessionId: string, id: string, token: string) =>
    fetch(`${service.url}${pathOf(sessionId)}/${id}`, { headers: { Authorization: `Bearer ${token}` } });
  const asCustomer = { fields: { senderType: 'customer' } };
  const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer());

  test('both sides send files, follow them and read them as they were', async () => {
    const visitor = await service.visitor(chatbotId);
    const { sessionId } = await scene.open({}, visitor.token);
    // Larger than a piece of the store.
    const photo = Buffer.concat([png(40, 30), Buffer.alloc(1_500_000, 7)]);
    const sent = await send(sessionId, 'Mein Foto.jpeg', photo, { token: visitor.token });
    expect(sent).toMatchObject({
      status: 201,
      body: {
        sessionId,
        sequence: 1,
        attachment: { name: 'Mein Foto.png', contentType: 'image/png', size: photo.length, width: 40, height: 30 },
      },
    });
    const reply = await send(sessionId, 'Größe.docx', docx(), { token: account.idToken });
    expect(reply).toMatchObject({ status: 201, body: { sequence: 2, attachment: { name: 'Größe.docx' } } });
    expect(reply.body.attachment).not.toHaveProperty('width');

    const stream = await scene.follow(sessionId, { token: visitor.token });
    await stream.until(({ data }) => data.includes('"sequence":2'));
    stream.close();
    const messages = stream.events.filter(({ event }) => event === 'message').map(({ data }) => JSON.parse(data));
    expect(messages).toMatchObject([
      { message: 'Mein Foto.png', senderType: 'customer', attachment: sent.body.attachment },
      { message: 'Größe.docx', senderType: 'agent', attachment: reply.body.attachment },
    ]);
    const transcript = await scene.act(sessionId, 'transcript', visitor.token, undefined, 'GET');
    expect(transcript.body.chat.filter(({ from }: { from: string }) => from === 'visitor')).toMatchObject([
      { text: 'Mein Foto.png', attachment: sent.body.attachment },
    ]);
    expect(await scene.list()).toContainEqual(
      expect.objectContaining({ sessionId, state: expect.any(String), lastMessage: 'Größe.docx' }),
    );

    const shown = await fetched(sessionId, sent.body.attachment.id, account.idToken);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(photo.length),
      'content-disposition': `inline; filename="Mein Foto.png"; filename*=UTF-8''Mein%20Foto.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=86400, immutable',
    });
    expect((await bytesOf(shown)).equals(photo)).toBe(true);
    const saved = await fetched(sessionId, reply.body.attachment.id, visitor.token);
    expect(saved.headers.get('content-disposition')).toBe(
      `attachment; filename="Gr__e.docx"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.docx`,
    );
    expect((await bytesOf(saved)).equals(docx())).toBe(true);
  });

  test('only those who may read the chat read its files', async () => {
    const visitor = await service.visitor(chatbotId);
    const { sessionId } = await scene.open({}, visitor.token);
    const { body } = await send(sessionId, 'a.png', png(1, 1), { token: visitor.token });
    const other = await service.visitor(chatbotId);
    const theirs = await scene.open({}, other.token);
    const stranger = await service.createAccount();
    const status = async (chat: string, token: string) => (await fetched(chat, body.attachment.id, token)).status;
    expect(await status(sessionId, visitor.token)).toBe(200);
    expect(await status(sessionId, other.token)).toBe(404);
    // Through a chat of one's own as little.
    expect(await status(theirs.sessionId, other.token)).toBe(404);
    expect(await status(sessionId, stranger.idToken)).toBe(404);
    expect((await fetch(`${service.url}${pathOf(sessionId)}/${body.attachment.id}`)).status).toBe(401);
    expect((await send(sessionId, 'b.png', png(1, 1), { token: other.token })).body.code).toBe('SESSION_NOT_FOUND');
    const asAgent = { token: visitor.token, fields: { senderType: 'agent' } };
    expect((await send(sessionId, 'b.png', png(1, 1), asAgent)).body.code).toBe('FORBIDDEN');
  });

  test('a repeated upload is one message; its key is good for no other file', async () => {
    const { sessionId } = await scene.open();
    const first = await send(sessionId, 'a.png', png(2, 2), { ...asCustomer, key: 'upload-1' });
    const again = await send(sessionId, 'a.png', png(2, 2), { ...asCustomer, key: 'upload-1' });
    expect(again).toMatchObject({ status: 201, body: first.body });
    const other = await send(sessionId, 'a.png', png(3, 3), { ...asCustomer, key: 'upload-1' });
    expect(other).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const text = await scene.post(sessionId, 'a.png', undefined, { clientMessageId: 'upload-1' });
    expect(text.status).toBe(409);
    expect((await scene.session(sessionId, account.idToken)).messageCount).toBe(1);
  });

  test('what is too large, too much or active is refused with the reason, and leaves nothing', async () => {
    const { sessionId } = await scene.open();
    const photoOf = (bytes: number) => Buffer.concat([png(2, 2), Buffer.alloc(bytes)]);
    const tooLarge = await send(sessionId, 'a.png', photoOf(2_100_000), asCustomer);
    expect(tooLarge).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    expect(tooLarge.body.message).toContain('2 MB');
    const page = await send(sessionId, 'a.txt', Buffer.from('<html>'), asCustomer);
    expect(page).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
    expect(page.body.message).toContain('Web pages');
    expect(page.headers.get('Refusal-Reason')).toBe('type');
    expect((await send(sessionId, 'a.txt', Buffer.alloc(0), asCustomer)).status).toBe(400);
    expect((await send(sessionId, 'a.png', photoOf(1_900_000), asCustomer)).status).toBe(201);
    const tooMuch = await send(sessionId, 'b.png', photoOf(1_900_000), asCustomer);
    expect(tooMuch).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await scene.session(sessionId, account.idToken)).messageCount).toBe(1);
  });

  test('a chat holds twenty files', async () => {
    const { sessionId } = await scene.open();
    for (let count = 0; count < 20; count += 1)
      expect((await send(sessionId, 'a.txt', Buffer.from(`File ${count}`), asCustomer)).status).toBe(201);
    expect((await send(sessionId, 'a.txt', Buffer.from('One more'), asCustomer)).status).toBe(409);
  });

  test('a closed chat takes no files and keeps those it has; an owner can switch files off', async () => {
    const { sessionId } = await scene.open();
    const { body } = await send(sessionId, 'a.png', png(1, 1), asCustomer);
    await scene.act(sessionId, 'close');
    expect((await send(sessionId, 'b.png', png(1, 1), asCustomer)).body.code).toBe('SESSION_CLOSED');
    expect((await fetched(sessionId, body.attachment.id, account.idToken)).status).toBe(200);

    const bot = await service.createChatbot(account);
    const settings = { userId: account.userId, settings: { liveChat: { attachments: false } } };
    const path = `/api/chatbots/${bot}/settings`;
    expect((await service.request('PUT', path, { token: account.idToken, body: settings })).status).toBe(200);
    const config = (await service.request('GET', `/api/widget/config/${bot}`)).body;
    expect(config.liveChat).toEqual({ isEnabled: true, attachments: false });
    const off = await liveChatScene(service, account, bot).open();
    expect((await send(off.sessionId, 'a.png', png(1, 1), asCustomer)).body.code).toBe('FORBIDDEN');
  });

  test('a file is erased with its visitor', async () => {
    const visitor = await service.visitor(chatbotId);
    const { sessionId } = await scene.open({}, visitor.token);
    const { body } = await send(sessionId, 'a.png', png(1, 1), { token: visitor.token });
    const path = `/api/chatbots/${chatbotId}/visitors/${visitor.visitorId}`;
    expect((await service.request('DELETE', path, { token: account.idToken })).status).toBeLessThan(300);
    expect((await fetched(sessionId, body.attachment.id, account.idToken)).status).toBe(404);
  });
});
