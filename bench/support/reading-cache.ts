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
    async read(question, passages, { isEnough, signal } = {}) {
      const scores: (PassageScore | undefined)[] = passages.map(() => undefined);
      for (const [at, passage] of passages.entries()) {
        const key = keyOf(question, passage);
        let score = known.get(key);
        if (!score) {
          const [read] = await scorer.read(question, [passage], { signal });
          if (!read) throw new Error('A passage was not read: give the scorer more time.');
          score = { ...read, relevance: round(read.relevance), shares: read.shares.map(round) };
          known.set(key, score);
          appendFileSync(file, `${JSON.stringify([key, score])}\n`);
        }
        scores[at] = score;
        if (isEnough?.(scores)) break;
      }
      return scores;
    },
  };
}

const round = (value: number) => Math.round(value * 10_000) / 10_000;

const keyOf = (question: string, { about, sentences }: PassageToScore) =>
  createHash('sha256')
    .update(JSON.stringify([question, about, sentences]))
    .digest('base64url')
    .slice(0, 22);
