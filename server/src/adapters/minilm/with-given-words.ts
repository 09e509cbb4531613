import { DIMENSIONS } from './minilm-layers.ts';
import { ONNX_TYPE, type OnnxModel } from './onnx-encoding.ts';

/** What becomes of the ids of words in the graph of minilm-layers.ts. */
const steps = ['word_row', 'word_row_float', 'word_scale', 'word'];
const constants = ['word_values', 'word_scales'];

/** The same network without the vectors of its words: it is given those of a text as its input `words`. */
export function withGivenWords(model: OnnxModel): OnnxModel {
  // Both tell how long the text is.
  const renamed: Record<string, string> = { word: 'words', input_ids: 'attention_mask' };
  return {
    ...model,
    nodes: model.nodes
      .filter(({ outputs: [output = ''] }) => !steps.includes(output))
      .map((node) => ({ ...node, inputs: node.inputs.map((input) => renamed[input] ?? input) })),
    constants: model.constants.filter(({ name }) => !constants.includes(name)),
    inputs: model.inputs.map((input) =>
      input.name === 'input_ids'
        ? { name: 'words', type: ONNX_TYPE.float32, dimensions: [...input.dimensions, DIMENSIONS] }
        : input,
    ),
  };
}
