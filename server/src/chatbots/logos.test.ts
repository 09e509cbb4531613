import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gif, jpeg, pdf, png, webp } from '../../test-support/sample-files.ts';
import { aFileOf, type TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const page = Buffer.from('<!doctype html><script>alert(1)</script>');

describe.each(engines)('uploaded logos on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account);
  });
  afterAll(() => service?.stop());

  const upload = (bytes: Buffer, { name = 'logo.png', id = chatbotId, token = account.idToken } = {}) =>
    service.request('POST', `/api/chatbots/${id}/logo`, { token, body: aFileOf(new Uint8Array(bytes), name) });
  const pathOf = async (bytes: Buffer, options?: Parameters<typeof upload>[1]) =>
    (await upload(bytes, options)).body.logoUrl as string;
  const save = (logoUrl: string, id = chatbotId) =>
    service.request('PUT', `/api/chatbots/${id}/settings`, {
      token: account.idToken,
      body: { userId: account.userId, settings: { logoUrl } },
    });
  const load = (path: string) => fetch(`${service.url}${path}`);
  const statusOf = async (path: string) => (await load(path)).status;

  test('are served as what they are, for ever, and in a way that runs nothing', async () => {
    const image = png(64, 64);
    const logoUrl = await pathOf(image, { name: 'page.html' });
    const loaded = await load(logoUrl);
    expect(loaded.status).toBe(200);
    expect(Buffer.from(await loaded.arrayBuffer())).toEqual(image);
    expect(Object.fromEntries(loaded.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await pathOf(image)).toBe(logoUrl);
  });

  test.each([
    ['JPEG', jpeg(40, 30), 'image/jpeg'],
    ['WebP', webp(40, 30), 'image/webp'],
  ])('may be a %s', async (_, bytes, contentType) => {
    expect((await load(await pathOf(bytes))).headers.get('content-type')).toBe(contentType);
  });

  test.each([
    ['an SVG, which can hold scripts', svg],
    ['a page', page],
    ['a GIF', gif(40, 30)],
    ['a PDF', pdf()],
    ['an image that ends too early', png(64, 64).subarray(0, 18)],
    ['an image that unpacks to too much', png(2_049, 8)],
  ])('are not %s, whatever it is called', async (_, bytes) => {
    expect(await upload(bytes)).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
  });

  test('have at most 200 KB', async () => {
    const padded = (size: number) => Buffer.concat([png(8, 8), randomBytes(size)]).subarray(0, size);
    expect((await upload(padded(200_000))).status).toBe(201);
    expect(await upload(padded(200_001))).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  test('are uploaded by those who manage the chatbot', async () => {
    const stranger = await service.createAccount();
    expect((await upload(png(8, 8), { token: stranger.idToken })).status).toBe(404);
    expect((await upload(png(8, 8), { token: '' })).status).toBe(401);
  });

  test('stay once they are saved, until others are saved in their place', async () => {
    const first = await pathOf(png(16, 16));
    expect((await save(first)).status).toBe(200);
    const config = await service.request('GET', `/api/widget/config/${chatbotId}`);
    expect(config.body.logoUrl).toBe(first);
    const tried = await pathOf(png(17, 17));
    const second = await pathOf(png(18, 18));
    // What was never saved goes with the next upload; what is saved stays.
    expect([await statusOf(first), await statusOf(tried), await statusOf(second)]).toEqual([200, 404, 200]);
    await save(second);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await save('');
    expect(await statusOf(second)).toBe(404);
  });

  test('are those of the chatbot alone', async () => {
    const other = await service.createChatbot(account);
    const its = await pathOf(png(20, 20), { id: other });
    const invented = `/api/widget/${chatbotId}/logo/${'0'.repeat(64)}`;
    for (const logoUrl of [its, invented, '/api/widget/../logo', '//evil.example/logo.png'])
      expect((await save(logoUrl)).status).toBe(400);
    expect(await statusOf(its.replace(other, chatbotId))).toBe(404);
  });

  test('are shown by the chat without a host beside ours', async () => {
    await save(await pathOf(png(21, 21)));
    const chat = await load(`/chat/${chatbotId}`);
    expect(chat.headers.get('content-security-policy')).toContain("img-src 'self' blob:;");
    expect(chat.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
  });

  test('are gone with their chatbot', async () => {
    const id = await service.createChatbot(account);
    const logoUrl = await pathOf(png(22, 22), { id });
    await save(logoUrl, id);
    expect(await statusOf(logoUrl)).toBe(200);
    await service.request('DELETE', `/api/chatbots/${id}`, { token: account.idToken });
    expect(await statusOf(logoUrl)).toBe(404);
  });
});
