import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PassageScore, PassageScorer, PassageToScore } from '../../server/src/answering/ports.ts';

/** The scorer with a memory on disk: reading is most of the time of a measurement of answers, and always gives the same. */
export function withReadingCache(scorer: PassageScorer, folder: string, model: string, atOnce: number): PassageScorer {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${model}.scores.jsonl`);
  const known = new Map<string, PassageScore>();
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    // A run that was stopped may have left half a line.
    if (!line.endsWith('}]')) continue;
    const [key, reading] = JSON.parse(line) as [string, PassageScore];
    known.set(key, reading);
  }
  async function newlyRead(question: string, passages: readonly PassageToScore[], signal: AbortSignal | undefined) {
    const missing = passages.filter((passage) => !known.has(keyOf(question, passage)));
    const read = await scorer.read(question, missing, { signal });
    return missing.map((passage, at) => ({ key: keyOf(question, passage), score: read[at] }));
  }
  function keep({ key, score }: { key: string; score: PassageScore | undefined }): void {
    if (!score) throw new Error('A passage was not read: give the scorer more time.');
    const rounded = { ...score, relevance: round(score.relevance), shares: score.shares.map(round) };
    known.set(key, rounded);
    appendFileSync(file, `${JSON.stringify([key, rounded])}\n`);
  }
  return {
    ...scorer,
    async read(question, passages, { isEnough, signal } = {}) {
      const scores: (PassageScore | undefined)[] = passages.map(() => undefined);
      for (const [at, passage] of passages.entries()) {
        if (!known.has(keyOf(question, passage)))
          for (const next of await newlyRead(question, passages.slice(at, at + atOnce), signal)) keep(next);
        scores[at] = known.get(keyOf(question, passage));
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
