import { expect, test } from 'vitest';
import { isExact, multipliesSignedExactly } from './multiplies-signed-exactly.ts';

test('finds a kernel that saturates', () => {
  const inputs = 64;
  // Two products at a time, each of the largest input (255) and the largest weight (127), in 16 bits.
  const saturated = ((inputs / 2) * 32_767) / 255;
  expect(isExact(new Float32Array(32).fill(inputs * 127))).toBe(true);
  expect(isExact(new Float32Array(32).fill(saturated))).toBe(false);
});

test.runIf(process.arch === 'arm64')('finds that ARM processors multiply exactly', async () => {
  expect(await multipliesSignedExactly()).toBe(true);
});
