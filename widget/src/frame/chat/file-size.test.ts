import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 bytes'],
  [22, '22 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_540, '1.5 kB'],
  [81_200, '81 kB'],
  [4_900_000, '4.9 MB'],
])('%i bytes are written as %s', (bytes, written) => {
  expect(fileSize(bytes, 'en')).toBe(written);
});
