import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SiteServer, sitePage, startSite } from '../../../test-support/site-server.ts';
import { type StubProvider, startStubProvider } from '../../../test-support/stub-provider.ts';
import type { TestAccount } from '../../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../../test-support/test-service.ts';

/** Spellings of one machine that nobody may reach; the list beside the project, where it is, holds many more. */
const spellings = (port: string) => [
  `http://127.0.0.1:${port}/`,
  `http://localhost:${port}/`,
  `http://2130706433:${port}/`,
  `http://[::ffff:7f00:1]:${port}/`,
  `http://example.com@127.0.0.1:${port}/`,
  `http:\\\\127.0.0.1:${port}/`,
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
];

describe('an address inside our own network', () => {
  let provider: StubProvider;
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  /** An owner's website, which the operator has allowed; the canary beside it is not. */
  let site: SiteServer;
  let canary: SiteServer;
  let addresses: string[];

  beforeAll(async () => {
    provider = await startStubProvider();
    site = await startSite();
    canary = await startSite({ '/': sitePage('Secret', 'The password is swordfish.') });
    service = await startTestService('sqlite', {
      EMBEDDING_BASE_URL: provider.baseUrl,
      EMBEDDING_MODEL: 'stub',
      ALLOWED_PRIVATE_HOSTS: site.host,
    });
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account);
    const list = new URL('../../../../../shared/security/ssrf-urls.json', import.meta.url);
    const more = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : [];
    addresses = [...spellings(canary.host.split(':')[1] ?? ''), ...more];
  });
  afterAll(async () => {
    await service?.stop();
    await provider?.close();
    await site?.close();
    await canary?.close();
  });

  const path = () => `/api/chatbots/${chatbotId}/sources`;
  const token = () => account.idToken;

  async function expectRefused(body: Record<string, unknown>, method: 'POST' | 'PUT', at: string) {
    const reply = await service.request(method, at, { token: token(), body });
    if (reply.status === 400) {
      expect(reply.body.message).toMatch(/^url: .{10,}\.$/);
      return;
    }
    // A name that only DNS can tell: refused when it is looked up.
    expect(reply.status).toBe(202);
    const source = await service.sourceRead(account, chatbotId, reply.body.id);
    expect(source).toMatchObject({ status: 'failed', documents: 0 });
    expect(source.error).toMatch(/private network|no website of this name|could not be looked up/);
  }

  test.each(['website', 'sitemap', 'page'])(
    'is refused as a %s, in every spelling (Dify CVE-2025-56520)',
    async (type) => {
      for (const url of addresses) await expectRefused({ type, url }, 'POST', path());
      expect(canary.connections()).toBe(0);
    },
  );

  test('is refused when a source is changed to it', async () => {
    site.pages['/'] = sitePage('Home', 'Welcome.');
    const { id } = await service.addSource(account, chatbotId, { type: 'page', url: `${site.url}/` });
    for (const url of addresses) await expectRefused({ type: 'page', url }, 'PUT', `${path()}/${id}`);
    expect(canary.connections()).toBe(0);
  });

  test('is not reached through links, a base, a refresh, a canonical address, frames or pictures', async () => {
    const hrefs = addresses.map((address) => address.replaceAll('"', '%22'));
    const inner = `${canary.url}/`;
    site.pages['/'] = sitePage('Home', 'Welcome to the shop.', [...hrefs, '/base', '/refresh', '/canonical', '/media']);
    site.pages['/base'] = sitePage('Base', 'A base.', ['x', './y'], `<base href="${inner}">`);
    site.pages['/refresh'] = sitePage(
      'Refresh',
      'A refresh.',
      [],
      `<meta http-equiv="refresh" content="0;url=${inner}">`,
    );
    site.pages['/canonical'] = sitePage('Canonical', 'A canonical page.', [], `<link rel="canonical" href="${inner}">`);
    site.pages['/media'] =
      `<html><body><main><h1>Media</h1><p>Pictures and frames.</p><img src="${inner}a.png"><iframe src="${inner}"></iframe>` +
      `<object data="${inner}"></object><link rel="stylesheet" href="${inner}a.css"><script src="${inner}a.js"></script></main></body></html>`;
    const source = await service.addSource(account, chatbotId, { type: 'website', url: `${site.url}/` });
    expect(source).toMatchObject({ status: 'ready', documents: 5 });
    expect(canary.connections()).toBe(0);
  });

  test('is not reached through redirects, in every spelling (Open WebUI CVE-2026-45401, CVE-2026-45400)', async () => {
    const paths = addresses.map((_, at) => `/go${at}`);
    site.pages['/'] = sitePage('Home', 'Welcome.', paths);
    addresses.forEach((location, at) => {
      const isHeader = /^[\x21-\x7e]+$/.test(location);
      site.pages[`/go${at}`] = isHeader ? { status: 302, headers: { location } } : { status: 404 };
    });
    site.pages['/robots.txt'] = { status: 302, headers: { location: `${canary.url}/` } };
    await service.addSource(account, chatbotId, { type: 'website', url: `${site.url}/` });
    site.pages['/robots.txt'] = undefined;
    await service.addSource(account, chatbotId, { type: 'website', url: `${site.url}/` });
    expect(canary.connections()).toBe(0);
  });

  test('is not reached through sitemaps, nested or redirected (langchainjs 9990, 10116)', async () => {
    const entries = (tag: string) =>
      addresses.map((address) => `<${tag}><loc>${address.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</loc></${tag}>`);
    const xml = { 'content-type': 'application/xml' };
    site.pages['/'] = sitePage('Home', 'Welcome.');
    site.pages['/sitemap.xml'] = {
      headers: xml,
      body: `<sitemapindex>${entries('sitemap').join('')}<sitemap><loc>${site.url}/pages.xml</loc></sitemap><sitemap><loc>${site.url}/moved.xml</loc></sitemap></sitemapindex>`,
    };
    site.pages['/moved.xml'] = { status: 301, headers: { location: `${canary.url}/sitemap.xml` } };
    site.pages['/pages.xml'] = {
      headers: xml,
      body: `<urlset>${entries('url').join('')}<url><loc>${site.url}/</loc></url></urlset>`,
    };
    const source = await service.addSource(account, chatbotId, {
      type: 'sitemap',
      url: `${site.url}/sitemap.xml`,
    });
    expect(source).toMatchObject({ status: 'ready', documents: 1 });
    expect(source.notice).toContain('sitemaps could not be read');
    expect(canary.connections()).toBe(0);
  });
});
