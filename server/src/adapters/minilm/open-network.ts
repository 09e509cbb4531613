import { readFileSync } from 'node:fs';
import { InferenceSession } from 'onnxruntime-node';
import { arrangeForSpeed } from './arrange-for-speed.ts';
import { multipliesSignedExactly } from './multiplies-signed-exactly.ts';
import { decodeOnnxModel } from './onnx-decoding.ts';
import { encodeOnnxModel } from './onnx-encoding.ts';

/** Opens a network that was built by minilm-layers.ts, to be given one text at a time. */
export async function openNetwork(path: string, { threads }: { threads: number }): Promise<InferenceSession> {
  // Elsewhere both kinds of weights take the same time.
  const signedWeights = process.arch === 'x64' && (await multipliesSignedExactly());
  const file = readFileSync(path);
  const network = encodeOnnxModel(arrangeForSpeed(decodeOnnxModel(file), { signedWeights }));
  free(file);
  try {
    return await InferenceSession.create(network, {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      // More would join again what is taken apart for speed.
      graphOptimizationLevel: 'basic',
      // Otherwise its threads burn a processor while they wait for the next text.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    });
  } finally {
    free(network);
  }
}

/** At once: the collector seldom comes to a thread with so little to do. What is small shares its memory with others. */
function free({ buffer, length }: Buffer<ArrayBuffer>): void {
  if (buffer.byteLength === length) buffer.transfer(0);
}
