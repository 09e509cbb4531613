import type { NamedTensors, Tensor, TensorReader } from '../minilm/safetensors.ts';

/** The files of a student, as training/languages/train.py saves them. */
export const STUDENT_FILES = {
  words: ['words-1.safetensors', 'words-2.safetensors'],
  layers: ['layers-1.safetensors', 'layers-2.safetensors'],
} as const;

const WORDS = 'embeddings.word_embeddings.weight';

/** The weights by the names that MiniLM's have, so that both networks are built alike. */
export function studentWeights({ words, layers }: Record<'words' | 'layers', readonly NamedTensors[]>): TensorReader {
  return (name) => {
    if (name === WORDS) return joinedRows(words.map(rowsOf));
    const holder = layers.find(({ names }) => names.includes(name));
    if (!holder) throw new Error(`The weights hold no tensor named ${name}.`);
    return holder.read(name);
  };
}

/** Each row is rounded to 8 bits on a scale of its own. */
function rowsOf({ read }: NamedTensors): Tensor {
  const { values, shape } = read('rounded');
  const scales = read('scale').values;
  const columns = shape[1] ?? 0;
  return { values: values.map((value, at) => value * (scales[Math.floor(at / columns)] ?? 0)), shape };
}

function joinedRows(parts: readonly Tensor[]): Tensor {
  const rows = parts.reduce((sum, { shape }) => sum + (shape[0] ?? 0), 0);
  const columns = parts[0]?.shape[1] ?? 0;
  const values = new Float32Array(rows * columns);
  let at = 0;
  for (const part of parts) {
    values.set(part.values, at);
    at += part.values.length;
  }
  return { values, shape: [rows, columns] };
}
