import { GraphBuilder, type Linear, RUNTIME_DOMAIN } from './graph-builder.ts';
import { quantiseRows } from './int8-weights.ts';
import { encodeOnnxModel, ONNX_TYPE } from './onnx-encoding.ts';
import type { TensorReader } from './safetensors.ts';

/** The shape of all-MiniLM-L6-v2. */
const LAYERS = 6;
const HEADS = 12;
const DIMENSIONS = 384;
const EPSILON = 1e-12;

/**
 * Builds the network as an ONNX file with 8-bit weights. Inputs: `input_ids` and `attention_mask`, [batch, length];
 * output: `embedding`, [batch, 384], the mean of the last layer over the real tokens, of length 1.
 */
export function buildMiniLm(tensor: TensorReader): Buffer {
  const graph = new GraphBuilder(tensor);
  let hidden = addEmbeddings(graph);
  graph.node('Cast', ['attention_mask'], ['attention_mask_int32'], { to: { int: ONNX_TYPE.int32 } });
  for (let layer = 0; layer < LAYERS; layer++) hidden = addLayer(graph, layer, hidden);
  addMeanPooling(graph, hidden);

  const perToken = ['batch', 'length'];
  return encodeOnnxModel({
    name: 'all-MiniLM-L6-v2',
    nodes: graph.nodes,
    constants: graph.constants,
    inputs: [
      { name: 'input_ids', type: ONNX_TYPE.int64, dimensions: perToken },
      { name: 'attention_mask', type: ONNX_TYPE.int64, dimensions: perToken },
    ],
    outputs: [{ name: 'embedding', type: ONNX_TYPE.float32, dimensions: ['batch', DIMENSIONS] }],
    operatorSets: { '': 18, [RUNTIME_DOMAIN]: 1 },
  });
}

/** Word + position + type, normalised. The type is always the first, so it is added to the positions beforehand. */
function addEmbeddings(graph: GraphBuilder): string {
  const words = graph.tensor('embeddings.word_embeddings.weight');
  const { values, scales } = quantiseRows(words);
  graph.constant('word_values', ONNX_TYPE.int8, words.shape, values);
  graph.constant('word_scales', ONNX_TYPE.float32, [scales.length, 1], scales);
  graph.node('Gather', ['word_values', 'input_ids'], ['word_row']);
  graph.node('Cast', ['word_row'], ['word_row_float'], { to: { int: ONNX_TYPE.float32 } });
  graph.node('Gather', ['word_scales', 'input_ids'], ['word_scale']);
  graph.node('Mul', ['word_row_float', 'word_scale'], ['word']);

  const positions = graph.tensor('embeddings.position_embeddings.weight');
  const types = graph.tensor('embeddings.token_type_embeddings.weight');
  const table = positions.values.map((value, i) => value + (types.values[i % DIMENSIONS] ?? 0));
  graph.constant('positions', ONNX_TYPE.float32, positions.shape, table);
  graph.integers('zero', [], [0]);
  graph.integers('one', [], [1]);
  graph.node('Shape', ['input_ids'], ['shape']);
  graph.node('Gather', ['shape', 'one'], ['length']);
  graph.node('Range', ['zero', 'length', 'one'], ['position_ids']);
  graph.node('Gather', ['positions', 'position_ids'], ['position']);

  graph.node('Add', ['word', 'position'], ['embedded']);
  const inputs = ['embedded', ...graph.normalisation('embeddings.LayerNorm')];
  return graph.node('LayerNormalization', inputs, ['hidden'], {
    axis: { int: -1 },
    epsilon: { float: EPSILON },
  });
}

function addLayer(graph: GraphBuilder, layer: number, hidden: string): string {
  const name = (part: string) => `layer_${layer}_${part}`;
  const weights = (part: string) => `encoder.layer.${layer}.${part}`;

  const projections = ['query', 'key', 'value'];
  const projected = graph.linear(
    hidden,
    projections.map((part) => weights(`attention.self.${part}`)),
    name('projected'),
  );
  const split = projections.map(name);
  graph.node('Split', [withBias(graph, projected)], split, { axis: { int: -1 }, num_outputs: { int: 3 } });
  graph.node(
    'MultiHeadAttention',
    [...split, '', 'attention_mask_int32'],
    [name('attention')],
    { num_heads: { int: HEADS } },
    RUNTIME_DOMAIN,
  );
  const attended = graph.linear(name('attention'), [weights('attention.output.dense')], name('attended'));
  const afterAttention = addAndNormalise(graph, attended, hidden, weights('attention.output.LayerNorm'));

  const widened = graph.linear(afterAttention, [weights('intermediate.dense')], name('widened'));
  graph.node('BiasGelu', [widened.output, widened.bias], [name('activated')], {}, RUNTIME_DOMAIN);
  const narrowed = graph.linear(name('activated'), [weights('output.dense')], name('narrowed'));
  return addAndNormalise(graph, narrowed, afterAttention, weights('output.LayerNorm'));
}

function withBias(graph: GraphBuilder, linear: Linear): string {
  return graph.node('Add', [linear.output, linear.bias], [`${linear.output}_biased`]);
}

function addAndNormalise(
  graph: GraphBuilder,
  linear: Linear,
  residual: string,
  normalisation: string,
): string {
  return graph.node(
    'SkipLayerNormalization',
    [linear.output, residual, ...graph.normalisation(normalisation), linear.bias],
    [`${linear.output}_normalised`],
    { epsilon: { float: EPSILON } },
    RUNTIME_DOMAIN,
  );
}

/** The sum serves as the mean, because the result is brought to length 1. */
function addMeanPooling(graph: GraphBuilder, hidden: string): void {
  graph.integers('axis_length', [1], [1]);
  graph.integers('axis_dimension', [1], [2]);
  graph.node('Cast', ['attention_mask'], ['mask'], { to: { int: ONNX_TYPE.float32 } });
  graph.node('Unsqueeze', ['mask', 'axis_dimension'], ['mask_per_dimension']);
  graph.node('Mul', [hidden, 'mask_per_dimension'], ['masked']);
  graph.node('ReduceSum', ['masked', 'axis_length'], ['sum'], { keepdims: { int: 0 } });
  graph.node('LpNormalization', ['sum'], ['embedding'], { axis: { int: -1 }, p: { int: 2 } });
}
