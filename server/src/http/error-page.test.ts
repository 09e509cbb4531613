import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../test-support/test-service.ts';
import { Problem } from '../errors/index.ts';
import { errorPage } from './error-page.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService('sqlite');
});
afterAll(() => service?.stop());

const visit = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

describe('an address that is none', () => {
  test('is a page for browsers, with a way on and nothing from elsewhere', async () => {
    const page = await service.request('GET', '/nowhere', visit);
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(page.text).toContain('<a href="/">Go to dashboard</a>');
    expect(page.text).not.toContain('<script');
    expect(page.text).toContain('url("/font.woff2")');
  });

  test('is set in the font of the dashboard, which has an address of its own', async () => {
    const page = await service.request('GET', '/nowhere', visit);
    expect(page.headers.get('content-security-policy')).toContain("font-src 'self'");
    const font = await service.request('GET', '/font.woff2');
    expect([200, 503]).toContain(font.status);
    if (font.status === 200) expect(font.headers.get('content-type')).toBe('font/woff2');
  });

  test('is told in the language of the browser', async () => {
    const page = await service.request('GET', '/nowhere', {
      headers: { ...visit.headers, 'Accept-Language': 'ar-EG,en;q=0.5' },
    });
    expect(page.text).toContain('<html lang="ar" dir="rtl">');
    expect(page.text).toContain('الصفحة غير موجودة');
    expect(page.headers.get('vary')).toContain('Accept-Language');
  });

  test('is a page for browsers below /api too, which leads to the reference', async () => {
    const page = await service.request('GET', '/api/nowhere', visit);
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.text).toContain('<a href="/docs/api">API reference</a>');
  });

  test('is to HEAD what it is to GET', async () => {
    const [head, get] = await Promise.all(['HEAD', 'GET'].map((method) => service.request(method, '/nowhere', visit)));
    for (const name of ['content-type', 'content-length', 'content-security-policy', 'vary'])
      expect([name, head?.headers.get(name)]).toEqual([name, get?.headers.get(name)]);
  });

  test.each(['/nowhere', '/api/nowhere'])('is JSON for programs: %s', async (path) => {
    expect((await service.request('GET', path)).body).toMatchObject({ code: 'NOT_FOUND' });
    expect((await service.request('GET', path, { headers: { Accept: '*/*' } })).body.code).toBe('NOT_FOUND');
    expect((await service.request('POST', path, visit)).body).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is none where there is an operation: that answers in JSON whoever asks', async () => {
    const reply = await service.request('GET', '/api/chatbots', visit);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([401, 'application/json']);
  });
});

const somewhere = { acceptLanguage: undefined, path: '/somewhere' };

test('a chat that is not there is told in words for visitors', () => {
  const { body } = errorPage(new Problem('CHATBOT_NOT_FOUND', 'There is no such chatbot.'), somewhere);
  expect(body).toContain('This chat isn’t available');
});

test('a failure in a browser tells nothing of its cause, and can be tried again', () => {
  const { status, body } = errorPage(new Error('a secret'), somewhere);
  expect(status).toBe(500);
  expect(body).toContain('Something went wrong');
  expect(body).toContain('<a href="">Try again</a>');
  expect(body).not.toContain('secret');
});

test.each([
  ['RATE_LIMIT_EXCEEDED', 'Not available right now'],
  ['SERVICE_UNAVAILABLE', 'Not available right now'],
  ['INVALID_REQUEST', 'Page not found'],
  ['WIDGET_NOT_BUILT', 'This page isn’t ready yet'],
] as const)('%s is said in our words: %s', (code, title) => {
  expect(errorPage(new Problem(code, 'For programs.'), somewhere).body).toContain(`<h1>${title}</h1>`);
  expect(errorPage(new Problem(code, 'For programs.'), somewhere).body).not.toContain('For programs.');
});
