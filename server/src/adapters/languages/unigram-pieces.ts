/** Pieces with a meaning of their own stand first; no text is cut into them. */
const SPECIAL_PIECES = 4;
const BYTE_PIECE = /^<0x([0-9A-F]{2})>$/;
const BYTE_PIECE_LENGTH = 6;
/** What a character outside the vocabulary costs more than the rarest piece. */
const UNKNOWN_PENALTY = 10;
/** A million bits for 150,000 beginnings: one search in seven goes on in vain. */
const BEGINNING_BITS = 20;
const NO_PIECE = -1;
const UNKNOWN_PIECE = -2;

/**
 * A SentencePiece vocabulary of the unigram kind. Its pieces are in a hash table of numbers, 2 MB for 64,000: an object
 * for each node of a trie would take twenty times as much.
 */
export class UnigramPieces {
  private readonly scores: Float32Array;
  /** The UTF-16 units of all pieces, one after the other, and where each begins. */
  private readonly units: Uint16Array;
  private readonly starts: Uint32Array;
  /** Numbers of pieces by the hash of their units; a taken slot sends on to the next. */
  private readonly table: Int32Array;
  /** A bit for the hash of every beginning of a piece, so that a search ends where no piece goes on. */
  private readonly beginnings = new Uint32Array(2 ** (BEGINNING_BITS - 5));
  private readonly byteIds = new Int32Array(256).fill(NO_PIECE);
  private readonly longest: number;
  private readonly unknownScore: number;

  /**
   * Takes a line for each piece, its score after a tab: what training/languages/write_pieces.py writes. Read letter by
   * letter: a string for each piece would leave 10 MB of garbage behind.
   */
  constructor(lines: string) {
    const { count, letters } = sizeOf(lines);
    this.scores = new Float32Array(count);
    this.starts = new Uint32Array(count + 1);
    this.units = new Uint16Array(letters);
    // Twice as many slots as pieces at least, so that few are sent on.
    this.table = new Int32Array(2 ** Math.ceil(Math.log2(2 * count + 1))).fill(NO_PIECE);
    for (let id = 0, at = 0, unit = 0; id < count; id++) {
      const end = endOfLine(lines, at);
      const tab = lines.lastIndexOf('\t', end - 1);
      this.scores[id] = Number(lines.slice(tab + 1, end));
      for (; at < tab; at++) this.units[unit++] = lines.charCodeAt(at);
      this.starts[id + 1] = unit;
      at = end + 1;
    }
    let longest = 1;
    let lowest = 0;
    for (let id = 0; id < count; id++) {
      const byte = this.byteOf(id);
      if (byte !== undefined) this.byteIds[byte] = id;
      if (byte !== undefined || id < SPECIAL_PIECES) continue;
      longest = Math.max(longest, (this.starts[id + 1] as number) - (this.starts[id] as number));
      lowest = Math.min(lowest, this.scores[id] as number);
      this.enter(id);
    }
    if (this.byteIds.includes(NO_PIECE)) throw new Error('The vocabulary lacks pieces for single bytes.');
    this.longest = longest;
    this.unknownScore = Math.fround(lowest - UNKNOWN_PENALTY);
  }

  get size(): number {
    return this.scores.length;
  }

  /**
   * The pieces with the highest sum of scores. Sums are rounded to 32 bits where SentencePiece does it, so that of two
   * ways that are nearly as good it is the same one.
   */
  cut(text: string): number[] {
    const { length } = text;
    const best = new Float32Array(length + 1);
    const from = new Int32Array(length + 1).fill(NO_PIECE);
    const pieceTo = new Int32Array(length + 1);
    for (let start = 0; start < length; ) {
      const oneCharacter = isPair(text, start) ? 2 : 1;
      const soFar = best[start] as number;
      const mostUnits = Math.min(this.longest, length - start);
      let hash = HASH_SEED;
      let standsAlone = false;
      for (let taken = 1; taken <= mostUnits; taken++) {
        hash = hashWith(hash, text.charCodeAt(start + taken - 1));
        if (!this.isBeginning(hash)) break;
        const id = this.find(hash, text, start, taken);
        if (id === NO_PIECE) continue;
        const end = start + taken;
        const sum = soFar + (this.scores[id] as number);
        if (from[end] === NO_PIECE || sum > (best[end] as number)) {
          best[end] = sum;
          from[end] = start;
          pieceTo[end] = id;
        }
        if (taken === oneCharacter) standsAlone = true;
      }
      const next = start + oneCharacter;
      if (!standsAlone) {
        const sum = Math.fround(soFar + this.unknownScore);
        if (from[next] === NO_PIECE || sum > (best[next] as number)) {
          best[next] = sum;
          from[next] = start;
          pieceTo[next] = UNKNOWN_PIECE;
        }
      }
      start = next;
    }
    return this.backwards(text, from, pieceTo);
  }

  private byteOf(id: number): number | undefined {
    const [start, end] = [this.starts[id] as number, this.starts[id + 1] as number];
    if (end - start !== BYTE_PIECE_LENGTH) return undefined;
    const byte = BYTE_PIECE.exec(String.fromCharCode(...this.units.subarray(start, end)))?.[1];
    return byte === undefined ? undefined : Number.parseInt(byte, 16);
  }

  private backwards(text: string, from: Int32Array, pieceTo: Int32Array): number[] {
    const ids: number[] = [];
    for (let end = text.length; end > 0; ) {
      const start = from[end] as number;
      const id = pieceTo[end] as number;
      if (id === UNKNOWN_PIECE) {
        const bytes = Buffer.from(text.slice(start, end));
        for (let at = bytes.length - 1; at >= 0; at--) ids.push(this.byteIds[bytes[at] as number] as number);
      } else ids.push(id);
      end = start;
    }
    return ids.reverse();
  }

  private enter(id: number): void {
    const mask = this.table.length - 1;
    let hash = HASH_SEED;
    for (let at = this.starts[id] as number; at < (this.starts[id + 1] as number); at++) {
      hash = hashWith(hash, this.units[at] as number);
      const bit = beginningBit(hash);
      this.beginnings[bit >>> 5] = (this.beginnings[bit >>> 5] as number) | (1 << (bit & 31));
    }
    let slot = slotOf(hash, mask);
    while (this.table[slot] !== NO_PIECE) slot = (slot + 1) & mask;
    this.table[slot] = id;
  }

  private isBeginning(hash: number): boolean {
    const bit = beginningBit(hash);
    return ((this.beginnings[bit >>> 5] as number) & (1 << (bit & 31))) !== 0;
  }

  private find(hash: number, text: string, start: number, length: number): number {
    const mask = this.table.length - 1;
    for (let slot = slotOf(hash, mask); ; slot = (slot + 1) & mask) {
      const id = this.table[slot] as number;
      if (id === NO_PIECE || this.isPiece(id, text, start, length)) return id;
    }
  }

  private isPiece(id: number, text: string, start: number, length: number): boolean {
    const own = this.starts[id] as number;
    if ((this.starts[id + 1] as number) - own !== length) return false;
    for (let at = 0; at < length; at++) if (this.units[own + at] !== text.charCodeAt(start + at)) return false;
    return true;
  }
}

const HASH_SEED = 0x811c9dc5 | 0;
const HASH_PRIME = 0x01000193;
const hashWith = (hash: number, unit: number) => Math.imul(hash ^ unit, HASH_PRIME);
/** The lower bits alone would follow the last unit too closely. */
const slotOf = (hash: number, mask: number) => (hash ^ (hash >>> 15)) & mask;
const beginningBit = (hash: number) => Math.imul(hash, 0x9e3779b1) >>> (32 - BEGINNING_BITS);

function isPair(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit < 0xdc00 && at + 1 < text.length;
}

/** How many pieces there are, and how long they are together. */
function sizeOf(lines: string): { count: number; letters: number } {
  let count = 0;
  let letters = 0;
  for (let at = 0; at < lines.length; count++) {
    const end = endOfLine(lines, at);
    letters += lines.lastIndexOf('\t', end - 1) - at;
    at = end + 1;
  }
  return { count, letters };
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
