import { GrowingNumbers } from './growing-numbers.ts';

/** Rows of a segment are numbered by 16 bits. */
export const MOST_ROWS = 32_768;

/** How often a term is in a row, in one byte: five bits for the text, three for title and headings. */
const MOST_IN_TEXT = 31;
const MOST_IN_HEADINGS = 7;
const HEADING_BITS = 3;

export const packCounts = (inText: number, inHeadings: number) =>
  (Math.min(inText, MOST_IN_TEXT) << HEADING_BITS) | Math.min(inHeadings, MOST_IN_HEADINGS);
export const countInText = (packed: number) => packed >> HEADING_BITS;
export const countInHeadings = (packed: number) => packed & MOST_IN_HEADINGS;

/** Below one count for so many terms of the dictionary, sorting beats counting. */
const SORT_BELOW = 8;

/** Stands between headings and text in the order of a row's terms; the terms follow from 1. */
export const BOUNDARY = 0;

/** The words of some passages, never changed. Its rows are numbered from `base` in the whole index. */
export interface PostingSegment {
  base: number;
  rowCount: number;
  /** Ascending. */
  termIds: Uint32Array;
  /** Where the postings of each of these terms begin; one more at the end. */
  starts: Uint32Array;
  /** Rows, ascending for each term, and how often it is in them. */
  rows: Uint16Array;
  counts: Uint8Array;
  /** Number of words in each row's text. */
  lengths: Uint16Array;
  /** The content terms of each row in their order, as numbers of variable length; where each row begins. */
  order: Uint8Array;
  orderStarts: Uint32Array;
}

type Postings = Pick<PostingSegment, 'termIds' | 'starts' | 'rows' | 'counts'>;

export function bytesOf(segment: PostingSegment): number {
  let total = 0;
  for (const part of Object.values(segment)) if (typeof part !== 'number') total += part.byteLength;
  return total;
}

/** The segment without a trace of its dead rows, which stay as empty ones. */
export function withoutDead(segment: PostingSegment, isDead: Uint8Array): PostingSegment {
  const { base, rowCount } = segment;
  const isGone = (row: number) => isDead[base + row] !== 0;
  const termIds = new GrowingNumbers((length) => new Uint32Array(length));
  const starts = new GrowingNumbers((length) => new Uint32Array(length));
  const rows = new GrowingNumbers((length) => new Uint16Array(length));
  const counts = new GrowingNumbers((length) => new Uint8Array(length));
  for (let place = 0; place < segment.termIds.length; place++) {
    const before = rows.length;
    for (let i = segment.starts[place] as number; i < (segment.starts[place + 1] as number); i++) {
      if (isGone(segment.rows[i] as number)) continue;
      rows.push(segment.rows[i] as number);
      counts.push(segment.counts[i] as number);
    }
    if (rows.length === before) continue;
    termIds.push(segment.termIds[place] as number);
    starts.push(before);
  }
  starts.push(rows.length);
  const order = new GrowingNumbers((length) => new Uint8Array(length));
  const orderStarts = new Uint32Array(rowCount + 1);
  const lengths = segment.lengths.slice();
  for (let row = 0; row < rowCount; row++) {
    orderStarts[row] = order.length;
    if (isGone(row)) lengths[row] = 0;
    else
      order.append(
        segment.order.subarray(segment.orderStarts[row], segment.orderStarts[row + 1]) as Uint8Array<ArrayBuffer>,
      );
  }
  orderStarts[rowCount] = order.length;
  return {
    base,
    rowCount,
    termIds: termIds.finish(),
    starts: starts.finish(),
    rows: rows.finish(),
    counts: counts.finish(),
    lengths,
    order: order.finish(),
    orderStarts,
  };
}

/** Collects rows and makes a segment from them. */
export class SegmentBuilder {
  private readonly terms = new GrowingNumbers((length) => new Uint32Array(length));
  private readonly rows = new GrowingNumbers((length) => new Uint16Array(length));
  private readonly counts = new GrowingNumbers((length) => new Uint8Array(length));
  private readonly lengths = new GrowingNumbers((length) => new Uint16Array(length));
  private readonly order = new GrowingNumbers((length) => new Uint8Array(length));
  private readonly orderStarts = new GrowingNumbers((length) => new Uint32Array(length));
  private largestTerm = 0;

  get rowCount(): number {
    return this.lengths.length;
  }

  /** Begins the next row, whose text has so many words. */
  beginRow(length: number): void {
    this.lengths.push(Math.min(length, 65_535));
    this.orderStarts.push(this.order.length);
  }

  /** How often the row that was begun last has this term. */
  addCount(term: number, packed: number): void {
    this.push(term, this.lengths.length - 1, packed);
  }

  /** The next term in the order of the row that was begun last. */
  addInOrder(number: number): void {
    let rest = number;
    while (rest > 127) {
      this.order.push((rest & 127) | 128);
      rest >>>= 7;
    }
    this.order.push(rest);
  }

  /** All rows of another segment, behind those that are here. */
  addSegment(segment: PostingSegment): void {
    const offset = this.rowCount;
    const { termIds, starts, rows, counts } = segment;
    for (let place = 0; place < termIds.length; place++) {
      const end = starts[place + 1] as number;
      for (let i = starts[place] as number; i < end; i++)
        this.push(termIds[place] as number, offset + (rows[i] as number), counts[i] as number);
    }
    const orderOffset = this.order.length;
    for (let row = 0; row < segment.rowCount; row++) {
      this.lengths.push(segment.lengths[row] as number);
      this.orderStarts.push(orderOffset + (segment.orderStarts[row] as number));
    }
    this.order.append(segment.order as Uint8Array<ArrayBuffer>);
  }

  build(base: number): PostingSegment {
    // Few counts of a large dictionary: to walk all of its terms would take longer than everything else.
    const isSparse = this.terms.length * SORT_BELOW < this.largestTerm;
    const postings = isSparse ? this.sortedPostings() : this.countedPostings();
    this.orderStarts.push(this.order.length);
    return {
      base,
      rowCount: this.rowCount,
      ...postings,
      lengths: this.lengths.finish(),
      order: this.order.finish(),
      orderStarts: this.orderStarts.finish(),
    };
  }

  private sortedPostings(): Postings {
    const { terms, rows, counts } = this;
    const { length } = terms;
    // Term and place in one number, so that those of one term stay in the order in which they came.
    const keys = new Float64Array(length);
    for (let i = 0; i < length; i++) keys[i] = (terms.numbers[i] as number) * length + i;
    keys.sort();
    const termIds = new GrowingNumbers((size) => new Uint32Array(size));
    const starts = new GrowingNumbers((size) => new Uint32Array(size));
    const postings = { rows: new Uint16Array(length), counts: new Uint8Array(length) };
    let before = -1;
    for (let slot = 0; slot < length; slot++) {
      const i = (keys[slot] as number) % length;
      const term = terms.numbers[i] as number;
      if (term !== before) {
        termIds.push(term);
        starts.push(slot);
        before = term;
      }
      postings.rows[slot] = rows.numbers[i] as number;
      postings.counts[slot] = counts.numbers[i] as number;
    }
    starts.push(length);
    return { termIds: termIds.finish(), starts: starts.finish(), ...postings };
  }

  private countedPostings(): Postings {
    const { terms, rows, counts, largestTerm } = this;
    const firsts = new Uint32Array(largestTerm + 2);
    for (let i = 0; i < terms.length; i++) countOne(firsts, (terms.numbers[i] as number) + 1);
    let distinct = 0;
    for (let term = 0; term <= largestTerm; term++) {
      if (firsts[term + 1] !== 0) distinct++;
      firsts[term + 1] = (firsts[term + 1] as number) + (firsts[term] as number);
    }
    const termIds = new Uint32Array(distinct);
    const starts = new Uint32Array(distinct + 1);
    for (let term = 0, place = 0; term <= largestTerm; term++) {
      if (firsts[term] === firsts[term + 1]) continue;
      termIds[place] = term;
      starts[place++] = firsts[term] as number;
    }
    starts[distinct] = terms.length;
    const postings = { rows: new Uint16Array(terms.length), counts: new Uint8Array(terms.length) };
    for (let i = 0; i < terms.length; i++) {
      const slot = countOne(firsts, terms.numbers[i] as number);
      postings.rows[slot] = rows.numbers[i] as number;
      postings.counts[slot] = counts.numbers[i] as number;
    }
    return { termIds, starts, ...postings };
  }

  private push(term: number, row: number, packed: number): void {
    this.terms.push(term);
    this.rows.push(row);
    this.counts.push(packed);
    if (term > this.largestTerm) this.largestTerm = term;
  }
}

/** Counts one more; gives what it was before. */
function countOne(numbers: Uint32Array, place: number): number {
  const before = numbers[place] as number;
  numbers[place] = before + 1;
  return before;
}

/** Where the postings of a term are in a segment, if it has any. */
export function placeOfTerm({ termIds }: PostingSegment, term: number): number | undefined {
  let low = 0;
  let high = termIds.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = termIds[middle] as number;
    if (found === term) return middle;
    if (found < term) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
