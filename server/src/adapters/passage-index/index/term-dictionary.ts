/** A free place in the table. */
const NONE = 0;
/** Numbers that an entry of the table takes: two hashes, and the term's number plus 1. */
const ENTRY = 3;
const FIRST_TABLE_SIZE = 1024;
/** The part of the table that may be taken. */
const MOST_TAKEN = 0.6;

/** The terms at one moment, as a file keeps them. */
export interface StoredTerms {
  size: number;
  letters: Uint8Array<ArrayBuffer>;
  starts: Uint32Array<ArrayBuffer>;
  table: Uint32Array<ArrayBuffer>;
}

/**
 * The terms of an index, numbered from 0 in the order in which they came. Their letters lie in one array; a Map of
 * strings would take five times the memory, and its strings would have to be made first.
 *
 * Terms are told apart by two hashes of 32 bits, not by their letters, which lie all over the memory: loading an index
 * asks for millions. Among 200,000 terms the chance that any two share both is one in a thousand million, and would be a
 * word that is found for another in one chatbot.
 */
export class TermDictionary {
  /** UTF-8, one term behind the other. */
  letters = new Uint8Array(16 * FIRST_TABLE_SIZE);
  /** Where each term begins; one more at the end. */
  starts = new Uint32Array(FIRST_TABLE_SIZE);
  size = 0;
  private table = new Uint32Array(ENTRY * FIRST_TABLE_SIZE);
  /** Of the term that was looked at last. */
  private first = 0;
  private second = 0;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  get bytes(): number {
    return this.letters.byteLength + this.starts.byteLength + this.table.byteLength;
  }

  /** A copy, which later terms do not change. */
  copy(): StoredTerms {
    const { size, letters, starts, table } = this;
    return { size, letters: letters.slice(0, starts[size]), starts: starts.slice(0, size + 1), table: table.slice() };
  }

  /** The terms with these numbers; the others have no letters any more and are not found. */
  static only(terms: StoredTerms, isHeld: Uint8Array): StoredTerms {
    const { size, starts, table } = terms;
    const letters = terms.letters.slice();
    const kept = new Uint32Array(table.length);
    for (let from = 0; from < table.length; from += ENTRY) {
      const id = (table[from + 2] as number) - 1;
      if (id < 0) continue;
      if (isHeld[id] === 0) letters.fill(0, starts[id], starts[id + 1]);
      else
        kept.set(table.subarray(from, from + ENTRY), placeOf(kept, table[from] as number, table[from + 1] as number));
    }
    return { size, letters, starts, table: kept };
  }

  static from({ size, letters, starts, table }: StoredTerms): TermDictionary {
    return Object.assign(new TermDictionary(), { size, letters, starts, table });
  }

  /** The number of a term, if it has one. */
  find(term: string): number | undefined {
    this.hashText(term);
    const entry = this.table[placeOf(this.table, this.first, this.second) + 2] as number;
    return entry === NONE ? undefined : entry - 1;
  }

  /** The number of the term whose letters are these bytes; a new one if it has none. */
  add(source: Uint8Array, from: number, to: number): number {
    this.hash(source, from, to);
    const { first, second } = this;
    const place = placeOf(this.table, first, second);
    const entry = this.table[place + 2] as number;
    if (entry !== NONE) return entry - 1;
    const id = this.size++;
    this.table[place] = first;
    this.table[place + 1] = second;
    this.table[place + 2] = id + 1;
    this.append(source, from, to, id);
    if (ENTRY * this.size > this.table.length * MOST_TAKEN) this.enlargeTable();
    return id;
  }

  textOf(id: number): string {
    return this.decoder.decode(this.letters.subarray(this.starts[id], this.starts[id + 1]));
  }

  /** Most terms are of ASCII letters, which are their own bytes. */
  private hashText(term: string): void {
    let first = FIRST_SEED;
    let second = SECOND_SEED;
    for (let i = 0; i < term.length; i++) {
      const code = term.charCodeAt(i);
      if (code > 127) {
        const encoded = this.encoder.encode(term);
        this.hash(encoded, 0, encoded.length);
        return;
      }
      first = Math.imul(first ^ code, FIRST_PRIME);
      second = Math.imul(second ^ code, SECOND_PRIME);
    }
    this.setHashes(first, second);
  }

  /** Both hashes in one walk over the letters. Like FNV-1a, mixed once more because the table looks at the lowest bits. */
  private hash(bytes: Uint8Array, from: number, to: number): void {
    let first = FIRST_SEED;
    let second = SECOND_SEED;
    for (let i = from; i < to; i++) {
      const byte = bytes[i] as number;
      first = Math.imul(first ^ byte, FIRST_PRIME);
      second = Math.imul(second ^ byte, SECOND_PRIME);
    }
    this.setHashes(first, second);
  }

  private setHashes(first: number, second: number): void {
    this.first = (first ^ (first >>> 15)) >>> 0;
    this.second = (second ^ (second >>> 15)) >>> 0;
  }

  private append(source: Uint8Array, from: number, to: number, id: number): void {
    const start = this.starts[id] as number;
    const end = start + (to - from);
    if (end > this.letters.length) {
      const letters = new Uint8Array(Math.max(end, Math.ceil(this.letters.length * 1.5)));
      letters.set(this.letters);
      this.letters = letters;
    }
    if (id + 2 > this.starts.length) {
      const starts = new Uint32Array(Math.ceil(this.starts.length * 1.5));
      starts.set(this.starts);
      this.starts = starts;
    }
    for (let i = from, at = start; i < to; i++, at++) this.letters[at] = source[i] as number;
    this.starts[id + 1] = end;
  }

  private enlargeTable(): void {
    const table = new Uint32Array(this.table.length * 2);
    for (let from = 0; from < this.table.length; from += ENTRY) {
      if (this.table[from + 2] === NONE) continue;
      const place = placeOf(table, this.table[from] as number, this.table[from + 1] as number);
      for (let i = 0; i < ENTRY; i++) table[place + i] = this.table[from + i] as number;
    }
    this.table = table;
  }
}

/** Where the term with these hashes is in the table, or would be. */
function placeOf(table: Uint32Array, first: number, second: number): number {
  const mask = table.length / ENTRY - 1;
  for (let entry = first & mask; ; entry = (entry + 1) & mask) {
    const place = entry * ENTRY;
    if (table[place + 2] === NONE) return place;
    if (table[place] === first && table[place + 1] === second) return place;
  }
}

const FIRST_SEED = 0x811c9dc5;
const FIRST_PRIME = 0x01000193;
const SECOND_SEED = 0x9747b28c;
const SECOND_PRIME = 0x85ebca6b;
