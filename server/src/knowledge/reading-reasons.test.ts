import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { refusalOf } from '../adapters/web-fetch/web-address.ts';
import { type ReasonCode, reasonCodes, reasonSentence, reasonsIn } from './reading-reasons.ts';

// Whichever values a sentence names.
const values = {
  address: 'https://site.test/a.html',
  host: 'site.test:8080',
  folder: '/docs/',
  setting: 'ALLOWED=site.test:1',
  format: 'PDF',
  better: '.docx',
  status: 503,
  seconds: 20,
  minutes: 2,
  megabytes: 0.2,
  count: 1_200,
  limit: 1,
  position: 3,
};
const sentenceOf = reasonSentence as (code: ReasonCode, all: typeof values) => string;

test('a first word with a colon is no sitemap', () => {
  expect(reasonsIn('Warning: The sitemap names no pages.')).toEqual([]);
});

test.each(reasonCodes)('%s is told from its sentence, with the values', (code) => {
  const sentence = sentenceOf(code, values);
  const reasons = reasonsIn(sentence);
  expect(reasons).toEqual([{ code, values: expect.any(Object) }]);
  expect(values).toMatchObject(reasons[0]?.values ?? {});
  expect(sentenceOf(code, reasons[0]?.values as typeof values)).toBe(sentence);
});

test('a text of several sentences has the code of each', () => {
  expect(reasonsIn('The page redirects to an address that is not read. robots.txt forbids this page.')).toEqual([
    { code: 'redirects-away', values: {} },
    { code: 'robots-forbids', values: {} },
  ]);
  const unread = reasonSentence('sitemap-not-read', { address: 'https://site.test/a.xml' });
  const limit = reasonSentence('page-limit', { limit: 10, count: 2_000 });
  expect(reasonsIn(`${limit} ${unread} ${reasonSentence('error-status', { status: 404 })}`)).toEqual([
    { code: 'page-limit', values: { limit: 10, count: 2_000 } },
    { code: 'sitemap-not-read', values: { address: 'https://site.test/a.xml' } },
    { code: 'error-status', values: { status: 404 } },
  ]);
});

test.each([
  ['It could not be read; the server log says why.', 'server-trouble', {}],
  ['The page leads to https://site.test/b.', 'redirects-to', { address: 'https://site.test/b' }],
  ['The page leads elsewhere: The address is not under /docs/', 'redirects-away', {}],
  ['1 pages beyond the limit of 2 were left out.', 'page-limit', { count: 1, limit: 2 }],
  ['https://site.test/a.xml: The sitemap names no pages.', 'sitemap-not-read', { address: 'https://site.test/a.xml' }],
  [
    'This is a Word 97–2003 file (.doc); save it as .docx or PDF.',
    'format-unread',
    { format: '.doc', better: '.docx' },
  ],
  [
    "Reading stopped. The account's documents come to more than 1,000 passages, as many as its plan allows; delete sources, or ask the operator of this server for more.",
    'reading-stopped',
    {},
  ],
] as const)('what earlier versions said has a code: %s', (sentence, code, named) =>
  expect(reasonsIn(sentence)[0]).toEqual({ code, values: named }),
);

test.each([
  `http://site.test/${'a'.repeat(2_000)}`,
  'http://site.test/a b',
  'ftp://site.test',
  'http://[',
  'http://me@site.com',
  'http://-/',
  'http://10.0.0.1/',
  'http://site.com:25/',
])('why an address is refused has a code: %.30s', (address) => {
  const refusal = refusalOf(address, []);
  expect(refusal).toBeDefined();
  expect(reasonsIn(refusal ?? null).length, refusal).toBeGreaterThan(0);
});

test('what is not among the sentences has no code, and what is partly has none either', () => {
  expect(reasonsIn(null)).toEqual([]);
  expect(reasonsIn('The website is on holiday.')).toEqual([]);
  expect(reasonsIn('robots.txt forbids this page. It is on holiday.')).toEqual([]);
});

/** Where a text is given as the reason why something was not read. */
const reasonGiven = /(?:new (?:NotFetched|UnreadableDocument)\(|\breason: )\s*(['"`])(.+?)\1/g;

test('no reason is written where its code is not known', async () => {
  const found: string[] = [];
  for (const folder of [
    '.',
    '../adapters/web-fetch',
    '../adapters/document-parsing',
    '../adapters/database/knowledge',
  ]) {
    const base = new URL(`${folder}/`, import.meta.url);
    for (const file of await readdir(base, { recursive: true })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
      for (const [, , text = ''] of (await readFile(new URL(file, base), 'utf8')).matchAll(reasonGiven))
        if (reasonsIn(text.replace(/\$\{[^}]*\}/g, '1')).length === 0) found.push(`${file}: ${text}`);
    }
  }
  expect(found).toEqual([]);
  const bitten = "throw new NotFetched('The website is on holiday.');";
  expect([...bitten.matchAll(reasonGiven)].map(([, , text]) => text)).toEqual(['The website is on holiday.']);
});
