import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SiteServer, startSite } from '../../test-support/site-server.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';

const HOME = `<!doctype html><html lang="de-AT"><head>
<title>Startseite | Acme Seile – Seile für Schiffe</title>
<meta property="og:site_name" content="Acme Seile">
<meta name="description" content="Seile  für
Schiffe seit 1902.">
<meta name="theme-color" content="#fff">
<style>:root { --color-primary: #0a7d55; --brand-dark: #0A7D55; --text-primary: #222; }</style>
<link rel="icon" href="/small.png" sizes="16x16"><link rel="icon" href="/large.png" sizes="192x192">
<link rel="apple-touch-icon" href="touch.png">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"FAQPage","mainEntity":[
{"@type":"Question","name":"Wie lange dauert der Versand?"}]}</script>
</head><body><main><h1>Seile für Schiffe</h1><p>Wir drehen Seile aus Hanf und aus Stahl, für jedes Schiff.</p>
<h2>Welche Seile gibt es?</h2><p>Viele, aus Hanf und aus Stahl, in allen Längen.</p>
<h2>Noch Fragen?</h2><p>Rufen Sie uns an, wir helfen gern.</p>
<h2>wie lange dauert der Versand?</h2><p>Zwei Tage.</p></main></body></html>`;

describe('a look at a website', () => {
  let site: SiteServer;
  let service: TestService;
  let account: TestAccount;
  beforeAll(async () => {
    site = await startSite({
      '/': HOME,
      '/plain': '<title>Home - Ropes</title><p>Nothing else is said here of the ropes and the ships.',
      '/moved': { status: 301, headers: { location: '/' } },
      '/text': { body: 'Just words.', headers: { 'content-type': 'text/plain' } },
      '/private': HOME,
      '/robots.txt': { body: 'User-agent: *\nDisallow: /private', headers: { 'content-type': 'text/plain' } },
      '/broken': { status: 403, body: 'No.' },
      '/inside': { status: 302, headers: { location: 'http://10.0.0.1/' } },
    });
    service = await startTestService('sqlite', { ALLOWED_PRIVATE_HOSTS: site.host });
    account = await service.createAccount();
  });
  afterAll(async () => {
    await service?.stop();
    await site?.close();
  });
  const look = (url: string, token = account.idToken) =>
    service.request('POST', '/api/websites/preview', { token, body: { url } });

  test('finds its name, language, logo, colour and questions', async () => {
    expect((await look(`${site.url}/moved`)).body).toEqual({
      url: `${site.url}/`,
      name: 'Acme Seile',
      description: 'Seile für Schiffe seit 1902.',
      language: 'de',
      logoUrl: `${site.url}/touch.png`,
      color: '#0a7d55',
      suggestedQuestions: ['wie lange dauert der Versand?', 'Welche Seile gibt es?'],
    });
  });

  test.each([
    ['<link rel="icon" href="/logo.svg"><link rel="icon" href="/logo.png" sizes="32x32">', '/logo.png'],
    ['<link rel="icon" href="/favicon.ico" sizes="48x48"><link rel="icon" href="/logo.png">', '/logo.png'],
    ['<link rel="icon" href="/logo" type="image/svg+xml"><link rel="icon" href="/16.webp" sizes="16x16">', '/16.webp'],
    ['<link rel="icon" href="/logo.svg">', '/logo.svg'],
  ])('prefers an icon that can be kept: %s', async (icons, path) => {
    site.pages['/icons'] = `<title>Ropes</title>${icons}<p>Ropes for ships.`;
    expect((await look(`${site.url}/icons`)).body.logoUrl).toBe(site.url + path);
  });

  test('says nothing that the page does not say', async () => {
    expect((await look(`${site.host}/plain`)).body).toEqual({
      url: `${site.url}/plain`,
      name: 'Ropes',
      description: null,
      language: null,
      logoUrl: null,
      color: null,
      suggestedQuestions: [],
    });
  });

  test.each([
    ['/text', 'This address is not a web page.'],
    ['/private', 'robots.txt forbids this page.'],
    ['/broken', 'The website answered with status 403.'],
    ['/gone', 'The website answered with status 404.'],
    ['/inside', '10.0.0.1 is inside a private network.'],
  ])('says in plain words why %s cannot be read', async (path, reason) => {
    const { status, body } = await look(site.url + path);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'WEBSITE_UNREADABLE' });
    expect(body.message).toContain(reason);
  });

  test('goes nowhere inside a private network (Dify issue 35947)', async () => {
    for (const url of ['http://127.0.0.1:1/', 'http://169.254.169.254/latest', 'localhost', 'file:///etc/passwd'])
      expect(await look(url)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  test('is not taken without end', async () => {
    const other = await service.createAccount();
    for (let looked = 0; looked < 60; looked += 1) await look('http://10.0.0.1/', other.idToken);
    expect((await look(site.url, other.idToken)).status).toBe(429);
    expect((await look(site.url)).status).toBe(200);
  });
});
