import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveChatScene } from '../../test-support/live-chat-scene.ts';
import { gif, jpeg, png, webp } from '../../test-support/sample-files.ts';
import { aFileOf, type TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(engines)('the picture of a person on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
  });
  afterAll(() => service?.stop());

  const upload = (bytes: Buffer, token = account.idToken) =>
    service.request('PUT', '/api/auth/picture', { token, body: aFileOf(new Uint8Array(bytes), 'me.png') });
  const pathOf = async (bytes: Buffer, token?: string) => (await upload(bytes, token)).body.pictureUrl as string;
  const load = (path: string) => fetch(service.url + path);
  const statusOf = async (path: string) => (await load(path)).status;
  const own = async (token = account.idToken) =>
    (await service.request('GET', '/api/accounts', { token })).body.pictureUrl;

  test('is served as what it is, for ever, and says nothing of whose it is', async () => {
    const image = png(64, 64);
    const path = await pathOf(image);
    expect(path).toMatch(/^\/api\/pictures\/[0-9a-f]{64}$/);
    const loaded = await load(path);
    expect(Buffer.from(await loaded.arrayBuffer())).toEqual(image);
    expect(Object.fromEntries(loaded.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test.each([
    ['JPEG', jpeg(40, 30), 'image/jpeg'],
    ['WebP', webp(40, 30), 'image/webp'],
  ])('may be a %s', async (_, bytes, contentType) => {
    expect((await load(await pathOf(bytes))).headers.get('content-type')).toBe(contentType);
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF', gif(40, 30)],
    ['an image that unpacks to too much', png(2_049, 8)],
  ])('is not %s, whatever it is called', async (_, bytes) => {
    expect(await upload(bytes)).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
  });

  test('has at most 200 KB', async () => {
    const padded = (size: number) => Buffer.concat([png(8, 8), randomBytes(size)]).subarray(0, size);
    expect((await upload(padded(200_000))).status).toBe(200);
    expect(await upload(padded(200_001))).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  test('takes the place of the one before, and goes when it is removed', async () => {
    const [first, second] = [await pathOf(png(16, 16)), await pathOf(png(17, 17))];
    expect([await statusOf(first), await statusOf(second), await own()]).toEqual([404, 200, second]);
    expect((await service.request('DELETE', '/api/auth/picture', { token: account.idToken })).status).toBe(204);
    expect([await statusOf(second), await own()]).toEqual([404, null]);
  });

  test('is for the person alone: not without a sign-in, not with an API key, not without end', async () => {
    expect((await upload(png(8, 8), '')).status).toBe(401);
    expect((await upload(png(8, 8), account.apiKey)).status).toBe(403);
    const other = await service.createAccount();
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries += 1) statuses.push((await upload(png(8, 8), other.idToken)).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
  });

  test('is seen by colleagues, and by the visitors whom the person talks to', async () => {
    const person = await service.createAccount();
    const pictureUrl = await pathOf(png(20, 20), person.idToken);
    const scene = liveChatScene(service, person, await service.createChatbot(person));
    await scene.setStatus(person, 'available');
    const { sessionId } = await scene.open();
    await scene.post(sessionId, 'Anybody?');
    await scene.post(sessionId, 'Yes', person);
    const read = async (path: string) => (await service.request('GET', path, { token: person.idToken })).body;
    expect((await read(`/api/accounts/${person.accountId}/members`)).members[0].pictureUrl).toBe(pictureUrl);
    expect((await read('/api/live-chat/agents')).agents[0].pictureUrl).toBe(pictureUrl);
    const { chat } = await read(`/api/live-chat/sessions/${sessionId}/transcript`);
    const pictures = chat.flatMap(({ from, pictureUrl: its }: Record<string, string>) =>
      from === 'event' ? [] : [its],
    );
    expect(pictures).toEqual([undefined, pictureUrl]);

    const stream = await scene.follow(sessionId);
    await stream.until(({ data }) => data.includes('"Yes"'));
    stream.close();
    const told = stream.events.map(({ event, data }) => ({ event, ...JSON.parse(data) }));
    const shown = (kind: string) => told.filter(({ event }) => event === kind).map((each) => each.pictureUrl);
    expect(shown('agent-joined')).toEqual([pictureUrl]);
    expect(shown('message')).toEqual([undefined, pictureUrl]);
    expect(JSON.stringify(told.filter(({ event }) => event === 'message'))).not.toContain(person.userId);
  });

  test('goes when the person is removed from their last account, and none comes after it', async () => {
    const owner = await service.createAccount();
    const person = await service.createMember(owner, 'agent');
    const path = await pathOf(png(25, 25), person.idToken);
    const member = `/api/accounts/${owner.accountId}/members/${person.userId}`;
    expect((await service.request('DELETE', member, { token: owner.idToken })).status).toBe(204);
    expect(await statusOf(path)).toBe(404);
    expect(await upload(png(26, 26), person.idToken)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  test('stands beside what an agent of the account wrote as one, and beside nothing else', async () => {
    const owner = await service.createAccount();
    const person = await service.createMember(owner, 'agent');
    await service.request('POST', '/api/accounts', { token: person.idToken, body: { name: 'Elsewhere' } });
    const scene = liveChatScene(service, owner, await service.createChatbot(owner));
    await scene.setStatus(person, 'available');
    const { sessionId } = await scene.open();
    await scene.post(sessionId, 'Anybody?');
    await scene.post(sessionId, 'Yes', person);
    const body = { sessionId, message: 'As a customer', senderType: 'customer', senderName: 'Jo' };
    await service.request('POST', '/api/live-chat/message', { token: person.idToken, body });
    const shown = async () => {
      const path = `/api/live-chat/sessions/${sessionId}/transcript`;
      const { chat } = (await service.request('GET', path, { token: owner.idToken })).body;
      return chat
        .filter(({ from }: Record<string, string>) => from !== 'event')
        .map(({ pictureUrl: its }: Record<string, string>) => its);
    };
    const path = await pathOf(png(27, 27), person.idToken);
    expect(await shown()).toEqual([undefined, path, undefined]);
    const member = `/api/accounts/${owner.accountId}/members/${person.userId}`;
    await service.request('DELETE', member, { token: owner.idToken });
    expect(await statusOf(path)).toBe(200);
    expect(await shown()).toEqual([undefined, undefined, undefined]);
  });

  test('goes with the last account of the person', async () => {
    const person = await service.createAccount();
    const further = await service.request('POST', '/api/accounts', { token: person.idToken, body: { name: 'Second' } });
    const path = await pathOf(png(24, 24), person.idToken);
    const remove = (id: string) => service.request('DELETE', `/api/accounts/${id}`, { token: person.idToken });
    await remove(person.accountId);
    expect(await statusOf(path)).toBe(200);
    await remove(further.body.id);
    expect(await statusOf(path)).toBe(404);
  });
});
