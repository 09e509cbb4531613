import { InferenceSession, Tensor } from 'onnxruntime-node';
import { RUNTIME_DOMAIN } from './graph-builder.ts';
import { encodeOnnxModel, ONNX_TYPE } from './onnx-encoding.ts';

/** As many as the kernels take at a time, and more. */
const INPUTS = 64;
const OUTPUTS = 32;
/** One row and several have kernels of their own. */
const ROW_COUNTS = [1, 6];
const LARGEST_WEIGHT = 127;

/**
 * Whether this machine multiplies 8-bit inputs with signed weights exactly, by trying it with the largest of both: x64
 * processors without VNNI add products by twos in 16 bits, which hold 32,767 of 64,770.
 */
export async function multipliesSignedExactly(): Promise<boolean> {
  const session = await InferenceSession.create(multiplication(), { intraOpNumThreads: 1, interOpNumThreads: 1 });
  try {
    for (const rows of ROW_COUNTS) {
      const inputs = new Tensor('float32', new Float32Array(rows * INPUTS).fill(1), [rows, INPUTS]);
      const { products } = await session.run({ inputs });
      if (!isExact(products?.data as Float32Array)) return false;
    }
    return true;
  } finally {
    await session.release();
  }
}

export function isExact(products: Float32Array): boolean {
  const expected = INPUTS * LARGEST_WEIGHT;
  return products.every((product) => Math.abs(product - expected) < expected / 1_000);
}

function multiplication(): Buffer {
  const tensor = (rows: number | string, columns: number) => ({
    type: ONNX_TYPE.float32,
    dimensions: [rows, columns],
  });
  return encodeOnnxModel({
    name: 'signed-weights',
    nodes: [
      {
        op: 'DynamicQuantizeMatMul',
        inputs: ['inputs', 'weights', 'scales'],
        outputs: ['products'],
        domain: RUNTIME_DOMAIN,
      },
    ],
    constants: [
      {
        name: 'weights',
        type: ONNX_TYPE.int8,
        dimensions: [INPUTS, OUTPUTS],
        values: new Int8Array(INPUTS * OUTPUTS).fill(LARGEST_WEIGHT),
      },
      { name: 'scales', type: ONNX_TYPE.float32, dimensions: [OUTPUTS], values: new Float32Array(OUTPUTS).fill(1) },
    ],
    inputs: [{ name: 'inputs', ...tensor('rows', INPUTS) }],
    outputs: [{ name: 'products', ...tensor('rows', OUTPUTS) }],
    operatorSets: { '': 18, [RUNTIME_DOMAIN]: 1 },
  });
}
