import { expect, test } from 'vitest';
import { decodeOnnxModel } from './onnx-decoding.ts';
import { encodeOnnxModel, ONNX_TYPE, type OnnxModel } from './onnx-encoding.ts';

const bytesOf = (values: ArrayBufferView) => Buffer.from(values.buffer, values.byteOffset, values.byteLength);
const model: OnnxModel = {
  name: 'small',
  nodes: [
    { op: 'Add', inputs: ['a', 'b'], outputs: ['sum'], attributes: {} },
    {
      op: 'MultiHeadAttention',
      inputs: ['sum', '', 'mask'],
      outputs: ['out', 'other'],
      attributes: { num_heads: { int: 12 }, axis: { int: -1 }, epsilon: { float: 0.5 }, sizes: { ints: [3, -4] } },
      domain: 'com.microsoft',
    },
  ],
  constants: [
    { name: 'weights', type: ONNX_TYPE.uint8, dimensions: [2, 200], values: new Uint8Array(400).fill(7) },
    { name: 'axis', type: ONNX_TYPE.int64, dimensions: [], values: BigInt64Array.from([-1n]) },
  ],
  inputs: [{ name: 'a', type: ONNX_TYPE.float32, dimensions: ['batch', 384] }],
  outputs: [{ name: 'out', type: ONNX_TYPE.float32, dimensions: ['batch', 1] }],
  operatorSets: { '': 18, 'com.microsoft': 1 },
};

test('reads back what was written', () => {
  const constants = model.constants.map(({ values, ...rest }) => ({ ...rest, values: bytesOf(values) }));
  expect(decodeOnnxModel(encodeOnnxModel(model))).toEqual({ ...model, constants });
});

test('does not copy the weights', () => {
  const file = encodeOnnxModel(model);
  expect(decodeOnnxModel(file).constants[0]?.values.buffer).toBe(file.buffer);
});

test('rejects a file that is no network of ours', () => {
  expect(() => decodeOnnxModel(Buffer.from('not a network'))).toThrow(/network/);
});
