import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedText, type Embedder, embeddingModelFor } from '../../server/src/knowledge/ports.ts';

const HASH_BYTES = 16;
const TEXTS_PER_CALL = 256;

/**
 * The embedder with a memory on disk, by model and text: embedding is most of the time of a measurement of retrieval,
 * and always gives the same. One file per model, to which records of hash, tokens and vector are appended.
 */
export function withEmbeddingCache(embedder: Embedder, folder: string): Embedder {
  mkdirSync(folder, { recursive: true });
  const caches = new Map(embedder.models.map(({ name }) => [name, openCache(folder, name)]));

  async function embedAll(
    kind: string,
    texts: readonly string[],
    language: string,
    embed: (missing: string[]) => Promise<EmbeddedText[]>,
  ): Promise<EmbeddedText[]> {
    const { file, known } = caches.get(embeddingModelFor(embedder.models, language)) as Cache;
    const keys = texts.map((text) => hashOf(`${kind}\n${text}`));
    const found = () => keys.map((key) => known.get(key.toString('hex')));
    const before = found();
    const missing = [...new Set(texts.filter((_, i) => !before[i]))];
    for (let start = 0; start < missing.length; start += TEXTS_PER_CALL) {
      const batch = missing.slice(start, start + TEXTS_PER_CALL);
      const embedded = await embed(batch);
      for (const [i, text] of batch.entries()) {
        const result = embedded[i];
        if (!result) throw new Error('The embedder gave fewer vectors than texts.');
        const key = hashOf(`${kind}\n${text}`);
        known.set(key.toString('hex'), result);
        appendFileSync(file, recordOf(key, result));
      }
    }
    return found().map((result) => result as EmbeddedText);
  }

  return {
    ...embedder,
    async embedQuestion(text, language, options) {
      const [embedded] = await embedAll('question', [text], language, async ([only = '']) => [
        await embedder.embedQuestion(only, language, options),
      ]);
      return embedded as EmbeddedText;
    },
    embedPassages: (texts, language, signal) =>
      embedAll('passage', texts, language, (missing) => embedder.embedPassages(missing, language, signal)),
  };
}

interface Cache {
  file: string;
  known: Map<string, EmbeddedText>;
}

function openCache(folder: string, model: string): Cache {
  const file = join(folder, `${hashOf(model).toString('hex')}.vectors`);
  return { file, known: existsSync(file) ? readRecords(readFileSync(file)) : new Map() };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest().subarray(0, HASH_BYTES);

/** Hash, number of tokens, number of dimensions, dimensions. */
function recordOf(key: Buffer, { vector, tokens }: EmbeddedText): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(tokens, 0);
  head.writeUInt32LE(vector.length, 4);
  return Buffer.concat([key, head, Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)]);
}

function readRecords(bytes: Buffer): Map<string, EmbeddedText> {
  const records = new Map<string, EmbeddedText>();
  for (let at = 0; at + HASH_BYTES + 8 <= bytes.length; ) {
    const key = bytes.toString('hex', at, at + HASH_BYTES);
    const tokens = bytes.readUInt32LE(at + HASH_BYTES);
    const length = bytes.readUInt32LE(at + HASH_BYTES + 4);
    const start = at + HASH_BYTES + 8;
    at = start + length * Float32Array.BYTES_PER_ELEMENT;
    // A run that was stopped may have left half a record.
    if (at > bytes.length) break;
    records.set(key, { vector: new Float32Array(new Uint8Array(bytes.subarray(start, at)).buffer), tokens });
  }
  return records;
}
