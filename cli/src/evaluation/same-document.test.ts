import { expect, test } from 'vitest';
import { isSameDocument } from './same-document.ts';

test.each([
  ['https://a.example/help', 'https://a.example/help', true],
  ['https://a.example/help/#returns', 'https://a.example/help', true],
  ['https://A.example/help', 'https://a.example/help/', true],
  ['https://a.example/help/returns', 'https://a.example/help', false],
  ['https://a.example/help?page=2', 'https://a.example/help', false],
  ['https://a.example/help/returns', 'https://a.example/help/*', true],
  ['https://b.example/help/returns', 'https://a.example/help/*', false],
  ['https://a.example/%C3%BCber/uns', 'https://a.example/über/*', true],
  ['https://a.example/help/returns.html', 'returns', true],
  ['https://a.example/help/returns.html#late', 'returns.html', true],
  ['https://a.example/my%20returns', 'my returns', true],
  ['https://a.example/100%', '100%', true],
  ['https://a.example/no-returns', 'returns', false],
  ['https://a.example/returns/late', 'returns', false],
])('source %s is %s: %s', (source, expected, isSame) => {
  expect(isSameDocument(source, expected)).toBe(isSame);
});
