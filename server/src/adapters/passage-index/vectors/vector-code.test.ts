import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import assembler from 'wabt';
import { VECTOR_CODE_BASE64, vectorCodeOver } from './vector-code.ts';

it('carries the assembled form of its source', async () => {
  const { parseWat } = await assembler();
  const source = readFileSync(new URL('./vector-code.wat', import.meta.url), 'utf8');
  const assembled = parseWat('vector-code.wat', source, { simd: true }).toBinary({}).buffer;
  expect(VECTOR_CODE_BASE64).toBe(Buffer.from(assembled).toString('base64'));
});

it('multiplies the extremes of 8 bits without overflow', () => {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 65_536 });
  const dimensions = 4_096;
  new Int8Array(memory.buffer, 0, dimensions).fill(-127);
  new Int8Array(memory.buffer, dimensions, dimensions).fill(127);
  new Int8Array(memory.buffer, 2 * dimensions, dimensions).fill(-127);
  vectorCodeOver(memory).dotProducts(0, dimensions, 2, dimensions, 3 * dimensions);
  const results = new Int32Array(memory.buffer, 3 * dimensions, 2);
  expect([...results]).toEqual([-127 * 127 * dimensions, 127 * 127 * dimensions]);
});
