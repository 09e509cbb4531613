import type { TermDictionary } from '../index/term-dictionary.ts';

/** Shorter words have too many neighbours of another meaning: room, root; parking, whose stem is as near to part. */
const SHORTEST = 5;
/** From this length on a word may lack a letter of which less is left without its ending: cokies for cookies. */
const LONG_FOR_SHORT_STEM = 6;
const SHORTEST_STEM = 4;
/** From this length on two mistakes are forgiven, if as much is left of it without its ending. */
const LONG = 8;
const LONG_STEM = 7;

/**
 * Finds the term that a misspelt one may mean: one letter too many, missing, wrong or in the other's place, two in long
 * words. Every term has a signature of which letters it holds; one mistake changes at most two bits of it, so that few
 * terms are looked at closely.
 */
export class NearTerms {
  private readonly dictionary: TermDictionary;
  private signatures = new Uint32Array(0);
  private signed = 0;

  constructor(dictionary: TermDictionary) {
    this.dictionary = dictionary;
  }

  get bytes(): number {
    return this.signatures.byteLength;
  }

  /**
   * The nearest term that some row holds, of several the one with swapped letters, or else in most rows; none for numbers and codes, which are right or
   * wrong. The term comes with the word as it was written, whose length says how many mistakes it may have.
   */
  find(term: string, written: string, rowsWith: (id: number) => number): number | undefined {
    const letters = Array.from(term);
    const length = Array.from(written).length;
    const isShort = letters.length < SHORTEST;
    if (isShort && (letters.length < SHORTEST_STEM || length < LONG_FOR_SHORT_STEM)) return undefined;
    if (!/^\p{L}[\p{L}\p{M}']*$/u.test(term) || /\p{Script=Han}/u.test(term)) return undefined;
    this.sign();
    const most = letters.length >= LONG_STEM && length >= LONG ? 2 : 1;
    const { starts, letters: bytes, size } = this.dictionary;
    const encoded = new TextEncoder().encode(term);
    const signature = signatureOf(encoded, 0, encoded.length);
    // A letter of a script other than Latin has two bytes.
    const widest = most * (encoded.length > letters.length ? 2 : 1);
    const sorted = letters.toSorted().join('');
    let nearest = most;
    let found: number | undefined;
    let mostRows = 0;
    let hasSameLetters = false;
    for (let id = 0; id < size; id++) {
      if (bitCount((this.signatures[id] as number) ^ signature) > 2 * widest) continue;
      const start = starts[id] as number;
      const bytesLong = (starts[id + 1] as number) - start;
      if (bytesLong > encoded.length + widest || bytesLong < encoded.length - widest) continue;
      // Most mistakes are not in the first letter, and most terms begin with another one.
      if (bytes[start] !== encoded[0] && !isSwapped(encoded, bytes, start)) continue;
      const near = Array.from(this.dictionary.textOf(id));
      if (isShort && near.length !== letters.length + 1) continue;
      const distance = editDistance(letters, near, nearest);
      if (distance > nearest) continue;
      const rows = rowsWith(id);
      if (rows === 0) continue;
      // Letters in another order are a slip of the hand; a wrong one may as well be another word.
      const isSwap = near.length === letters.length && near.toSorted().join('') === sorted;
      const isBetter =
        found === undefined || distance < nearest || (isSwap === hasSameLetters ? rows > mostRows : isSwap);
      if (!isBetter) continue;
      found = id;
      nearest = distance;
      mostRows = rows;
      hasSameLetters = isSwap;
    }
    return found;
  }

  private sign(): void {
    const { size, starts, letters } = this.dictionary;
    if (this.signed === size) return;
    if (this.signatures.length < size) {
      const longer = new Uint32Array(Math.ceil(size * 1.1));
      longer.set(this.signatures);
      this.signatures = longer;
    }
    for (let id = this.signed; id < size; id++)
      this.signatures[id] = signatureOf(letters, starts[id] as number, starts[id + 1] as number);
    this.signed = size;
  }
}

function isSwapped(term: Uint8Array, bytes: Uint8Array, start: number): boolean {
  return bytes[start] === term[1] && bytes[start + 1] === term[0];
}

function signatureOf(bytes: Uint8Array, from: number, to: number): number {
  let signature = 0;
  for (let i = from; i < to; i++) signature |= 1 << ((bytes[i] as number) & 31);
  return signature >>> 0;
}

function bitCount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many letters are added, left out, changed or swapped with their neighbour; more than `most` is not counted further. */
export function editDistance(a: readonly string[], b: readonly string[], most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
