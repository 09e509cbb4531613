import type { TensorReader } from '../src/adapters/minilm/safetensors.ts';

const width = 384;
const shapes: [name: RegExp, shape: number[]][] = [
  [/position_embeddings/, [512, width]],
  [/token_type_embeddings/, [2, width]],
  [/intermediate\.dense\.weight/, [4 * width, width]],
  [/intermediate\.dense\.bias/, [4 * width]],
  [/layer\.\d\.output\.dense\.weight/, [width, 4 * width]],
  [/relevance\.0\.weight/, [width, 2 * width]],
  [/relevance\.3\.weight/, [1, width]],
  [/relevance\.3\.bias/, [1]],
  [/span\.weight/, [2, width]],
  [/span\.bias/, [2]],
  [/weight$/, [width, width]],
  [/bias$/, [width]],
];

/** A network of MiniLM's shape that has learnt nothing: the same numbers each time, small and around zero. */
export function untrainedWeights(words: number): TensorReader {
  return (name) => {
    if (/LayerNorm\.(weight|bias)$/.test(name))
      return { values: new Float32Array(width).fill(name.endsWith('weight') ? 1 : 0), shape: [width] };
    const known = shapes.find(([pattern]) => pattern.test(name))?.[1] ?? [];
    const shape = name.includes('word_embeddings') ? [words, width] : known;
    const values = new Float32Array(shape.reduce((product, size) => product * size, 1));
    let state = name.length;
    for (let i = 0; i < values.length; i += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      values[i] = (state / 2 ** 32 - 0.5) / 8;
    }
    return { values, shape };
  };
}
