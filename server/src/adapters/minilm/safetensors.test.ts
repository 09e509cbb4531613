import { expect, it } from 'vitest';
import { readNamedTensors, readSafetensors } from './safetensors.ts';

it('reads 16-bit and 32-bit floats, at odd offsets too', () => {
  const halves = Uint16Array.of(0x3c00, 0xc000, 0x0001, 0x0000, 0x7c00);
  const floats = Float32Array.of(1.5, -2.25);
  const read = readSafetensors(
    fileOf([
      ['half', 'F16', halves],
      ['pad', 'F16', Uint8Array.of(0)],
      ['float', 'F32', floats],
    ]),
  );
  expect([...read('half').values]).toEqual([1, -2, 2 ** -24, 0, Number.POSITIVE_INFINITY]);
  expect(read('float')).toEqual({ values: floats, shape: [2] });
});

it('reads whole numbers of 8 bits, and names what there is', () => {
  const { names, read } = readNamedTensors(
    fileOf([
      ['pad', 'F16', Uint8Array.of(0)],
      ['rounded', 'I8', Int8Array.of(-128, 0, 127)],
    ]),
  );
  expect(names).toEqual(['pad', 'rounded']);
  expect([...read('rounded').values]).toEqual([-128, 0, 127]);
});

it('says which tensor is missing', () => {
  expect(() => readSafetensors(fileOf([]))('embeddings')).toThrow('embeddings');
});

function fileOf(tensors: [name: string, dtype: string, values: ArrayBufferView & { length: number }][]): Buffer {
  let end = 0;
  const headers = tensors.map(([name, dtype, values]) => {
    const start = end;
    end += values.byteLength;
    return [name, { dtype, shape: [values.length], data_offsets: [start, end] }];
  });
  const header = Buffer.from(JSON.stringify(Object.fromEntries(headers)));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  const data = tensors.map(([, , values]) => Buffer.from(values.buffer, values.byteOffset, values.byteLength));
  return Buffer.concat([length, header, ...data]);
}
