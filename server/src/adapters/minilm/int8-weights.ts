import type { Tensor } from './safetensors.ts';

/** Weights of a linear layer as the graph multiplies them: inputs × outputs, one scale per output. */
export interface QuantisedLinear {
  inputs: number;
  outputs: number;
  /** Stored value minus 128, times the output's scale, is the weight. */
  values: Uint8Array;
  scales: Float32Array;
}

export const LINEAR_ZERO_POINT = 128;

/**
 * Quantises one or more layers side by side, so that they run as one multiplication.
 * The values are unsigned: on processors without VNNI the kernel for signed weights saturates and loses accuracy.
 */
export function quantiseLinear(layers: readonly Tensor[]): QuantisedLinear {
  const inputs = layers[0]?.shape[1] ?? 0;
  const outputs = layers.reduce((total, layer) => total + (layer.shape[0] ?? 0), 0);
  const values = new Uint8Array(inputs * outputs);
  const scales = new Float32Array(outputs);
  let output = 0;
  for (const { values: weights } of layers) {
    for (let start = 0; start < weights.length; start += inputs, output++) {
      const row = weights.subarray(start, start + inputs);
      const scale = scaleOf(row);
      scales[output] = scale;
      for (let input = 0; input < inputs; input++) {
        values[input * outputs + output] = Math.round((row[input] ?? 0) / scale) + LINEAR_ZERO_POINT;
      }
    }
  }
  return { inputs, outputs, values, scales };
}

/** Quantises a table of embeddings, one scale per row. */
export function quantiseRows(table: Tensor): { values: Int8Array; scales: Float32Array } {
  const [rows = 0, columns = 0] = table.shape;
  const values = new Int8Array(rows * columns);
  const scales = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    const scale = scaleOf(table.values.subarray(start, start + columns));
    scales[row] = scale;
    for (let i = start; i < start + columns; i++) values[i] = Math.round((table.values[i] ?? 0) / scale);
  }
  return { values, scales };
}

/** The largest weight becomes 127; an empty row keeps a scale that can be divided by. */
function scaleOf(weights: Float32Array): number {
  let largest = 1e-9;
  for (let i = 0; i < weights.length; i++) largest = Math.max(largest, Math.abs(weights[i] ?? 0));
  return largest / 127;
}
