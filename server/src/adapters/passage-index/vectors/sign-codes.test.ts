import { expect, it } from 'vitest';
import { SignCodes } from './sign-codes.ts';

it('finds the codes that differ least, and about as many as are wanted', () => {
  const codes = new SignCodes(384);
  const rows = 60_000;
  codes.add(randomBytes(48 * rows), 48);
  const near = randomBytes(48);
  codes.add(near, 48);
  const found = codes.nearest(near, 1_000, rows + 1);
  expect(found).toContain(rows);
  expect(found.length).toBeGreaterThan(500);
  expect(found.length).toBeLessThan(3_000);
  expect([...found]).toEqual([...found].sort((a, b) => a - b));
});

it('compares codes whose length is no multiple of sixteen bytes, also after it has grown', () => {
  const codes = new SignCodes(48);
  const near = Uint8Array.of(1, 2, 3, 4, 5, 6);
  for (let row = 0; row < 5_000; row++) {
    codes.add(row === 4_000 ? near : Uint8Array.from(near, (byte) => byte ^ 255), 6);
    // Each search writes its results where the next codes will be.
    if (row % 1_000 === 0) codes.nearest(near, 1, row + 1);
  }
  expect([...codes.nearest(near, 1, 5_000)]).toEqual([4_000]);
});

let state = 1;
/** The same in every run. */
function randomBytes(count: number): Uint8Array {
  return Uint8Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state >>> 24;
  });
}
