import { expect, test } from 'vitest';
import { en } from '../words/en.ts';
import { fillIn, type Language, loadWords, type Words } from '../words/index.ts';
import { type Reason, sayReasons } from './say-reasons.ts';

const outside: Reason[] = [
  { code: 'redirects-away', values: {} },
  { code: 'other-website', values: { host: 'shop.test' } },
];

async function said(reasons: readonly Reason[] | undefined, language: Language) {
  const texts: Words = await loadWords(language);
  return sayReasons(reasons, (name, values = {}) => fillIn(texts[name], values, language));
}

test('a reason is said in the language of the dashboard, with what it names', async () => {
  expect(await said(outside, 'en')).toBe(`${en['reason_redirects-away']} shop.test is another website.`);
  expect(await said([{ code: 'error-status', values: { status: 503 } }], 'de')).toBe(
    'Die Website hat den Fehler 503 gemeldet.',
  );
  expect(await said([{ code: 'page-limit', values: { limit: 1_000, count: 3 } }], 'de')).toContain('(1.000)');
});

test('sentences are joined as the language does', async () => {
  expect(await said(outside, 'zh')).toBe('此页面重定向到一个不会读取的网址。shop.test 是另一个网站。');
});

test('without a code, or with one of a newer server, there is nothing to say', async () => {
  expect(await said([], 'de')).toBeUndefined();
  const newer = { code: 'on-holiday', values: {} } as unknown as Reason;
  expect(await said([...outside, newer], 'de')).toBeUndefined();
});

test('an older server gives no codes', async () => {
  expect(await said(undefined, 'de')).toBeUndefined();
});
