import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gif, png } from '../../test-support/sample-files.ts';
import { type SiteServer, startSite } from '../../test-support/site-server.ts';
import { aFileOf, type TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe('the logo of a website', () => {
  let site: SiteServer;
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    site = await startSite({
      '/logo.png': { body: png(64, 64), headers: { 'content-type': 'image/png' } },
      '/moved': { status: 301, headers: { location: '/logo.png' } },
      '/called-a-page': { body: png(32, 32), headers: { 'content-type': 'text/html' } },
      '/logo.svg': { body: '<svg xmlns="http://www.w3.org/2000/svg"/>', headers: { 'content-type': 'image/png' } },
      '/logo.gif': { body: gif(40, 30) },
      '/large.png': { body: Buffer.concat([png(64, 64), Buffer.alloc(200_000)]) },
      '/private/logo.png': { body: png(64, 64) },
      '/inside': { status: 302, headers: { location: 'http://10.0.0.1/logo.png' } },
      '/robots.txt': { body: 'User-agent: *\nDisallow: /private', headers: { 'content-type': 'text/plain' } },
    });
    service = await startTestService('sqlite', { ALLOWED_PRIVATE_HOSTS: site.host });
    account = await service.createAccount();
  });
  afterAll(async () => {
    await service?.stop();
    await site?.close();
  });
  beforeEach(async () => {
    chatbotId = await service.createChatbot(account);
  });
  const copy = (url: string, { token = account.idToken, id = chatbotId } = {}) =>
    service.request('POST', `/api/chatbots/${id}/logo/copy`, { token, body: { url } });
  const shown = async () => (await service.request('GET', `/api/widget/config/${chatbotId}`)).body.logoUrl;

  test('is fetched once, and served from here as an uploaded one', async () => {
    const { status, body } = await copy(`${site.url}/moved`);
    expect({ status, logoUrl: body.logoUrl }).toEqual({ status: 200, logoUrl: await shown() });
    const fetched = () => site.requests.filter((line) => line.includes('/logo.png')).length;
    const before = fetched();
    const loaded = await fetch(service.url + body.logoUrl);
    expect(loaded.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await loaded.arrayBuffer())).toEqual(png(64, 64));
    expect(fetched()).toBe(before);
    const chat = await fetch(`${service.url}/chat/${chatbotId}`);
    expect(chat.headers.get('content-security-policy')).toContain("img-src 'self' blob:;");
  });

  test('is recognised by its bytes, whatever the website calls it', async () => {
    expect((await copy(`${site.url}/called-a-page`)).status).toBe(200);
    expect((await fetch(service.url + (await shown()))).headers.get('content-type')).toBe('image/png');
  });

  test.each([
    ['/logo.svg', 415, 'UNSUPPORTED_MEDIA_TYPE', 'A logo is a PNG, JPEG or WebP image.'],
    ['/logo.gif', 415, 'UNSUPPORTED_MEDIA_TYPE', 'A logo is a PNG, JPEG or WebP image.'],
    ['/large.png', 422, 'WEBSITE_UNREADABLE', 'larger than 0.2 MB.'],
    ['/gone.png', 422, 'WEBSITE_UNREADABLE', 'The website answered with status 404.'],
    ['/private/logo.png', 422, 'WEBSITE_UNREADABLE', 'robots.txt forbids this page.'],
    ['/inside', 422, 'WEBSITE_UNREADABLE', '10.0.0.1 is inside a private network.'],
  ])('is none where it is %s', async (path, status, code, reason) => {
    const refused = await copy(site.url + path);
    expect(refused).toMatchObject({ status, body: { code } });
    expect(refused.body.message).toContain(reason);
    expect(await shown()).toBeUndefined();
  });

  test('is not looked for inside a private network', async () => {
    for (const url of ['http://127.0.0.1:1/logo.png', 'http://169.254.169.254/', 'file:///etc/passwd', 'localhost'])
      expect(await copy(url)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  test('leaves the logo that a chatbot has meanwhile', async () => {
    const settings = { logoUrl: 'https://acme.example/own.png' };
    const body = { userId: account.userId, settings };
    await service.request('PUT', `/api/chatbots/${chatbotId}/settings`, { token: account.idToken, body });
    expect((await copy(`${site.url}/logo.png`)).body.logoUrl).toBe('https://acme.example/own.png');
    expect(await shown()).toBe('https://acme.example/own.png');
  });

  test('is copied for those who manage the chatbot, and not without end', async () => {
    const stranger = await service.createAccount();
    expect((await copy(`${site.url}/logo.png`, { token: stranger.idToken })).status).toBe(404);
    const id = await service.createChatbot(stranger);
    const again = () => copy('http://10.0.0.1/', { token: stranger.idToken, id });
    for (let copied = 0; copied < 60; copied += 1) expect((await again()).status).toBe(400);
    expect((await again()).status).toBe(429);
  });
});

describe.each(engines)('the logo of a website on %s', (engine) => {
  const rounds = 20;
  let site: SiteServer;
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    site = await startSite({ '/one.png': { body: png(31, 31) }, '/two.png': { body: png(32, 32) } });
    service = await startTestService(engine, { ALLOWED_PRIVATE_HOSTS: site.host });
  });
  afterAll(async () => {
    await service?.stop();
    await site?.close();
  });
  beforeEach(async () => {
    account = await service.createAccount();
  });

  const request = (method: string, path: string, body: unknown) =>
    service.request(method, `/api/chatbots/${chatbotId}/${path}`, { token: account.idToken, body });
  const copy = (name: string) => request('POST', 'logo/copy', { url: `${site.url}/${name}.png` });
  const upload = (side: number) => request('POST', 'logo', aFileOf(new Uint8Array(png(side, side)), 'logo.png'));
  const save = (logoUrl: string) => request('PUT', 'settings', { userId: account.userId, settings: { logoUrl } });
  const shown = async () => (await service.request('GET', `/api/widget/config/${chatbotId}`)).body.logoUrl;
  const loads = async (path: string) => (await fetch(service.url + path)).status;
  const eachRound = async (round: () => Promise<void>) => {
    for (let at = 0; at < rounds; at += 1) {
      chatbotId = await service.createChatbot(account);
      await round();
    }
  };

  test('is one of two that are copied at once', async () => {
    await eachRound(async () => {
      const copied = await Promise.all([copy('one'), copy('two')]);
      const logoUrl = await shown();
      expect(copied.map(({ status, body }) => [status, body.logoUrl])).toEqual([
        [200, logoUrl],
        [200, logoUrl],
      ]);
      expect(await loads(logoUrl)).toBe(200);
    });
  });

  test('does not replace a logo that is saved during the copy', async () => {
    const external = 'https://acme.example/own.png';
    let at = 0;
    await eachRound(async () => {
      at += 1;
      const own = at % 2 === 0 ? external : ((await upload(40)).body.logoUrl as string);
      const [copied, saved] = await Promise.all([copy('one'), save(own)]);
      expect([copied.status, saved.status, await shown()]).toEqual([200, 200, own]);
      if (own !== external) expect(await loads(own)).toBe(200);
    });
  });

  test('leaves an upload that is not saved yet', async () => {
    await eachRound(async () => {
      const own = (await upload(40)).body.logoUrl as string;
      expect((await copy('one')).status).toBe(200);
      expect([(await save(own)).status, await shown(), await loads(own)]).toEqual([200, own, 200]);
    });
  });

  test('stays when another is uploaded during the copy', async () => {
    await eachRound(async () => {
      const [copied, uploaded] = await Promise.all([copy('one'), upload(40)]);
      expect([copied.status, uploaded.status, await shown()]).toEqual([200, 201, copied.body.logoUrl]);
      expect([await loads(copied.body.logoUrl), await loads(uploaded.body.logoUrl)]).toEqual([200, 200]);
    });
  });

  test('is never a broken one while owners upload and save', async () => {
    await eachRound(async () => {
      const first = (await upload(40)).body.logoUrl as string;
      const [, saved] = await Promise.all([upload(41), save(first), copy('one')]);
      expect([200, 400]).toContain(saved.status);
      expect(await loads(await shown())).toBe(200);
    });
  });
});
