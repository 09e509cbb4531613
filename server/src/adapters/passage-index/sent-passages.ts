import type { FoundPassage } from '../../knowledge/ports.ts';
import type { Stretch } from './gathering/neighbours.ts';

/** What a search says about a passage. */
export type PassageScores = Pick<FoundPassage, 'score' | 'lexical' | 'dense' | 'coverage'>;
/** What no search changes. */
export type SentPassage = Omit<FoundPassage, keyof PassageScores>;

/** Passages that were found, each by a number. What the other thread does not know yet is in `added`. */
export interface SentFindings {
  found: ({ number: number } & PassageScores)[];
  added: [number, SentPassage][];
  /** Numbers that are not used again. */
  dropped: number[];
}

/**
 * Sends a passage to the other thread once: to copy ten texts for each question took longer than to find them. The
 * sender decides what both remember, and messages arrive in their order.
 */
export function createSentPassages(mostBytes: number): (passages: readonly Stretch[]) => SentFindings {
  /** Those used longest ago come first. */
  const numbers = new Map<string, { number: number; bytes: number }>();
  let bytes = 0;
  let next = 0;

  return (passages) => {
    const added: SentFindings['added'] = [];
    const used = new Set<string>();
    const found = passages.map(({ position, lastPosition, score, lexical, dense, coverage, ...sent }) => {
      const key = `${sent.id} ${position} ${lastPosition}`;
      used.add(key);
      let known = numbers.get(key);
      if (known) numbers.delete(key);
      else {
        known = { number: next++, bytes: 2 * sent.text.length + 1_000 };
        bytes += known.bytes;
        added.push([known.number, sent]);
      }
      numbers.set(key, known);
      return { number: known.number, score, lexical, dense, coverage };
    });
    const dropped: number[] = [];
    for (const [key, known] of numbers) {
      if (bytes <= mostBytes || used.has(key)) break;
      numbers.delete(key);
      bytes -= known.bytes;
      dropped.push(known.number);
    }
    return { found, added, dropped };
  };
}

/** The receiving side. */
export function createReceivedPassages(): (sent: SentFindings) => FoundPassage[] {
  const passages = new Map<number, SentPassage>();
  return ({ found, added, dropped }) => {
    for (const [number, passage] of added) passages.set(number, passage);
    const result = found.map(({ number, ...scores }) => {
      const passage = passages.get(number);
      if (!passage) throw new Error(`Passage ${number} was never sent.`);
      return { ...passage, ...scores };
    });
    for (const number of dropped) passages.delete(number);
    return result;
  };
}
