import { type GraphBuilder, type Linear, RUNTIME_DOMAIN } from './graph-builder.ts';
import { quantiseRows } from './int8-weights.ts';
import { ONNX_TYPE } from './onnx-encoding.ts';

/** The shape of all-MiniLM-L6-v2. */
const HEADS = 12;
export const DIMENSIONS = 384;
const EPSILON = 1e-12;

export interface NetworkParts {
  layers?: number;
  /** Whether it holds the vectors of words, or is given them as its input `words`. */
  words?: 'own' | 'given';
}

/** The network up to its last layer: a vector for each token. Gives back its name. */
export function addMiniLm(
  graph: GraphBuilder,
  types: 'one' | 'two',
  { layers = 6, words = 'own' }: NetworkParts = {},
): string {
  let hidden = addEmbeddings(graph, types, words);
  graph.node('Cast', ['attention_mask'], ['attention_mask_int32'], { to: { int: ONNX_TYPE.int32 } });
  for (let layer = 0; layer < layers; layer++) hidden = addLayer(graph, layer, hidden);
  return hidden;
}

/** Word + position + type, normalised. Where the type is always the first, it is added to the positions beforehand. */
function addEmbeddings(graph: GraphBuilder, kinds: 'one' | 'two', holder: 'own' | 'given'): string {
  const word = holder === 'own' ? addWords(graph) : 'words';
  const positions = graph.tensor('embeddings.position_embeddings.weight');
  const types = graph.tensor('embeddings.token_type_embeddings.weight');
  const first = (i: number) => (kinds === 'one' ? (types.values[i % DIMENSIONS] ?? 0) : 0);
  const table = positions.values.map((value, i) => value + first(i));
  graph.constant('positions', ONNX_TYPE.float32, positions.shape, table);
  graph.integers('zero', [], [0]);
  graph.integers('one', [], [1]);
  graph.node('Shape', [holder === 'own' ? 'input_ids' : 'attention_mask'], ['shape']);
  graph.node('Gather', ['shape', 'one'], ['length']);
  graph.node('Range', ['zero', 'length', 'one'], ['position_ids']);
  graph.node('Gather', ['positions', 'position_ids'], ['position']);

  graph.node('Add', [word, 'position'], [kinds === 'one' ? 'embedded' : 'placed']);
  if (kinds === 'two') {
    graph.constant('types', ONNX_TYPE.float32, types.shape, types.values);
    graph.node('Gather', ['types', 'token_type_ids'], ['type']);
    graph.node('Add', ['placed', 'type'], ['embedded']);
  }
  const inputs = ['embedded', ...graph.normalisation('embeddings.LayerNorm')];
  return graph.node('LayerNormalization', inputs, ['hidden'], {
    axis: { int: -1 },
    epsilon: { float: EPSILON },
  });
}

function addWords(graph: GraphBuilder): string {
  const words = graph.tensor('embeddings.word_embeddings.weight');
  const { values, scales } = quantiseRows(words);
  graph.constant('word_values', ONNX_TYPE.int8, words.shape, values);
  graph.constant('word_scales', ONNX_TYPE.float32, [scales.length, 1], scales);
  graph.node('Gather', ['word_values', 'input_ids'], ['word_row']);
  graph.node('Cast', ['word_row'], ['word_row_float'], { to: { int: ONNX_TYPE.float32 } });
  graph.node('Gather', ['word_scales', 'input_ids'], ['word_scale']);
  return graph.node('Mul', ['word_row_float', 'word_scale'], ['word']);
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

function addAndNormalise(graph: GraphBuilder, linear: Linear, residual: string, normalisation: string): string {
  return graph.node(
    'SkipLayerNormalization',
    [linear.output, residual, ...graph.normalisation(normalisation), linear.bias],
    [`${linear.output}_normalised`],
    { epsilon: { float: EPSILON } },
    RUNTIME_DOMAIN,
  );
}
