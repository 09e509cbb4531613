import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw } from '../../test-support/raw-http.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';

const LOADER = `/* loader */${'x'.repeat(2_000)}`;
const PART = `/* part */${'y'.repeat(2_000)}`;
const MANIFEST = {
  'src/frame/main.ts': {
    file: 'assets/main-AAAA.js',
    isEntry: true,
    css: ['assets/main-CCCC.css'],
    imports: ['_words-BBBB.js'],
    dynamicImports: ['src/frame/later.ts'],
  },
  '_words-BBBB.js': { file: 'assets/words-BBBB.js', css: ['assets/words-DDDD.css'] },
  'src/frame/later.ts': { file: 'assets/later-EEEE.js' },
};

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };

let folder: string;
let service: TestService;
let account: TestAccount;
let chatbotId: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-widget-'));
  await mkdir(join(folder, 'frame', 'assets'), { recursive: true });
  await writeFile(join(folder, 'widget.js'), LOADER);
  await writeFile(join(folder, 'widget.mjs'), 'export {};');
  await writeFile(join(folder, 'widget-panel.mjs'), 'export const panel = 1;');
  // As the build leaves it.
  await writeFile(join(folder, 'widget-search.mjs'), PART);
  await writeFile(join(folder, 'widget-search.mjs.br'), brotliCompressSync(PART));
  await writeFile(join(folder, '.made-from'), 'hidden');
  await writeFile(join(folder, 'frame', 'manifest.json'), JSON.stringify(MANIFEST));
  await writeFile(join(folder, 'frame', 'assets', 'main-AAAA.js'), 'main();');
  await writeFile(join(folder, 'frame', 'assets', 'main-CCCC.css'), 'body{}');
  service = await startTestService('sqlite', {}, { widgetFolder: folder });
  account = await service.createAccount();
  chatbotId = await service.createChatbot(account, {}, { domain: 'shop.example.com' });
  // Read once: what becomes of the files afterwards does not matter.
  await rm(folder, { recursive: true });
});
afterAll(() => service?.stop());

const bodyOf = async (path: string, headers: Record<string, string>) => {
  const { status, head, body } = await sendRaw(
    service.url,
    [
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      'Connection: close',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n'),
  );
  return { status, head: head.toLowerCase(), body };
};

describe('the loader', () => {
  test('is served to pages of every origin, and kept for an hour', async () => {
    for (const [path, text] of [
      ['/widget.js', LOADER],
      ['/widget.mjs', 'export {};'],
      ['/widget-panel.mjs', 'export const panel = 1;'],
    ] as const) {
      const reply = await service.request('GET', path, { headers: { Origin: 'https://anywhere.example' } });
      expect([reply.status, reply.text]).toEqual([200, text]);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        vary: 'Accept-Encoding',
        etag: expect.stringMatching(/^"[\w-]+"$/),
      });
      expect(reply.headers.get('set-cookie')).toBeNull();
    }
  });

  test.each([
    ['loader, which the server compresses', '/widget.js', LOADER],
    ['part, which the build has compressed', '/widget-search.mjs', PART],
  ])('%s: says the same in each encoding', async (_, path, text) => {
    const { request } = await import('undici');
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      const { body, headers } = await request(service.url + path, { headers: { 'Accept-Encoding': encoding } });
      const bytes = Buffer.from(await body.arrayBuffer());
      expect(headers['content-length']).toBe(String(bytes.length));
      expect(decoders[encoding](bytes).toString()).toBe(text);
    }
  });

  test('has no address of its own for what is compressed', async () => {
    for (const path of ['/widget-search.mjs.br', '/widget/widget-search.mjs.br'])
      expect((await service.request('GET', path)).status).toBe(404);
  });

  test.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ] as const)('is compressed for Accept-Encoding %j: %s', async (accepted, encoding) => {
    const leaving = { method: 'GET', headers: { 'Accept-Encoding': accepted } };
    // The client would undo what we want to look at.
    const { request } = await import('undici');
    const { headers, body } = await request(`${service.url}/widget.js`, leaving);
    const bytes = Buffer.from(await body.arrayBuffer());
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(decoders[encoding ?? 'identity'](bytes).toString()).toBe(LOADER);
    if (encoding) expect(bytes.length).toBeLessThan(LOADER.length / 10);
  });

  test('is not sent again to who has it, in the same encoding', async () => {
    const tagFor = async (encoding: string) =>
      /^etag: (.+)$/m.exec((await bodyOf('/widget.js', { 'Accept-Encoding': encoding })).head)?.[1]?.trim() ?? '';
    const known = async (tag: string, encoding: string) =>
      bodyOf('/widget.js', { 'Accept-Encoding': encoding, 'If-None-Match': tag });
    const { headers } = await service.request('GET', '/widget.js', { headers: { 'Accept-Encoding': 'br' } });
    const tag = headers.get('etag') ?? '';
    const again = await known(tag, 'br');
    expect([again.status, again.body]).toEqual([304, '']);
    expect(again.head).toContain('cache-control: public, max-age=3600');
    expect((await known(`"old", W/${tag}`, 'br')).status).toBe(304);
    expect((await known('"old"', 'br')).status).toBe(200);
    expect((await known(tag, 'identity')).status).toBe(200);
    expect(await tagFor('gzip')).not.toBe(await tagFor('br'));
  });

  test('answers HEAD as GET, without the body', async () => {
    const leaving = { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } };
    const response = await fetch(`${service.url}/widget.js`, leaving);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(LOADER.length));
    expect(await response.text()).toBe('');
  });

  test('may lack what was not built with it', async () => {
    const reply = await service.request('GET', '/widget.d.mts');
    expect(reply).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});

describe('the parts of the chat', () => {
  test('are kept for ever, since their names change with them', async () => {
    for (const [name, type] of [
      ['main-AAAA.js', 'text/javascript; charset=utf-8'],
      ['main-CCCC.css', 'text/css; charset=utf-8'],
    ]) {
      const { status, headers } = await service.request('GET', `/widget/assets/${name}`);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe(type);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    }
  });

  test.each([
    'unknown.js',
    'main-AAAA.js.map',
    '..%2Fmanifest.json',
    '..%2f..%2f.made-from',
    '%2e%2e%2fmanifest.json',
    '..%5Cmanifest.json',
    '.made-from',
    'constructor',
    '__proto__',
    '%00',
    '%ff',
    `${'a'.repeat(5_000)}.js`,
  ])('are those of the build and nothing else: %s', async (name) => {
    const { status, head } = await bodyOf(`/widget/assets/${name}`, {});
    expect([400, 404]).toContain(status);
    expect(head).toContain('cache-control: no-store');
  });

  test.each(['/.made-from', '/frame/manifest.json', '/widget/manifest.json', '/widget/../package.json'])(
    'are not reached around their folder: %s',
    async (path) => expect((await bodyOf(path, {})).status).toBe(404),
  );
});

const HOSTILE = `</title></script><script>alert(1)</script><!--<img src=x onerror="alert(2)">&lt;'"\u2028${'W'.repeat(20)}`;

describe('the chat page', () => {
  const page = (id = chatbotId) => service.request('GET', `/chat/${id}`);

  test('is a page that loads the chat and nothing from anywhere else', async () => {
    const { status, headers, text } = await page();
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' blob:; connect-src 'self'",
        "base-uri 'none'; form-action 'none'",
        "frame-ancestors 'self' http://shop.example.com:* https://shop.example.com:* http://*.shop.example.com:* https://*.shop.example.com:*",
      ].join('; '),
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'strict-origin',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(headers.get('set-cookie')).toBeNull();
    for (const part of [
      '<html lang="en">',
      '<meta charset="utf-8">',
      'content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"',
      '<meta name="robots" content="noindex">',
      '<title>Test bot</title>',
      '<link rel="stylesheet" href="/widget/assets/main-CCCC.css">',
      '<link rel="stylesheet" href="/widget/assets/words-DDDD.css">',
      '<link rel="modulepreload" href="/widget/assets/words-BBBB.js">',
      '<script type="module" src="/widget/assets/main-AAAA.js"></script>',
      '<div id="chat"><main><h1 class="sr">Test bot</h1></main></div>',
      '<noscript>This chat needs JavaScript.</noscript>',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('later-EEEE');
  });

  const configurationIn = (text: string) =>
    JSON.parse(/<script type="application\/json" id="config">(.*)<\/script>\n<noscript>/s.exec(text)?.[1] ?? '');

  test('holds the very configuration that the API gives', async () => {
    const { body } = await service.request('GET', `/api/widget/config/${chatbotId}`);
    expect(configurationIn((await page()).text)).toEqual(body);
  });

  test('stays one page whatever the chatbot is called and says', async () => {
    const id = await service.createChatbot(account);
    const { idToken: token, userId } = account;
    const name = HOSTILE.slice(0, 100);
    await service.request('PATCH', `/api/chatbots/${id}`, { token, body: { name } });
    const settings = { welcomeMessage: HOSTILE, suggestedQuestions: [HOSTILE] };
    await service.request('PUT', `/api/chatbots/${id}/settings`, { token, body: { userId, settings } });
    const { text } = await page(id);
    expect(text.match(/<script/g)).toHaveLength(2);
    expect(text.match(/<\/script/g)).toHaveLength(2);
    expect(text.match(/<\/title/g)).toHaveLength(1);
    expect(text).not.toContain('<img');
    expect(text).not.toContain('<!--');
    expect(configurationIn(text)).toMatchObject({ name, ...settings });
  });

  test('is embedded by localhost while the chatbot has no domain', async () => {
    const { headers } = await page(await service.createChatbot(account));
    expect(headers.get('content-security-policy')).toMatch(
      /frame-ancestors 'self' http:\/\/localhost:\* https:\/\/localhost:\* http:\/\/\*\.localhost:\* https:\/\/\*\.localhost:\* http:\/\/127\.0\.0\.1:\* https:\/\/127\.0\.0\.1:\*$/,
    );
  });

  test('is a plain page that nobody embeds where there is no such chatbot, or it is not active', async () => {
    const inactive = await service.createChatbot(account);
    const { idToken: token } = account;
    await service.request('PATCH', `/api/chatbots/${inactive}`, { token, body: { isActive: false } });
    for (const id of ['bot_unknown', inactive, '%00', '%3Cscript%3E']) {
      const { status, headers, text } = await page(id);
      expect([id, [400, 404].includes(status)]).toEqual([id, true]);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/=]+'; font-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
      );
      expect(headers.get('cache-control')).toBe('no-store');
      expect(text).toMatch(/<title>(?:This chat isn’t available|Page not found) · Parley<\/title>/);
      expect(text).not.toContain('<script');
    }
  });
});

describe('a server without a built widget', () => {
  test.each([
    ['nothing there', async () => {}],
    [
      'half a build',
      async (at: string) => {
        await mkdir(join(at, 'frame', 'assets'), { recursive: true });
        await writeFile(join(at, 'widget.js'), LOADER);
        await writeFile(join(at, 'frame', 'manifest.json'), '{"src/frame/main.ts": {');
      },
    ],
  ])('starts all the same, and says what to do: %s', async (_, prepare) => {
    const empty = await mkdtemp(join(tmpdir(), 'parley-no-widget-'));
    await prepare(empty);
    const bare = await startTestService('sqlite', {}, { widgetFolder: empty });
    try {
      for (const path of ['/widget.js', '/widget.mjs', '/widget/assets/main-AAAA.js']) {
        const { status, body } = await bare.request('GET', path);
        expect({ status, body }).toMatchObject({ status: 503, body: { code: 'WIDGET_NOT_BUILT' } });
        expect(body.message).toContain('npm run build');
      }
      const id = await bare.createChatbot(await bare.createAccount());
      const { status, headers, text } = await bare.request('GET', `/chat/${id}`);
      expect(status).toBe(503);
      expect(headers.get('content-type')).toContain('text/html');
      expect(text).toContain('npm run build');
    } finally {
      await bare.stop();
      await rm(empty, { recursive: true });
    }
  });
});
