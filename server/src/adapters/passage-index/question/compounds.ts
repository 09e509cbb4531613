import { SEARCH_LANGUAGES } from '../../../languages/index.ts';
import type { TermDictionary } from '../index/term-dictionary.ts';

export const isCompounding = (language: string) => SEARCH_LANGUAGES[language]?.hasCompounds === true;

const SHORTEST_PART = 4;
const SHORTEST_COMPOUND = 9;
/** Beside a part that stands nowhere alone: Versand-art. */
const SHORTEST_OTHER_PART = 3;
/** A part of more compounds says too little. */
const MOST_WITH_PART = 50;
/** What may stand between two parts. A part alone is stemmed, so that its last letters are found here too. */
const LINKS = ['', 's', 'e', 'n', 'en', 'es', 'er', 'ens', 'ung', 'ungs', 'ungen'];

/**
 * The compounds among the terms of an index: those that fall into two other terms of it. In stems of Dutch and German
 * a compound ends as its last part does. Found once per term, as terms come.
 */
export class Compounds {
  private readonly dictionary: TermDictionary;
  private readonly compoundsByPart = new Map<number, number[]>();
  private looked = 0;

  constructor(dictionary: TermDictionary) {
    this.dictionary = dictionary;
  }

  get bytes(): number {
    return this.compoundsByPart.size * 120;
  }

  /** Those that have this term as a part. */
  of(term: number): readonly number[] {
    this.look();
    return this.compoundsByPart.get(term) ?? [];
  }

  /** The two terms that a word falls into; the longest last part, which says what it is. */
  partsOf(word: string): number[] {
    if (word.length < SHORTEST_COMPOUND) return [];
    for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
      const last = this.dictionary.find(word.slice(at));
      if (last === undefined) continue;
      const first = this.firstPart(word.slice(0, at));
      if (first !== undefined) return [first, last];
    }
    return [];
  }

  /**
   * Compounds that begin or end with a part which stands nowhere alone. Walks over all terms: their first and last
   * letter tell most apart, so that 200,000 take a millisecond or two.
   */
  with(part: string, isHeld: (id: number) => boolean): number[] {
    const encoded = new TextEncoder().encode(part);
    const { length } = encoded;
    if (length < SHORTEST_PART || !/^\p{L}+$/u.test(part)) return [];
    const { starts, letters, size } = this.dictionary;
    const isAt = (at: number) => encoded.every((byte, i) => letters[at + i] === byte);
    const found: number[] = [];
    for (let id = 0; id < size && found.length < MOST_WITH_PART; id++) {
      const start = starts[id] as number;
      const end = starts[id + 1] as number;
      if (end - start < length + SHORTEST_OTHER_PART) continue;
      const isFirst = letters[start] === encoded[0] && isAt(start);
      const isLast = letters[end - 1] === encoded[length - 1] && isAt(end - length);
      if ((isFirst || isLast) && isHeld(id)) found.push(id);
    }
    return found;
  }

  private firstPart(written: string): number | undefined {
    for (const link of LINKS) {
      if (!written.endsWith(link)) continue;
      const part = written.slice(0, written.length - link.length);
      const found = part.length >= SHORTEST_PART ? this.dictionary.find(part) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private look(): void {
    for (; this.looked < this.dictionary.size; this.looked++) {
      const id = this.looked;
      const length = (this.dictionary.starts[id + 1] ?? 0) - (this.dictionary.starts[id] ?? 0);
      if (length < SHORTEST_COMPOUND) continue;
      for (const part of this.partsOf(this.dictionary.textOf(id))) {
        const compounds = this.compoundsByPart.get(part);
        if (compounds) compounds.push(id);
        else this.compoundsByPart.set(part, [id]);
      }
    }
  }
}
