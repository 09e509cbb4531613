import type { Rows } from '../ranking/lexical-scores.ts';
import { MOST_ROWS, type PostingSegment, SegmentBuilder } from './posting-segment.ts';

/** Where the passages of a document are among all rows. */
export interface DocumentRows {
  id: string;
  language: string;
  firstRow: number;
  rowCount: number;
}

/** What one search sees: replaced as a whole, so that no search sees half of a change. */
export interface IndexView extends Rows {
  /** In the texts of the live rows. */
  wordCount: number;
  /** By first row, those that are gone too. */
  documents: readonly DocumentRows[];
  /** Of the documents, the most frequent first. */
  languages: readonly string[];
}

export const EMPTY_VIEW: IndexView = {
  segments: [],
  isDead: new Uint8Array(),
  rowCount: 0,
  liveCount: 0,
  meanLength: 1,
  wordCount: 0,
  documents: [],
  languages: [],
};

interface Difference {
  added: readonly DocumentRows[];
  removed: readonly DocumentRows[];
  /** Of the added documents. */
  segments: readonly PostingSegment[];
  /** All rows there are now. */
  rowCount: number;
  languages: readonly string[];
}

export function changedView(view: IndexView, difference: Difference): IndexView {
  const { added, removed, rowCount, languages } = difference;
  const isDead = new Uint8Array(rowCount);
  isDead.set(view.isDead);
  // Rows of a change that failed on the way lie in between and belong to nobody.
  isDead.fill(1, view.rowCount);
  for (const { firstRow, rowCount: count } of added) isDead.fill(0, firstRow, firstRow + count);
  for (const { firstRow, rowCount: count } of removed) isDead.fill(1, firstRow, firstRow + count);
  const segments = mergeSmall([...view.segments, ...difference.segments]);
  const documents = [...view.documents, ...added];
  const liveCount = view.liveCount + rowsOf(added) - rowsOf(removed);
  const wordCount = view.wordCount + wordsOf(added, segments) - wordsOf(removed, segments);
  const meanLength = wordCount > 0 ? wordCount / liveCount : 1;
  return { segments, isDead, rowCount, liveCount, meanLength, wordCount, documents, languages };
}

/** What is kept of a view; the rest follows from it. */
export type KeptRows = Pick<IndexView, 'segments' | 'isDead' | 'wordCount' | 'documents'>;

/** Of an index that was kept. */
export function keptView(kept: KeptRows, languages: readonly string[]): IndexView {
  const { segments, isDead, wordCount, documents } = kept;
  const liveCount = rowsOf(documents);
  const meanLength = wordCount > 0 ? wordCount / liveCount : 1;
  return { segments, isDead, rowCount: isDead.length, liveCount, meanLength, wordCount, documents, languages };
}

/** Joins the last two while the later is at least half as large as the other, so that each row is copied few times. */
function mergeSmall(segments: PostingSegment[]): PostingSegment[] {
  for (;;) {
    const [before, last] = segments.slice(-2);
    if (!before || !last || last.rowCount * 2 < before.rowCount) return segments;
    const isAdjacent = before.base + before.rowCount === last.base;
    if (!isAdjacent || before.rowCount + last.rowCount > MOST_ROWS) return segments;
    const builder = new SegmentBuilder();
    builder.addSegment(before);
    builder.addSegment(last);
    segments.splice(-2, 2, builder.build(before.base));
  }
}

const rowsOf = (documents: readonly DocumentRows[]) => documents.reduce((sum, { rowCount }) => sum + rowCount, 0);

function wordsOf(documents: readonly DocumentRows[], segments: readonly PostingSegment[]): number {
  let words = 0;
  for (const { firstRow, rowCount } of documents) {
    for (let row = firstRow; row < firstRow + rowCount; row++) {
      const segment = segmentOf({ segments }, row);
      words += segment?.lengths[row - segment.base] ?? 0;
    }
  }
  return words;
}

/** The document that a row belongs to. */
export function documentOf({ documents }: IndexView, row: number): DocumentRows {
  let low = 0;
  let high = documents.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((documents[middle] as DocumentRows).firstRow <= row) low = middle;
    else high = middle - 1;
  }
  return documents[low] as DocumentRows;
}

/** The segment that a row belongs to. */
export function segmentOf({ segments }: Pick<IndexView, 'segments'>, row: number): PostingSegment | undefined {
  return segments.findLast(({ base }) => base <= row);
}
