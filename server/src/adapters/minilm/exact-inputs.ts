import { LINEAR_ZERO_POINT } from './int8-weights.ts';
import { ONNX_TYPE, type OnnxConstant, type OnnxModel, type OnnxNode } from './onnx-encoding.ts';

/** By the multiplication's output: which of its inputs are multiplied as they are. */
export type ExactInputs = Readonly<Record<string, readonly number[]>>;

/**
 * The same network, in which a few inputs of some multiplications are not rounded. What a layer is given is rounded to 8
 * bits on one scale for the whole text, and one or two of its hundreds of numbers are ten times as large as the rest:
 * for their sake the rest has four or five bits. These are multiplied apart, and the rest has its eight bits.
 */
export function withExactInputs(model: OnnxModel, exact: ExactInputs): OnnxModel {
  const outputs = new Set(model.nodes.flatMap((node) => node.outputs));
  const unknown = Object.keys(exact).filter((name) => !outputs.has(name));
  if (unknown.length > 0) throw new Error(`The network has no ${unknown.join(', ')}.`);
  const constants: OnnxConstant[] = [...model.constants];
  /** What stands for an output from here on, and what is added to the other side of a normalisation. */
  const sums = new Map<string, string>();
  const added = new Map<string, string>();
  const nodes = model.nodes.flatMap((node): OnnxNode[] => {
    const inputs = node.inputs.map((name) => sums.get(name) ?? name);
    const output = node.outputs[0] ?? '';
    const own = exact[output];
    if (node.op === 'DynamicQuantizeMatMul' && own) {
      const isBeforeNormalisation = model.nodes.some(
        ({ op, inputs: [first] }) => op === 'SkipLayerNormalization' && first === output,
      );
      constants.push(...constantsOf(model, output, own));
      const apart = multipliedApart({ ...node, inputs }, output);
      if (isBeforeNormalisation) {
        added.set(output, `${output}_exact`);
        return apart;
      }
      sums.set(output, `${output}_joined`);
      // The product stands second: the server takes what is added to a product, where it stands first, for its bias.
      return [...apart, { op: 'Add', inputs: [`${output}_exact`, output], outputs: [`${output}_joined`] }];
    }
    const [product = '', residual = '', ...others] = inputs;
    const apart = node.op === 'SkipLayerNormalization' ? added.get(product) : undefined;
    if (!apart) return [{ ...node, inputs }];
    const joined = `${product}_residual`;
    return [
      { op: 'Add', inputs: [residual, apart], outputs: [joined] },
      { ...node, inputs: [product, joined, ...others] },
    ];
  });
  return { ...model, nodes, constants };
}

function multipliedApart(node: OnnxNode, output: string): OnnxNode[] {
  const [input = '', ...weights] = node.inputs;
  return [
    { op: 'Mul', inputs: [input, `${output}_rounded`], outputs: [`${output}_rest`] },
    { ...node, inputs: [`${output}_rest`, ...weights] },
    {
      op: 'Gather',
      inputs: [input, `${output}_places`],
      outputs: [`${output}_apart`],
      attributes: { axis: { int: -1 } },
    },
    { op: 'MatMul', inputs: [`${output}_apart`, `${output}_exact_weights`], outputs: [`${output}_exact`] },
  ];
}

/** The rounded weights stay whole, so that the network can be read back from its file. */
function constantsOf(model: OnnxModel, output: string, places: readonly number[]): OnnxConstant[] {
  const { values, dimensions } = constantOf(model, `${output}_weights`);
  const [inputs = 0, outputs = 0] = dimensions;
  const rounded = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  const scales = constantOf(model, `${output}_scales`).values;
  const scale = new DataView(scales.buffer, scales.byteOffset, scales.byteLength);
  const weights = Float32Array.from(
    { length: places.length * outputs },
    (_, at) =>
      ((rounded[(places[Math.floor(at / outputs)] ?? 0) * outputs + (at % outputs)] ?? 0) - LINEAR_ZERO_POINT) *
      scale.getFloat32(4 * (at % outputs), true),
  );
  const isRounded = Float32Array.from({ length: inputs }, (_, at) => (places.includes(at) ? 0 : 1));
  return [
    { name: `${output}_rounded`, type: ONNX_TYPE.float32, dimensions: [inputs], values: isRounded },
    {
      name: `${output}_places`,
      type: ONNX_TYPE.int64,
      dimensions: [places.length],
      values: BigInt64Array.from(places, BigInt),
    },
    { name: `${output}_exact_weights`, type: ONNX_TYPE.float32, dimensions: [places.length, outputs], values: weights },
  ];
}

function constantOf(model: OnnxModel, name: string): OnnxConstant {
  const found = model.constants.find((constant) => constant.name === name);
  if (!found) throw new Error(`The network has no constant ${name}.`);
  return found;
}
