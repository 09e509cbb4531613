import { expect, test } from 'vitest';
import { addressPattern } from './crawl-scope.ts';

const matches = (pattern: string, address: string) => addressPattern(pattern).matches(new URL(address));

test.each([
  ['/docs/*', 'https://a.com/docs/x/y?z', true],
  ['/docs/*', 'https://a.com/docs', false],
  ['/docs/*', 'https://a.com/en/docs/x', false],
  ['*/docs/*', 'https://a.com/en/docs/x', true],
  ['/a', 'https://a.com/a', true],
  ['/a', 'https://a.com/ab', false],
  ['*.pdf', 'https://a.com/x.pdf', true],
  ['*.pdf', 'https://a.com/x.pdf?y', false],
  ['/*aa*aa', 'https://a.com/aaa', false],
  ['/*aa*aa', 'https://a.com/aaaa', true],
  ['https://a.com/*/b', 'https://a.com/x/b', true],
  ['*', 'https://a.com/', true],
  ['/*?page=*', 'https://a.com/list?page=2', true],
])('%s and %s: %s', (pattern, address, expected) => {
  expect(matches(pattern, address)).toBe(expected);
});
