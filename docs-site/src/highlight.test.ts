import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const coloured = (code: string, language: string) =>
  highlight(code, language)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text }) => `${kind} ${text}`);

test('colouring changes nothing of a code', () => {
  const code = `curl http://a/b#c -d '{"a": 1}' # why\n`;
  expect(
    highlight(code, 'sh')
      .map(({ text }) => text)
      .join(''),
  ).toBe(code);
});

test('strings, comments, keywords and numbers have colours', () => {
  expect(coloured("const a = 'x'; // 1", 'js')).toEqual(['keyword const', "string 'x'", 'comment // 1']);
  expect(coloured('{"a": 12, "b": true}', 'json')).toEqual(['key "a"', 'number 12', 'key "b"', 'keyword true']);
  expect(coloured('{"a": "b: c"}', 'json')).toEqual(['key "a"', 'string "b: c"']);
  expect(coloured('<p>one two = three</p>', 'html')).toEqual(['keyword p', 'keyword p']);
  expect(coloured('<script async src="/a.js"></script>', 'html')).toEqual([
    'keyword script',
    'key async',
    'key src',
    'string "/a.js"',
    'keyword script',
  ]);
  expect(coloured('curl http://127.0.0.1:3000/#top # ask', 'sh')).toEqual(['keyword curl', 'comment # ask']);
});
