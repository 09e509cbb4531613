import { expect, it } from 'vitest';
import { isSpaceCode } from './white-space.ts';

it('agrees with the regular expression on every character', () => {
  const codes = Array.from({ length: 0x10000 }, (_, code) => code);
  expect(codes.filter(isSpaceCode)).toEqual(codes.filter((code) => /\s/.test(String.fromCharCode(code))));
});
