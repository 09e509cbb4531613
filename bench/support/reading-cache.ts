import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PassageScore, PassageScorer, PassageToScore } from '../../server/src/answering/ports.ts';

/** The scorer with a memory on disk: reading is most of the time of a measurement of answers, and always gives the same. */
export function withReadingCache(scorer: PassageScorer, folder: string, model: string): PassageScorer {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${model}.scores.jsonl`);
  const known = new Map<string, PassageScore>();
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    // A run that was stopped may have left half a line.
    if (!line.endsWith('}]')) continue;
    const [key, reading] = JSON.parse(line) as [string, PassageScore];
    known.set(key, reading);
  }
  return {
    ...scorer,
    async read(question, passages, signal) {
      const keys = passages.map((passage) => keyOf(question, passage));
      const missing = passages.filter((_, at) => !known.has(keys[at] ?? ''));
      const read = missing.length > 0 ? await scorer.read(question, missing, signal) : [];
      missing.forEach((passage, at) => {
        const reading = read[at];
        if (!reading) throw new Error('A passage was not read: give the scorer more time.');
        const rounded: PassageScore = {
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

const keyOf = (question: string, { about, sentences }: PassageToScore) =>
  createHash('sha256')
    .update(JSON.stringify([question, about, sentences]))
    .digest('base64url')
    .slice(0, 22);
