import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SiteServer, sitePage, startSite } from '../../../test-support/site-server.ts';
import { type StubProvider, startStubProvider } from '../../../test-support/stub-provider.ts';
import type { TestAccount } from '../../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../../test-support/test-service.ts';

describe('a sitemap', () => {
  let provider: StubProvider;
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  let site: SiteServer;
  beforeAll(async () => {
    provider = await startStubProvider();
    site = await startSite();
    service = await startTestService('sqlite', {
      EMBEDDING_BASE_URL: provider.baseUrl,
      EMBEDDING_MODEL: 'stub',
      ALLOWED_PRIVATE_HOSTS: site.host,
    });
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account);
    for (const name of ['a', 'b', 'c', 'd'])
      site.pages[`/${name}`] = sitePage(name, `This is the page ${name} of the site.`, ['/e']);
  });
  afterAll(async () => {
    await service?.stop();
    await provider?.close();
    await site?.close();
  });

  const urlset = (...names: string[]) =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${names
      .map((name) => `<url><loc>${site.url}/${name}</loc></url>`)
      .join('')}</urlset>`;
  const add = (more: Record<string, unknown> = {}) =>
    service.addSource(account, chatbotId, { type: 'sitemap', url: `${site.url}/sitemap.xml`, ...more });
  const addresses = async (sourceId: string) => {
    const path = `/api/chatbots/${chatbotId}/sources/${sourceId}/documents`;
    const { body } = await service.request('GET', path, { token: account.idToken });
    return body.documents.map(({ address }: { address: string }) => new URL(address).pathname);
  };

  test('is read with the sitemaps it names, packed or not, and no links are followed', async () => {
    site.pages['/sitemap.xml'] =
      `<sitemapindex><sitemap><loc>${site.url}/one.xml</loc></sitemap>` +
      `<sitemap><loc>${site.url}/two.xml.gz</loc></sitemap><sitemap><loc>${site.url}/sitemap.xml</loc></sitemap></sitemapindex>`;
    site.pages['/one.xml'] = urlset('a', 'b');
    site.pages['/two.xml.gz'] = {
      body: gzipSync(urlset('b', 'c')),
      headers: { 'content-type': 'application/gzip' },
    };
    const source = await add();
    expect(source).toMatchObject({ status: 'ready', documents: 3, progress: { found: 3, done: 3 } });
    expect(await addresses(source.id)).toEqual(['/a', '/b', '/c']);
  });

  test('is read within its patterns and its number of pages', async () => {
    site.pages['/sitemap.xml'] = urlset('a', 'b', 'c', 'd');
    const source = await add({ exclude: ['/a'], maxPages: 2 });
    expect(await addresses(source.id)).toEqual(['/b', '/c']);
    expect(source.notice).toBe('The limit of 2 pages was reached; 1 more were found.');
  });

  test('that names a page no more takes it from the answers', async () => {
    site.pages['/sitemap.xml'] = urlset('a', 'b');
    const source = await add();
    site.pages['/sitemap.xml'] = urlset('b', 'c');
    const path = `/api/chatbots/${chatbotId}/sources/${source.id}/refresh`;
    await service.request('POST', path, { token: account.idToken });
    expect(await service.sourceRead(account, chatbotId, source.id)).toMatchObject({
      documents: 2,
      progress: { found: 2, done: 1, unchanged: 1 },
    });
    expect(await addresses(source.id)).toEqual(['/b', '/c']);
  });

  test.each([
    ['one that it names', '/two.xml', { status: 500, headers: { 'retry-after': '0' } }],
    ['itself', '/sitemap.xml', sitePage('Back soon', 'We are being repaired.')],
  ])('keeps its pages while %s cannot be read', async (_, path, failing) => {
    const index = ['one', 'two'].map((name) => `<sitemap><loc>${site.url}/${name}.xml</loc></sitemap>`).join('');
    site.pages['/sitemap.xml'] = `<sitemapindex>${index}</sitemapindex>`;
    site.pages['/one.xml'] = urlset('a', 'b');
    site.pages['/two.xml'] = urlset('c');
    const source = await add();
    expect(source.documents).toBe(3);
    site.pages[path] = failing;
    await service.request('POST', `/api/chatbots/${chatbotId}/sources/${source.id}/refresh`, {
      token: account.idToken,
    });
    expect((await service.sourceRead(account, chatbotId, source.id)).documents).toBe(3);
  });

  test.each([
    ['is not there', undefined, /status 404/],
    ['is no sitemap', '<html><body>Hello</body></html>', /lists no pages/],
  ])('that %s says so', async (_, page, reason) => {
    site.pages['/sitemap.xml'] = page;
    const source = await add();
    expect(source.status).toBe('failed');
    expect(source.error).toMatch(reason);
  });
});
