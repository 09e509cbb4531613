import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { watchTurns } from '../../../test-support/processor-time.ts';
import { type SiteServer, sitePage, startSite } from '../../../test-support/site-server.ts';
import { type StubProvider, startStubProvider } from '../../../test-support/stub-provider.ts';
import type { TestAccount } from '../../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../../test-support/test-service.ts';

let provider: StubProvider;
let service: TestService;
let account: TestAccount;
let chatbotId: string;
let site: SiteServer | undefined;
const sites: SiteServer[] = [];

beforeAll(async () => {
  provider = await startStubProvider();
  service = await startTestService('sqlite', {
    EMBEDDING_BASE_URL: provider.baseUrl,
    EMBEDDING_MODEL: 'stub',
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
  });
  account = await service.createAccount();
});
afterAll(async () => {
  await service?.stop();
  await provider?.close();
});
afterEach(async () => {
  for (const open of sites.splice(0)) await open.close();
  site = undefined;
});

async function startCrawl(
  pages: SiteServer['pages'],
  settings: Record<string, unknown> = {},
  options: Parameters<typeof startSite>[1] = {},
) {
  const started = await startSite(pages, options);
  site = started;
  sites.push(started);
  chatbotId = await service.createChatbot(account);
  return service.addSource(account, chatbotId, { type: 'website', url: `${started.url}/`, ...settings });
}

async function refresh(sourceId: string) {
  const path = `/api/chatbots/${chatbotId}/sources/${sourceId}/refresh`;
  const { status } = await service.request('POST', path, { token: account.idToken });
  expect(status).toBe(202);
  return service.sourceRead(account, chatbotId, sourceId);
}

/** Path and state of everything the source knows, with the reasons. */
async function states(sourceId: string): Promise<Record<string, string>> {
  const path = `/api/chatbots/${chatbotId}/sources/${sourceId}/documents`;
  const { body } = await service.request('GET', path, { token: account.idToken });
  return Object.fromEntries(
    body.documents.map(({ address, state, reason }: Record<string, string>) => [
      new URL(address ?? '').pathname + new URL(address ?? '').search,
      reason ? `${state}: ${reason.replaceAll(site?.url ?? '', '')}` : state,
    ]),
  );
}

const askedFor = (path: string) => site?.requests.filter((line) => line.split(' ')[1] === path) ?? [];

describe('the pages under an address', () => {
  const pages = {
    '/': sitePage('Home', 'Welcome to the shop.', ['/docs', '/docs/a', '/docs-old', '/other']),
    '/docs': sitePage('Docs', 'All about ropes.', ['/', '/docs/a', '/docs/b/c', '/docs-old', '/other']),
    '/docs/a': sitePage('A', 'Ropes of hemp.', ['/docs', '/other']),
    '/docs/b/c': sitePage('C', 'Ropes of steel.', ['/docs']),
    '/docs-old': sitePage('Old', 'Ropes of before.'),
    '/other': sitePage('Other', 'Something else.'),
    '/docs/index.html': sitePage('Index', 'An index of ropes.', ['/docs/a', '/other']),
  };
  test('are all that are read, by whole parts of the path', async () => {
    const { id } = await startCrawl(pages);
    const read = async (url: string, fields = {}) => {
      const source = { type: 'website', url: `${site?.url}${url}`, ...fields };
      const path = `/api/chatbots/${chatbotId}/sources/${id}`;
      await service.request('PUT', path, { token: account.idToken, body: source });
      await service.sourceRead(account, chatbotId, id);
      return Object.keys(await states(id));
    };
    expect(await read('/docs')).toEqual(['/docs', '/docs/a', '/docs/b/c']);
    expect(await read('/docs/index.html')).toEqual(['/docs', '/docs/a', '/docs/b/c', '/docs/index.html']);
    expect(await read('/docs/a')).toEqual(['/docs/a']);
    expect(await read('/docs', { scope: 'site' })).toHaveLength(6);
  });
});

describe('a website', () => {
  test('is read from its first page along its links, each page once', async () => {
    const source = await startCrawl({
      '/': sitePage('Home', 'Welcome to the shop of ships.', ['/a', '/b', '/a#part', '/missing']),
      '/a': sitePage('A', 'We open at nine o’clock.', ['/', '/b', '/c']),
      '/b': sitePage('B', 'Parcels leave on Monday.', ['/a?utm_source=mail', '/logo.png']),
      '/c': sitePage('C', 'Returns are free for a month.'),
    });
    expect(source).toMatchObject({ status: 'ready', error: null, documents: 4 });
    expect(source.progress).toEqual({ found: 5, done: 4, unchanged: 0, failed: 1, skipped: 0 });
    expect(await states(source.id)).toEqual({
      '/': 'done',
      '/a': 'done',
      '/b': 'done',
      '/c': 'done',
      '/missing': 'gone: The page is gone (status 404).',
    });
    expect(askedFor('/a')).toHaveLength(1);
    expect(askedFor('/logo.png')).toEqual([]);
  });

  test('is searchable, with an address that leads to the spot', async () => {
    await startCrawl({ '/': sitePage('Home', 'Parcels leave the harbour on Monday morning.') });
    const { body } = await service.request('POST', `/api/chatbots/${chatbotId}/search`, {
      token: account.idToken,
      body: { question: 'When do parcels leave?' },
    });
    expect(body.passages[0]).toMatchObject({
      title: 'Home',
      text: 'Parcels leave the harbour on Monday morning.',
      language: 'en',
    });
    expect(body.passages[0].url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#/);
  });

  test('keeps to its own host, whatever other addresses begin with (LangChain CVE-2024-0243)', async () => {
    const elsewhere = await startSite({ '/': sitePage('Other', 'Not ours.') });
    sites.push(elsewhere);
    const source = await startCrawl({
      '/': sitePage('Home', 'Welcome.', [`${elsewhere.url}/`, 'http://127.0.0.1.example.com/', '/go']),
      '/go': { status: 302, headers: { location: `${elsewhere.url}/` } },
    });
    expect(Object.keys(await states(source.id))).toEqual(['/', '/go']);
    expect((await states(source.id))['/go']).toContain('failed: The page redirects to an address that is not read. ');
    expect(elsewhere.connections()).toBe(0);
  });

  test('is read within its patterns, its depth and its number of pages', async () => {
    const pages = {
      '/': sitePage('Home', 'Welcome.', ['/docs/1', '/blog/1', '/docs/old/1']),
      '/docs/1': sitePage('One', 'The first step is to open the box.', ['/docs/2']),
      '/docs/2': sitePage('Two', 'The second step is to read the paper.', ['/docs/3']),
      '/docs/3': sitePage('Three', 'The third step is to plug it in.'),
    };
    const settings = { include: ['/docs/*'], exclude: ['*/old/*'], maxDepth: 2 };
    const source = await startCrawl(pages, settings);
    expect(Object.keys(await states(source.id))).toEqual(['/', '/docs/1', '/docs/2']);

    const few = await startCrawl(pages, { maxPages: 2 });
    expect(few.progress.found).toBe(2);
    expect(few.notice).toMatch(/^The limit of 2 pages was reached; [1-9] more were found\.$/);
  });

  test('obeys robots.txt, and waits as long as it asks', async () => {
    const startedAt = Date.now();
    const source = await startCrawl({
      '/robots.txt': 'User-agent: *\nDisallow: /private\nCrawl-delay: 0.3\n',
      '/': sitePage('Home', 'Welcome.', ['/private/a', '/b', '/c']),
      '/b': sitePage('B', 'Parcels leave on Monday.'),
      '/c': sitePage('C', 'Returns are free.'),
    });
    expect((await states(source.id))['/private/a']).toBe('skipped: robots.txt forbids this page.');
    expect(askedFor('/private/a')).toEqual([]);
    expect(askedFor('/robots.txt')).toHaveLength(1);
    expect(Date.now() - startedAt).toBeGreaterThan(600);
    expect(site?.mostAtOnce()).toBe(1);
  });

  test('is not read where robots.txt cannot be had, and keeps what was read before', async () => {
    const pages: SiteServer['pages'] = { '/': sitePage('Home', 'Welcome.') };
    const source = await startCrawl(pages);
    pages['/robots.txt'] = { status: 503, headers: { 'retry-after': '0' } };
    expect(await refresh(source.id)).toMatchObject({ status: 'ready', documents: 1 });
    expect((await states(source.id))['/']).toBe(
      'failed: The website answered with status 503 for its robots.txt, so its pages are not read.',
    );
  });

  test('leaves out what asks not to be indexed, copies, and pages that name another as their own', async () => {
    const source = await startCrawl({
      '/': sitePage('Home', 'Welcome.', ['/hidden', '/header', '/copy', '/named', '/old', '/away']),
      '/hidden': sitePage('Hidden', 'Not for search.', ['/deep'], '<meta name="robots" content="noindex">'),
      '/header': { body: sitePage('H', 'Not this either.'), headers: { 'x-robots-tag': 'noindex' } },
      '/deep': sitePage('Deep', 'Found all the same.'),
      '/copy': sitePage('Home', 'Welcome.', ['/hidden', '/header', '/copy', '/named', '/old', '/away']),
      '/named': sitePage('Named', 'The same page.', [], '<link rel="canonical" href="/real">'),
      '/real': sitePage('Real', 'The real page.', [], '<link rel="canonical" href="/real">'),
      '/old': { status: 301, headers: { location: '/real' } },
      '/away': sitePage('Away', 'Moved.', [], '<meta http-equiv="refresh" content="0; url=/real">'),
    });
    expect(await states(source.id)).toEqual({
      '/': 'done',
      '/hidden': 'skipped: The page asks not to be indexed (noindex).',
      '/header': 'skipped: The page asks not to be indexed (noindex).',
      '/deep': 'done',
      '/copy': 'skipped: The page has the same text as /.',
      '/named': 'skipped: The page gives /real as its canonical address.',
      '/real': 'done',
      '/old': 'skipped: The page redirects to /real.',
      '/away': 'skipped: The page redirects to /real.',
    });
  });

  test('has a page stand for itself where the one it names is of no use', async () => {
    const source = await startCrawl({
      '/': sitePage('Home', 'Welcome.', ['/left', '/right', '/orphan']),
      '/left': sitePage('Left', 'The left page.', [], '<link rel="canonical" href="/right">'),
      '/right': sitePage('Right', 'The right page.', [], '<link rel="canonical" href="/left">'),
      '/orphan': sitePage('Orphan', 'All alone.', [], '<link rel="canonical" href="/nowhere">'),
    });
    const { '/left': left, '/right': right, '/orphan': orphan } = await states(source.id);
    expect([left, right].filter((state) => state === 'done')).toHaveLength(1);
    expect(orphan).toBe('done');
  });

  test('that cannot be reached says why', async () => {
    const closed = await startSite();
    await closed.close();
    chatbotId = await service.createChatbot(account);
    const source = await service.addSource(account, chatbotId, { type: 'website', url: `${closed.url}/` });
    expect(source).toMatchObject({ status: 'failed', documents: 0 });
    expect(source.error).toBe('The website refused the connection. Check the address.');
  });

  test('is asked by few requests at a time', async () => {
    const links = Array.from({ length: 12 }, (_, at) => `/p${at}`);
    const pages = Object.fromEntries(links.map((link) => [link, sitePage(link, `This is page ${link}.`)]));
    await startCrawl({ '/': sitePage('Home', 'Welcome.', links), ...pages }, {}, { delayMs: 20 });
    expect(site?.mostAtOnce()).toBeLessThanOrEqual(2);
  });
});

describe('the rules of a website', () => {
  test('are asked for again when they could not be had', async () => {
    let times = 0;
    const source = await startCrawl({
      '/robots.txt': (_request, response) => {
        times += 1;
        response.writeHead(times === 1 ? 503 : 404, { 'retry-after': '0' }).end();
      },
      '/': sitePage('Home', 'Welcome.'),
    });
    expect(source).toMatchObject({ status: 'ready', documents: 1 });
  });

  test('hold for where a redirect leads', async () => {
    const source = await startCrawl({
      '/robots.txt': 'User-agent: Parley\nDisallow: /private',
      '/': sitePage('Home', 'Welcome.', ['/go']),
      '/go': { status: 301, headers: { location: '/private/a' } },
      '/private/a': sitePage('Private', 'Not for us.'),
    });
    expect((await states(source.id))['/go']).toBe(
      'failed: The page redirects to an address that is not read. robots.txt forbids this page.',
    );
    expect(askedFor('/private/a')).toEqual([]);
  });

  test('of which there are absurdly many do not stop the server', async () => {
    const rules = Array.from({ length: 14_000 }, () => `Disallow: /${'*a'.repeat(15)}*b$`).join('\n');
    const turns = watchTurns();
    const source = await startCrawl({
      '/robots.txt': `User-agent: *\n${rules}`,
      '/': sitePage('Home', 'Welcome.', [`/${'a'.repeat(1_900)}`]),
    });
    const longestMs = turns.stop();
    expect(source.progress.found).toBe(2);
    expect(longestMs).toBeLessThan(500);
  });

  test('include a pause that it asks for: nothing more is asked of it', async () => {
    const links = Array.from({ length: 8 }, (_, at) => `/p${at}`);
    const busy = { status: 429, headers: { 'retry-after': '86400' } };
    const pages = Object.fromEntries(links.map((link) => [link, busy]));
    const source = await startCrawl({ '/': sitePage('Home', 'Welcome.', links), ...pages });
    expect(source.progress).toMatchObject({ done: 1, failed: 8 });
    expect(site?.requests.filter((line) => line.endsWith(' 429')).length).toBeLessThanOrEqual(2);
    expect(Object.values(await states(source.id)).join()).toContain('asks for a pause of 1,440 min.');
  });
});

describe('pages that lead to each other', () => {
  test.each([
    [
      'by a refresh',
      {
        '/a': sitePage('A', 'The page a.', [], '<meta http-equiv="refresh" content="0;url=/b">'),
        '/b': sitePage('B', 'The page b.', [], '<meta http-equiv="refresh" content="0;url=/a">'),
      },
    ],
    [
      'by a canonical address that leads back',
      {
        '/a': sitePage('A', 'The page a.', [], '<link rel="canonical" href="/b">'),
        '/b': { status: 301, headers: { location: '/a' } },
      },
    ],
    [
      'by a canonical address that holds nothing',
      {
        '/a': sitePage('A', 'The page a.', [], '<link rel="canonical" href="/b">'),
        '/b': '<html><body></body></html>',
      },
    ],
  ])('%s are read once', async (_, pages) => {
    const source = await startCrawl({ '/': sitePage('Home', 'Welcome.', ['/a', '/b']), ...pages });
    const { '/a': a, '/b': b } = await states(source.id);
    expect([a, b].filter((state) => state === 'done')).toHaveLength(1);
  });

  test('by naming the first page as their own address are read all the same', async () => {
    const home = '<link rel="canonical" href="/">';
    const source = await startCrawl({
      '/': sitePage('Home', 'Welcome.', ['/a', '/b'], home),
      '/a': sitePage('A', 'The page a.', [], home),
      '/b': sitePage('B', 'The page b.', [], home),
    });
    expect(source.documents).toBe(3);
  });
});

test('a page with very many links, held against long patterns, does not stop the server', async () => {
  const links = Array.from({ length: 3_000 }, (_, at) => `/${'ab'.repeat(400)}${at}`);
  const exclude = Array.from({ length: 20 }, (_, at) => `/${'*abababab'.repeat(5)}${'ab'.repeat(70)}x${at}`);
  const turns = watchTurns();
  const source = await startCrawl({ '/': sitePage('Home', 'Welcome.', links) }, { exclude, maxDepth: 1, maxPages: 1 });
  const longestMs = turns.stop();
  expect(source.notice).toContain('3,000 more were found');
  // The site itself runs in this process too.
  expect(longestMs).toBeLessThan(500);
});

test('a website that is deleted while it is read is left alone', async () => {
  const links = Array.from({ length: 40 }, (_, at) => `/p${at}`);
  const pages = Object.fromEntries(links.map((link) => [link, sitePage(link, `This is page ${link}.`)]));
  const started = await startSite({ '/': sitePage('Home', 'Welcome.', links), ...pages }, { delayMs: 60 });
  sites.push(started);
  chatbotId = await service.createChatbot(account);
  const path = `/api/chatbots/${chatbotId}/sources`;
  const body = { type: 'website', url: `${started.url}/` };
  const { body: source } = await service.request('POST', path, { token: account.idToken, body });
  await expect.poll(() => started.requests.length).toBeGreaterThan(5);
  await service.request('DELETE', `${path}/${source.id}`, { token: account.idToken });
  const asked = started.requests.length;
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(started.requests.length - asked).toBeLessThan(8);
});

describe('a website that is read again', () => {
  test('is only asked what has changed, and embedded only where it has', async () => {
    const pages: SiteServer['pages'] = {
      '/': sitePage('Home', 'Welcome to the shop of ships.', ['/a', '/b']),
      '/a': sitePage('A', 'We open at nine o’clock.'),
      '/b': sitePage('B', 'Parcels leave on Monday.'),
    };
    const source = await startCrawl(pages);
    const embedded = provider.counts.embeddings;
    expect((await refresh(source.id)).progress).toMatchObject({ found: 3, done: 0, unchanged: 3 });
    expect(askedFor('/a')).toEqual(['GET /a 200', 'GET /a 304']);
    expect(provider.counts.embeddings).toBe(embedded);

    pages['/b'] = sitePage('B', 'Parcels leave on Tuesday.', ['/c']);
    pages['/c'] = sitePage('C', 'Returns are free for a month.');
    expect((await refresh(source.id)).progress).toMatchObject({ found: 4, done: 2, unchanged: 2 });
  });

  test('forgets a page that is gone, and one that asks not to be indexed any more', async () => {
    const pages: SiteServer['pages'] = {
      '/': sitePage('Home', 'Welcome to the shop of ships.', ['/a', '/b']),
      '/a': sitePage('A', 'We open at nine o’clock.'),
      '/b': sitePage('B', 'Parcels leave on Monday.'),
    };
    const source = await startCrawl(pages);
    delete pages['/a'];
    pages['/b'] = sitePage('B', 'Parcels leave on Monday.', [], '<meta name="robots" content="noindex">');
    expect(await refresh(source.id)).toMatchObject({ status: 'ready', documents: 1, passages: 1 });
    const { body } = await service.request('POST', `/api/chatbots/${chatbotId}/search`, {
      token: account.idToken,
      body: { question: 'open at nine' },
    });
    expect(body.passages.map(({ title }: { title: string }) => title)).toEqual(['Home']);
  });

  test('takes a copy up when the page that it repeats is gone or says something else', async () => {
    const pages: SiteServer['pages'] = {
      '/': sitePage('Home', 'Welcome to the shop of ships.', ['/a', '/b', '/c', '/d']),
      '/a': sitePage('Hours', 'We open at nine o’clock.'),
      '/b': sitePage('Hours', 'We open at nine o’clock.'),
      '/c': sitePage('Parcels', 'Parcels leave on Monday.'),
      '/d': sitePage('Parcels', 'Parcels leave on Monday.'),
    };
    const source = await startCrawl(pages);
    expect(source).toMatchObject({ documents: 3, progress: { skipped: 2 } });
    const before = await states(source.id);
    for (const path of ['/a', '/b']) if (before[path] === 'done') delete pages[path];
    for (const path of ['/c', '/d'])
      if (before[path] === 'done') pages[path] = sitePage('Parcels', 'Parcels leave on Tuesday.');
    expect(await refresh(source.id)).toMatchObject({
      documents: 4,
      progress: { found: 5, failed: 1, skipped: 0 },
    });
  });

  test('keeps a page that could not be had for the moment', async () => {
    const pages: SiteServer['pages'] = { '/': sitePage('Home', 'Welcome to the shop of ships.') };
    const source = await startCrawl(pages);
    pages['/'] = { status: 500, headers: { 'retry-after': '0' } };
    const again = await refresh(source.id);
    expect(again).toMatchObject({ status: 'ready', documents: 1, progress: { failed: 1 } });
  });

  test('finds a page again that was gone for a while, though nothing else has changed', async () => {
    const page = sitePage('A', 'We open at nine o’clock.');
    const pages: SiteServer['pages'] = {
      '/': sitePage('Home', 'Welcome to the shop of ships.', ['/a']),
      '/a': page,
    };
    const source = await startCrawl(pages);
    delete pages['/a'];
    expect((await refresh(source.id)).documents).toBe(1);
    expect((await refresh(source.id)).documents).toBe(1);
    pages['/a'] = page;
    expect((await refresh(source.id)).documents).toBe(2);
  });

  test('forgets a page whose header says now that it must not be indexed', async () => {
    const body = sitePage('A', 'We open at nine o’clock.');
    const pages: SiteServer['pages'] = { '/': sitePage('Home', 'Welcome.', ['/a']), '/a': body };
    const source = await startCrawl(pages, {}, { hasEtags: false });
    pages['/a'] = { body, headers: { 'x-robots-tag': 'noindex' } };
    expect((await refresh(source.id)).documents).toBe(1);
  });

  test('keeps its pages while all of them lead to a notice for the moment', async () => {
    const pages: SiteServer['pages'] = {
      '/': sitePage('Home', 'Welcome to the shop of ships.', ['/a']),
      '/a': sitePage('A', 'We open at nine o’clock.'),
    };
    const source = await startCrawl(pages);
    const away = { status: 302, headers: { location: '/repair' } };
    Object.assign(pages, {
      '/': away,
      '/a': away,
      '/repair': sitePage('Back soon', 'We are being repaired.'),
    });
    expect((await refresh(source.id)).documents).toBe(2);
    const path = `/api/chatbots/${chatbotId}/sources/${source.id}/documents?state=failed`;
    const { body } = await service.request('GET', path, { token: account.idToken });
    expect(body.documents).toHaveLength(2);
  });

  test('is understood where "not modified" comes with an encoding and no body', async () => {
    const pages: SiteServer['pages'] = {
      '/': (request, response) => {
        const isKnown = request.headers['if-none-match'] === '"1"';
        response.writeHead(isKnown ? 304 : 200, {
          etag: '"1"',
          'content-type': 'text/html',
          ...(isKnown && { 'content-encoding': 'gzip' }),
        });
        response.end(isKnown ? undefined : sitePage('Home', 'Welcome.'));
      },
    };
    const source = await startCrawl(pages);
    expect((await refresh(source.id)).progress).toMatchObject({ unchanged: 1, failed: 0 });
  });

  test('from another start and with fewer pages has no more than it may', async () => {
    const pages = Object.fromEntries(
      ['/', '/a', '/b', '/c'].map((path) => [path, sitePage(path, `The page ${path}.`, ['/a', '/b', '/c'])]),
    );
    const source = await startCrawl(pages);
    const body = { type: 'website', url: `${site?.url}/new`, scope: 'site', maxPages: 2 };
    pages['/new'] = sitePage('New', 'The new start.', ['/a', '/b']);
    await service.request('PUT', `/api/chatbots/${chatbotId}/sources/${source.id}`, {
      token: account.idToken,
      body,
    });
    const read = await service.sourceRead(account, chatbotId, source.id);
    expect(read).toMatchObject({ documents: 2, progress: { found: 2 } });
    expect((await states(source.id))['/new']).toBe('done');
  });

  test('on a schedule goes on with it after it was cancelled', async () => {
    const source = await startCrawl(
      { '/': sitePage('Home', 'Welcome.', ['/a']), '/a': sitePage('A', 'More.') },
      { refreshEveryHours: 1 },
      { delayMs: 300 },
    );
    const path = `/api/chatbots/${chatbotId}/sources/${source.id}`;
    await service.request('POST', `${path}/refresh`, { token: account.idToken });
    const { body } = await service.request('POST', `${path}/cancel`, { token: account.idToken });
    expect(body.status).toBe('cancelled');
    expect(body.nextRefreshAt).not.toBeNull();
  });

  test('without conditional requests is compared by what it says', async () => {
    let visits = 0;
    const source = await startCrawl(
      {
        '/': (_request, response) => {
          response.setHeader('content-type', 'text/html');
          response.end(sitePage('Home', 'Welcome.', [], `<meta name="token" content="${visits++}">`));
        },
      },
      {},
      { hasEtags: false },
    );
    expect((await refresh(source.id)).progress).toMatchObject({ unchanged: 1, done: 0 });
  });

  test('by itself when its time has come', async () => {
    const pages: SiteServer['pages'] = { '/': sitePage('Home', 'Parcels leave on Monday.') };
    const source = await startCrawl(pages, { refreshEveryHours: 24 });
    const path = `/api/chatbots/${chatbotId}/sources/${source.id}`;
    const read = async () => (await service.request('GET', path, { token: account.idToken })).body;
    const { refreshedAt, nextRefreshAt } = await read();
    expect(Date.parse(nextRefreshAt) - Date.parse(refreshedAt)).toBe(24 * 3_600_000);
    pages['/'] = sitePage('Home', 'Parcels leave on Tuesday.');
    service.passTime(24 * 3_600_000);
    account.idToken = await service.signIn(account);
    await expect.poll(async () => (await read()).refreshedAt).not.toBe(refreshedAt);
    await expect.poll(read).toMatchObject({ status: 'ready', progress: { done: 1 } });
  });
});
