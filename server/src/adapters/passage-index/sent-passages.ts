import type { FoundPassage } from '../../knowledge/ports.ts';
import { bytesOfLinks } from '../database/knowledge/link-column.ts';
import type { Stretch } from './gathering/neighbours.ts';

/** What a search says about a passage. */
type PassageScores = Pick<FoundPassage, 'score' | 'lexical' | 'dense' | 'coverage'>;
/** What no search changes. */
export type SentPassage = Omit<FoundPassage, keyof PassageScores>;

/** Passages that were found, each by a number. What the other thread does not know yet is in `added`. */
export interface SentFindings {
  /** Of each its number and its scores, one behind the other: as objects they would take twice as long. */
  found: number[];
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
    const found: SentFindings['found'] = [];
    const used = new Set<string>();
    for (const passage of passages) {
      const key = `${passage.id} ${passage.position} ${passage.lastPosition}`;
      used.add(key);
      let known = numbers.get(key);
      if (known) numbers.delete(key);
      else {
        known = { number: next++, bytes: 2 * passage.text.length + 1_000 + bytesOfLinks(passage.links) };
        bytes += known.bytes;
        added.push([known.number, sentPassage(passage)]);
      }
      numbers.set(key, known);
      found.push(known.number, passage.score, passage.lexical, passage.dense, passage.coverage);
    }
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

function sentPassage(passage: Stretch): SentPassage {
  const { position: _, lastPosition: __, score, lexical, dense, coverage, ...sent } = passage;
  return sent;
}

/** Of a passage that was found: its number and four scores. */
const numbersPerPassage = 5;

/** The receiving side. */
export function createReceivedPassages(): (sent: SentFindings) => FoundPassage[] {
  const passages = new Map<number, SentPassage>();
  return ({ found, added, dropped }) => {
    for (const [number, passage] of added) passages.set(number, passage);
    const result: FoundPassage[] = [];
    for (let at = 0; at < found.length; at += numbersPerPassage) {
      const passage = passages.get(found[at] ?? -1);
      if (!passage) throw new Error(`Passage ${found[at]} was never sent.`);
      result.push({
        id: passage.id,
        documentId: passage.documentId,
        title: passage.title,
        url: passage.url,
        spot: passage.spot,
        language: passage.language,
        isPair: passage.isPair,
        headingPath: passage.headingPath,
        text: passage.text,
        links: passage.links,
        tokens: passage.tokens,
        score: found[at + 1] ?? 0,
        lexical: found[at + 2] ?? 0,
        dense: found[at + 3] ?? 0,
        coverage: found[at + 4] ?? 0,
      });
    }
    for (const number of dropped) passages.delete(number);
    return result;
  };
}
