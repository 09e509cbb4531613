import { readFileSync } from 'node:fs';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { arrangeForSpeed } from './arrange-for-speed.ts';
import { DIMENSIONS } from './minilm-layers.ts';
import { multipliesSignedExactly } from './multiplies-signed-exactly.ts';
import { decodeOnnxModel } from './onnx-decoding.ts';
import { encodeOnnxModel } from './onnx-encoding.ts';
import { withGivenWords } from './with-given-words.ts';
import { WordTable } from './word-table.ts';

/** A network that was built by minilm-layers.ts, to be given one text at a time. */
export interface Network {
  /** Also which of two texts each word belongs to, 0 or 1, where the network reads two. */
  run(ids: readonly number[], belongsTo?: readonly number[]): Promise<InferenceSession.ReturnType>;
}

export interface NetworkOptions {
  threads: number;
  /** The file of the network whose words it shares, where it has none itself. */
  words?: string | undefined;
}

export async function openNetwork(path: string, { threads, words = path }: NetworkOptions): Promise<Network> {
  const table = new WordTable(words);
  const session = await openSession(path, threads);
  let vectors = new Float32Array();
  let isRunning = false;

  return {
    async run(ids, belongsTo) {
      // The next text's words take the place of this one's.
      if (isRunning) throw new Error('The network reads one text at a time.');
      isRunning = true;
      try {
        const length = ids.length * DIMENSIONS;
        if (vectors.length < length) vectors = new Float32Array(length);
        const ofText = vectors.subarray(0, length);
        table.write(ids, ofText);
        const shape = [1, ids.length];
        return await session.run({
          words: new Tensor('float32', ofText, [...shape, DIMENSIONS]),
          attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
          ...(belongsTo && { token_type_ids: new Tensor('int64', BigInt64Array.from(belongsTo, BigInt), shape) }),
        });
      } finally {
        isRunning = false;
      }
    },
  };
}

async function openSession(path: string, threads: number): Promise<InferenceSession> {
  // Elsewhere both kinds of weights take the same time.
  const signedWeights = process.arch === 'x64' && (await multipliesSignedExactly());
  const file = readFileSync(path);
  const network = encodeOnnxModel(arrangeForSpeed(withGivenWords(decodeOnnxModel(file)), { signedWeights }));
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
