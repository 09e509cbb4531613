import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { errorCodes } from '../errors/index.ts';
import { errorCodeBreaches } from './error-code-breaches.ts';

const SOURCES = fileURLToPath(new URL('../', import.meta.url));
const USED = "throw new Problem('USED', 'It is used.');";

/** What breaks the rule, and what the checker must say of it. */
const BREACHES: [string, string, string][] = [
  ['an unknown code', "throw new Problem('UNHEARD_OF', 'No.');", 'throws UNHEARD_OF, which is not in the list'],
  ['a code that is no literal', 'throw new Problem(code, text);', 'throws a Problem whose code is no literal'],
  ['an error body', "const body = { error: 'No', code: 'USED', message };", 'builds an error body of its own'],
  ['an error body in quotes', "send({ 'message': 'x', 'code': y, 'error': z });", 'builds an error body of its own'],
  ['a comparison', "if (error.message === 'gone') retry();", "decides by an error's message"],
  ['a comparison from the left', "if ('gone' !== cause.message) retry();", "decides by an error's message"],
  ['a search', "if (failure.message.includes('gone')) retry();", "decides by an error's message"],
  ['a pattern', 'if (/gone/.test(error.message)) retry();', "decides by an error's message"],
  [
    'a pattern on what was taken out of the error',
    'const { message } = error as Error;\nif (/gone/.test(message)) retry();',
    "decides by an error's message",
  ],
  [
    'a comparison under another name',
    "const { message: said } = caught;\nif (said === 'gone') retry();",
    "decides by an error's message",
  ],
  ['a switch', "switch (error.message) { case 'gone': retry(); }", "decides by an error's message"],
];

const ALLOWED: [string, string, string][] = [
  ['an error body where they are built', 'http/error-response.ts', 'const body = { error, code, message };'],
  ['the schema of an error body', 'http/openapi.ts', 'const schema = { error: {}, code: {}, message: {} };'],
  ['a code that is a parameter', 'errors/index.ts', 'const make = (code) => new Problem(code, text);'],
  ["a visitor's message", 'answering/a.ts', "if (message === '' || message.includes('?')) stop();"],
  ["an error's code", 'answering/b.ts', "if (error.code === 'USED') retry();"],
  ["an error's message passed on", 'answering/c.ts', 'log({ message: error.message });'],
];

describe('the error-code rule bites', () => {
  test.each(BREACHES)('on %s', (_, text, breach) => {
    const line = text.split('\n').length;
    const files = { 'errors/used.ts': USED, 'answering/a.ts': text };
    expect(errorCodeBreaches(files, ['USED'])).toEqual([`answering/a.ts:${line} ${breach}`]);
  });

  test('on a code that nobody throws', () => {
    expect(errorCodeBreaches({ 'a.ts': USED }, ['USED', 'FORGOTTEN'])).toEqual([
      'FORGOTTEN is in the list and never thrown',
    ]);
  });

  test.each(ALLOWED)('not on %s', (_, path, text) => {
    expect(errorCodeBreaches({ 'errors/used.ts': USED, [path]: text }, ['USED'])).toEqual([]);
  });
});

test('the server keeps the error-code rule', async () => {
  const files: Record<string, string> = {};
  for await (const path of glob('**/*.ts', { cwd: SOURCES })) {
    const isOfTheRules = path.startsWith('rules/');
    if (!path.endsWith('.test.ts') && !isOfTheRules) files[path] = await readFile(`${SOURCES}${path}`, 'utf8');
  }
  expect(Object.keys(files).length).toBeGreaterThan(80);
  expect(errorCodeBreaches(files, Object.keys(errorCodes))).toEqual([]);
});
