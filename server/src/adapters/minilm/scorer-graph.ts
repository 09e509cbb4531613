import { GraphBuilder, RUNTIME_DOMAIN } from './graph-builder.ts';
import { addMiniLm, DIMENSIONS, type NetworkParts } from './minilm-layers.ts';
import { encodeOnnxModel, ONNX_TYPE } from './onnx-encoding.ts';
import type { TensorReader } from './safetensors.ts';

/**
 * Builds the reader as an ONNX file with 8-bit weights. Inputs: `input_ids` (or `words`, their vectors), `attention_mask` and `token_type_ids`,
 * [batch, length]. Outputs: `relevance`, [batch, 1], whether the passage answers the question, and `span`,
 * [batch, length, 2], how likely the answer begins and ends at each token; both before the logistic function.
 */
export function buildScorer(weights: TensorReader, parts: NetworkParts = {}): Buffer {
  const graph = new GraphBuilder((name) => weights(isOfHeads(name) ? name : `bert.${name}`));
  const hidden = addMiniLm(graph, 'two', parts);
  addRelevance(graph, hidden);
  addSpan(graph, hidden);
  const perToken = ['batch', 'length'];
  const ofWords =
    parts.words === 'given'
      ? { name: 'words', type: ONNX_TYPE.float32, dimensions: [...perToken, DIMENSIONS] }
      : { name: 'input_ids', type: ONNX_TYPE.int64, dimensions: perToken };
  const input = (name: string) => ({ name, type: ONNX_TYPE.int64, dimensions: perToken });
  return encodeOnnxModel({
    name: 'parley-reader',
    nodes: graph.nodes,
    constants: graph.constants,
    inputs: [ofWords, input('attention_mask'), input('token_type_ids')],
    outputs: [
      { name: 'relevance', type: ONNX_TYPE.float32, dimensions: ['batch', 1] },
      { name: 'span', type: ONNX_TYPE.float32, dimensions: [...perToken, 2] },
    ],
    operatorSets: { '': 18, [RUNTIME_DOMAIN]: 1 },
  });
}

const isOfHeads = (name: string) => name.startsWith('relevance.') || name.startsWith('span.');

/** From the first token's vector and the mean of all. */
function addRelevance(graph: GraphBuilder, hidden: string): void {
  graph.integers('axis_length', [1], [1]);
  graph.integers('axis_dimension', [1], [2]);
  graph.node('Gather', [hidden, 'zero'], ['first'], { axis: { int: 1 } });
  graph.node('Cast', ['attention_mask'], ['mask'], { to: { int: ONNX_TYPE.float32 } });
  graph.node('Unsqueeze', ['mask', 'axis_dimension'], ['mask_per_dimension']);
  graph.node('Mul', [hidden, 'mask_per_dimension'], ['masked']);
  graph.node('ReduceSum', ['masked', 'axis_length'], ['sum'], { keepdims: { int: 0 } });
  graph.node('ReduceSum', ['mask', 'axis_length'], ['tokens'], { keepdims: { int: 1 } });
  graph.node('Div', ['sum', 'tokens'], ['mean']);
  graph.node('Concat', ['first', 'mean'], ['both'], { axis: { int: 1 } });
  graph.node('Tanh', [graph.exactLinear('both', 'relevance.0', 'weighed')], ['judged']);
  graph.exactLinear('judged', 'relevance.3', 'relevance');
}

function addSpan(graph: GraphBuilder, hidden: string): void {
  const { values } = graph.tensor('span.weight');
  const bias = graph.tensor('span.bias');
  const turned = new Float32Array(values.length);
  for (let i = 0; i < DIMENSIONS; i++)
    for (let side = 0; side < 2; side++) turned[2 * i + side] = values[side * DIMENSIONS + i] ?? 0;
  graph.constant('span_weights', ONNX_TYPE.float32, [DIMENSIONS, 2], turned);
  graph.constant('span_bias', ONNX_TYPE.float32, bias.shape, bias.values);
  graph.node('MatMul', [hidden, 'span_weights'], ['span_unbiased']);
  graph.node('Add', ['span_unbiased', 'span_bias'], ['span']);
}
