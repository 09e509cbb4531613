import { expect, test } from 'vitest';
import { sameSecret } from './secrets.ts';

test.each([
  ['token', 'token', true],
  ['', '', true],
  ['token', 'tokem', false],
  ['token', 'token ', false],
  ['', 'token', false],
  ['é', 'é', true],
  ['é', 'e', false],
])('"%s" and "%s": %s', (given, expected, isSame) => expect(sameSecret(given, expected)).toBe(isSame));
