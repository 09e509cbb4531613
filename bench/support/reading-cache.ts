import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PassageReader, PassageToRead, Reading } from '../../server/src/answering/ports.ts';

/** The reader with a memory on disk: reading is most of the time of a measurement of answers, and always gives the same. */
export function withReadingCache(reader: PassageReader, folder: string, model: string): PassageReader {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${model}.readings.jsonl`);
  const known = new Map<string, Reading>();
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    // A run that was stopped may have left half a line.
    if (!line.endsWith('}]')) continue;
    const [key, reading] = JSON.parse(line) as [string, Reading];
    known.set(key, reading);
  }
  return {
    ...reader,
    async read(question, passages, signal) {
      const keys = passages.map((passage) => keyOf(question, passage));
      const missing = passages.filter((_, at) => !known.has(keys[at] ?? ''));
      const read = missing.length > 0 ? await reader.read(question, missing, signal) : [];
      missing.forEach((passage, at) => {
        const reading = read[at];
        if (!reading) throw new Error('A passage was not read: give the reader more time.');
        const rounded: Reading = {
          ...reading,
          relevance: round(reading.relevance),
          shares: reading.shares.map(round),
        };
        const key = keyOf(question, passage);
        known.set(key, rounded);
        appendFileSync(file, `${JSON.stringify([key, rounded])}\n`);
      });
      return keys.map((key) => known.get(key));
    },
  };
}

const round = (value: number) => Math.round(value * 10_000) / 10_000;

const keyOf = (question: string, { about, sentences }: PassageToRead) =>
  createHash('sha256')
    .update(JSON.stringify([question, about, sentences]))
    .digest('base64url')
    .slice(0, 22);
