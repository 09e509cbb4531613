import { LINEAR_ZERO_POINT, quantiseLinear } from './int8-weights.ts';
import { type Attribute, ONNX_TYPE, type OnnxConstant, type OnnxNode } from './onnx-encoding.ts';
import type { Tensor, TensorReader } from './safetensors.ts';

/** Operators of ONNX Runtime itself: fused, so that less is written and read between steps. */
export const RUNTIME_DOMAIN = 'com.microsoft';

/** A multiplication whose bias is left to the operator that follows, which adds it on the way. */
export interface Linear {
  output: string;
  bias: string;
}

/** Collects the nodes and constants of a graph whose weights come from a safetensors file. */
export class GraphBuilder {
  readonly nodes: OnnxNode[] = [];
  readonly constants: OnnxConstant[] = [];
  readonly tensor: TensorReader;

  constructor(tensor: TensorReader) {
    this.tensor = tensor;
  }

  /** A small layer whose rounding would show: kept as it is. */
  exactLinear(input: string, layer: string, output: string): string {
    const { values, shape } = this.tensor(`${layer}.weight`);
    const bias = this.tensor(`${layer}.bias`);
    const weights = this.constant(`${output}_weights`, ONNX_TYPE.float32, shape, values);
    const added = this.constant(`${output}_bias`, ONNX_TYPE.float32, bias.shape, bias.values);
    return this.node('Gemm', [input, weights, added], [output], { transB: { int: 1 } });
  }

  node(
    op: string,
    inputs: readonly string[],
    outputs: readonly string[],
    attributes: Record<string, Attribute> = {},
    domain?: string,
  ): string {
    this.nodes.push({ op, inputs, outputs, attributes, ...(domain ? { domain } : {}) });
    return outputs[0] ?? '';
  }

  constant(
    name: string,
    type: OnnxConstant['type'],
    dimensions: readonly number[],
    values: OnnxConstant['values'],
  ): string {
    this.constants.push({ name, type, dimensions, values });
    return name;
  }

  integers(name: string, dimensions: readonly number[], values: readonly number[]): string {
    return this.constant(name, ONNX_TYPE.int64, dimensions, BigInt64Array.from(values.map(BigInt)));
  }

  linear(input: string, layers: readonly string[], output: string): Linear {
    const weights = quantiseLinear(layers.map((layer) => this.tensor(`${layer}.weight`)));
    const bias = joined(layers.map((layer) => this.tensor(`${layer}.bias`)));
    const zeroPoints = new Uint8Array(weights.outputs).fill(LINEAR_ZERO_POINT);
    this.node(
      'DynamicQuantizeMatMul',
      [
        input,
        this.constant(`${output}_weights`, ONNX_TYPE.uint8, [weights.inputs, weights.outputs], weights.values),
        this.constant(`${output}_scales`, ONNX_TYPE.float32, [weights.outputs], weights.scales),
        this.constant(`${output}_zero_points`, ONNX_TYPE.uint8, [weights.outputs], zeroPoints),
      ],
      [output],
      {},
      RUNTIME_DOMAIN,
    );
    return { output, bias: this.constant(`${output}_bias`, ONNX_TYPE.float32, [bias.length], bias) };
  }

  normalisation(layer: string): [string, string] {
    const parts = ['weight', 'bias'].map((part) => {
      const name = `${layer}.${part}`;
      const { values, shape } = this.tensor(name);
      return this.constant(name, ONNX_TYPE.float32, shape, values);
    });
    return [parts[0] ?? '', parts[1] ?? ''];
  }
}

function joined(tensors: readonly Tensor[]): Float32Array {
  return Float32Array.from(tensors.flatMap(({ values }) => [...values]));
}
