import type { LanceStore } from './lance-store.ts';
import type { LanceTable } from './load-lancedb.ts';

/** From so many passages on, an index of vectors and one of documents pay; below, all rows are looked at. */
const MANY_PASSAGES = 5_000;
/** Passages in a partition of the index of vectors. */
const PER_PARTITION = 4_096;
/** LanceDB packs the bits of eight dimensions into one byte. */
const DIMENSION_STEP = 8;
/** A node that is behind may read what an older version names for so long. */
const KEEP_VERSIONS_MS = 10 * 60_000;

/** Measured: with a quarter of them, and never fewer than this, 99 of 100 of the nearest are found. */
export const partitionsToSearch = (passages: number) => Math.max(24, Math.ceil(passages / PER_PARTITION / 4));

/** Our terms are stems already: to be compared as they are. */
const plainWords = {
  baseTokenizer: 'whitespace',
  lowercase: false,
  stem: false,
  removeStopWords: false,
  asciiFolding: false,
  withPosition: false,
  maxTokenLength: 400,
};

/** Without it LanceDB does not search full text at all. Rows that came later are looked at one by one. */
export const indexWords = (table: LanceTable, { lancedb }: LanceStore) =>
  table.createIndex('words', { config: lancedb.Index.fts(plainWords) });

/**
 * Takes what came since into the indexes, joins small files and deletes those that no version needs. Nothing has to wait
 * for it, and it has to wait for nothing.
 */
export async function tidyTable(table: LanceTable, store: LanceStore, dimensions: number): Promise<void> {
  await table.checkoutLatest();
  const passages = await table.countRows();
  if (passages >= MANY_PASSAGES) {
    const { Index } = store.lancedb;
    if (!(await table.indexStats('document_idx'))) await table.createIndex('document', { config: Index.btree() });
    const isIndexable = dimensions > 0 && dimensions % DIMENSION_STEP === 0;
    if (isIndexable && !(await table.indexStats('vector_idx'))) {
      const numPartitions = Math.ceil(passages / PER_PARTITION);
      // Of the kinds of index this is the one that is built in seconds and searched in few milliseconds: docs/benchmarks.md.
      const config = Index.ivfRq({
        distanceType: 'cosine',
        numBits: 2,
        numPartitions,
        maxIterations: 10,
        sampleRate: 32,
      });
      await table.createIndex('vector', { config });
    }
  }
  await table.optimize({ cleanupOlderThan: cleanupDate() });
}

export const cleanupDate = () => new Date(Date.now() - KEEP_VERSIONS_MS);
