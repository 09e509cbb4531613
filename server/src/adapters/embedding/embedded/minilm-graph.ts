import { GraphBuilder, RUNTIME_DOMAIN } from '../../minilm/graph-builder.ts';
import { addMiniLm, DIMENSIONS } from '../../minilm/minilm-layers.ts';
import { encodeOnnxModel, ONNX_TYPE } from '../../minilm/onnx-encoding.ts';
import type { TensorReader } from '../../minilm/safetensors.ts';

/**
 * Builds the network as an ONNX file with 8-bit weights. Inputs: `input_ids` and `attention_mask`, [batch, length];
 * output: `embedding`, [batch, 384], the mean of the last layer over the real tokens, of length 1.
 */
export function buildMiniLm(tensor: TensorReader, name = 'all-MiniLM-L6-v2'): Buffer {
  const graph = new GraphBuilder(tensor);
  addMeanPooling(graph, addMiniLm(graph, 'one'));

  const perToken = ['batch', 'length'];
  return encodeOnnxModel({
    name,
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
