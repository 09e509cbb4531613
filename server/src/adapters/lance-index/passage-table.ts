import { type StoredVectors, vectorsIn } from '../database/knowledge/vector-segment.ts';
import type { IndexedDocument } from '../passage-index/index/chatbot-index.ts';
import { arrowTable, type Column } from './arrow-table.ts';
import type { LanceStore } from './lance-store.ts';
import type { ArrowTable, LanceQuery, LanceTable } from './load-lancedb.ts';
import { type PassageTerms, termsOfPassages } from './passage-terms.ts';
import { type CandidateRow, decodeRow, encodeRow } from './stored-row.ts';
import { toHalves } from './vector-halves.ts';

/** A document as rows of a table. */
export interface DocumentPassages {
  id: string;
  language: string;
  passages: PassageTerms[];
  /** As many as passages, or none. */
  vectors: StoredVectors | undefined;
}

/**
 * Takes a stored document apart. What cannot be read is left out and told, as by the index in memory: its words, without
 * which it is not found, or its vectors, without which it is found by words.
 */
export function passagesOf(
  { id, language, lexical, vectors }: IndexedDocument,
  onUnreadable: (documentId: string, error: unknown) => void,
): DocumentPassages {
  let passages: PassageTerms[] = [];
  try {
    passages = termsOfPassages(lexical);
    const stored = vectors && vectorsIn(vectors);
    const isComplete = stored !== undefined && stored.count > 0;
    if (isComplete && stored.count !== passages.length)
      throw new RangeError(`There are ${stored.count} vectors for ${passages.length} passages.`);
    return { id, language, passages, vectors: isComplete ? stored : undefined };
  } catch (error) {
    onUnreadable(id, error);
    return { id, language, passages, vectors: undefined };
  }
}

/** Rows of these documents; vectors of other dimensions than the table's are left out. */
export function passageRows(
  { arrow }: LanceStore,
  documents: readonly DocumentPassages[],
  dimensions: number,
): unknown {
  const rowCount = documents.reduce((sum, { passages }) => sum + passages.length, 0);
  const ids: string[] = [];
  const rows: Uint8Array[] = [];
  const halves = new Uint16Array(rowCount * dimensions);
  const isThere: boolean[] = [];
  for (const { id, language, passages, vectors } of documents) {
    const stored = vectors?.dimensions === dimensions ? vectors.rows : undefined;
    passages.forEach(({ lexical }, position) => {
      const vector = stored?.subarray(position * dimensions, (position + 1) * dimensions);
      const hasDirection = vector?.some((value) => value !== 0) ?? false;
      if (vector) toHalves(vector, halves.subarray(ids.length * dimensions, (ids.length + 1) * dimensions));
      isThere.push(hasDirection);
      ids.push(id);
      rows.push(encodeRow({ documentId: id, position, language, lexical, vector: hasDirection ? vector : undefined }));
    });
  }
  const columns: Record<string, Column> = {
    document: { kind: 'text', values: ids },
    words: { kind: 'text', values: documents.flatMap(({ passages }) => passages.map(({ words }) => words)) },
    row: { kind: 'bytes', values: rows },
  };
  if (dimensions > 0) columns['vector'] = { kind: 'vector', halves, dimensions, isThere };
  return arrowTable(arrow, rowCount, columns);
}

export async function dimensionsOf(table: LanceTable): Promise<number> {
  const { fields } = await table.schema();
  return fields.find(({ name }) => name === 'vector')?.type.listSize ?? 0;
}

/** Ids of documents as a list for a condition; they are ours, and quoted all the same. */
export const quoted = (ids: readonly string[]) => ids.map((id) => `'${id.replaceAll("'", "''")}'`).join(', ');

interface Proposals {
  lancedb: LanceStore['lancedb'];
  table: LanceTable;
  /** Searched for in full text; nothing is, when there are none. */
  terms: readonly string[];
  vector: Float32Array | undefined;
  perSide: number;
  /** Of an index of vectors, how many to look into. */
  partitions: number;
}

/** The rows that hold the terms best by LanceDB's own BM25, and those nearest to the vector. One may come twice. */
export async function proposeRows(proposals: Proposals): Promise<CandidateRow[]> {
  const { lancedb, table, terms, vector, perSide, partitions } = proposals;
  // LanceDB warns of a search that does not name its score.
  const run = (query: LanceQuery, score: string) => query.select(['row', score]).limit(perSide).toArrow();
  const [byWords, byMeaning] = await Promise.all([
    terms.length > 0
      ? run(table.query().fullTextSearch(new lancedb.MatchQuery(terms.join(' '), 'words')), '_score')
      : undefined,
    vector && run(table.query().nearestTo(vector).distanceType('cosine').nprobes(partitions), '_distance'),
  ]);
  return [byWords, byMeaning].flatMap((found) => (found ? rowsIn(found) : []));
}

export function rowsIn({ batches }: ArrowTable): CandidateRow[] {
  return batches.flatMap((batch) => {
    const rows = batch.getChild('row');
    return Array.from({ length: batch.numRows }, (_, number) => decodeRow(rows?.get(number) as Uint8Array));
  });
}
