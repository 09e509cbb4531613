import type { EmbeddingModels } from '../../knowledge/ports.ts';
import type { ReadConnection } from '../database/read-connection.ts';
import { documentIds, documentsSince, indexVersion } from '../passage-index/stored/passage-rows.ts';
import type { LanceStore } from './lance-store.ts';
import type { LanceTable } from './load-lancedb.ts';
import { type DocumentPassages, dimensionsOf, passageRows, passagesOf, quoted, rowsIn } from './passage-table.ts';
import { termsOfPassages } from './passage-terms.ts';
import { type StateTable, sizeOfChange, type TableState } from './state-table.ts';
import { indexWords, tidyTable } from './table-indexes.ts';
import { TableTaken } from './table-lock.ts';
import { encodeChange, type KnownDocument, Vocabulary } from './vocabulary.ts';

/** So many passages are written in one step; what is published of a long update is not done again after a crash. */
const PASSAGES_PER_STEP = 10_000;
/** From so many new passages on they are taken into the indexes before anybody searches them. */
const MANY_NEW = 20_000;
const IDS_PER_CONDITION = 500;
const MOST_CHANGES = 64;
const mostAttempts = 5;

export interface TableToUpdate {
  store: LanceStore;
  read: ReadConnection;
  chatbotId: string;
  models: EmbeddingModels;
  /** Of the table with the passages, which is made with the first ones. */
  name: string;
  state: StateTable;
  /** As it was published last; what we publish is applied to it. */
  vocabulary: Vocabulary;
  /** Whether the table that there is counts for nothing. */
  isNew?: boolean;
  onUnreadable(documentId: string, error: unknown): void;
}

/** Published last, and the vocabulary that it stands for. */
export interface UpdatedTable {
  state: TableState;
  vocabulary: Vocabulary;
}

/** Brings the table to what the database holds, as its holder. */
export async function updateTable(target: TableToUpdate, holder: string, seen: TableState): Promise<UpdatedTable> {
  try {
    return await addAndRemove(target, holder, seen);
  } catch (error) {
    if (!(error instanceof VectorsCame)) throw error;
    return addAndRemove({ ...target, vocabulary: new Vocabulary(), isNew: true }, holder, {
      ...seen,
      version: -1,
      changes: [],
    });
  }
}

/** A table that was made without vectors has no column for them: it is made anew. */
class VectorsCame extends Error {}

async function addAndRemove(target: TableToUpdate, holder: string, seen: TableState): Promise<UpdatedTable> {
  const { read, chatbotId, models, vocabulary } = target;
  const writing = await openForWriting(target, holder, seen);
  for (let attempt = 1; ; attempt++) {
    // Read first: what comes later belongs to a later version, and is added with that.
    const version = await indexVersion(read, chatbotId);
    const { missing, superfluous } = vocabulary.compare(await documentIds(read, chatbotId));
    let batch: DocumentPassages[] = [];
    let passages = 0;
    for await (const documents of missing.size > 0 ? documentsSince(read, chatbotId, seen.version, models) : []) {
      for (const document of documents) {
        // One that is newer than the list stands for another that is still in it.
        if (!missing.delete(document.id)) continue;
        const added = passagesOf(document, target.onUnreadable);
        batch.push(added);
        passages += added.passages.length;
      }
      if (passages < PASSAGES_PER_STEP) continue;
      await writing.step(batch, [], seen.version);
      batch = [];
      passages = 0;
    }
    const isDone = missing.size === 0 || attempt === mostAttempts;
    // Documents were replaced while we read. Once more, so that their old form or their new one is there.
    await writing.step(batch, isDone ? superfluous : [], isDone ? version : seen.version);
    if (isDone) return writing.finish(superfluous);
  }
}

async function openForWriting(target: TableToUpdate, holder: string, seen: TableState) {
  const { store, state, name, vocabulary } = target;
  // Not the one that searches read: they see the new rows when they know their documents.
  let table = target.isNew ? undefined : await store.open(name);
  // A node that ended between making the table and this left it without.
  if (table && !(await table.indexStats('words_idx'))) await indexWords(table, store);
  let dimensions = table ? await dimensionsOf(table) : 0;
  let changes = [...seen.changes];
  let addedPassages = 0;
  let published = seen;

  async function addRows(documents: readonly DocumentPassages[]): Promise<void> {
    if (!documents.some(({ passages }) => passages.length > 0)) return;
    const found = documents.find(({ vectors }) => vectors)?.vectors?.dimensions ?? 0;
    if (table && dimensions === 0 && found > 0) throw new VectorsCame();
    dimensions ||= found;
    for (const { id, vectors } of documents)
      if (vectors && vectors.dimensions !== dimensions)
        target.onUnreadable(id, foreign(vectors.dimensions, dimensions));
    const rows = passageRows(store, documents, dimensions);
    if (table) await table.add(rows);
    else {
      table = await store.connection.createTable(name, rows, { mode: target.isNew ? 'overwrite' : 'create' });
      await indexWords(table, store);
    }
  }

  async function publish(version: number): Promise<void> {
    if (!(await state.publish(holder, { version, changes }))) throw new TableTaken();
    published = { ...published, version, changes: [...changes] };
  }

  return {
    /** Adds documents, and takes others out of what is known. */
    async step(documents: readonly DocumentPassages[], removed: readonly string[], version: number): Promise<void> {
      const counts = new Map<string, number>();
      const added = new Map<string, KnownDocument>();
      for (const { id, language, passages } of documents) {
        for (const { terms } of passages) countTerms(counts, terms, 1);
        const words = passages.reduce((sum, { length }) => sum + length, 0);
        added.set(id, { language, passages: passages.length, words });
        addedPassages += passages.length;
      }
      if (table && removed.length > 0) await countRemoved(table, removed, counts);
      await addRows(documents);
      if (version !== seen.version && addedPassages >= MANY_NEW && table) await tidyTable(table, store, dimensions);
      const hasChange = added.size > 0 || removed.length > 0;
      const bytes = hasChange ? encodeChange({ added, removed, counts }) : undefined;
      if (bytes) changes.push(await state.addChange(bytes));
      await publish(version);
      if (bytes) vocabulary.apply(bytes);
    },
    /** What nobody has to wait for, and only the holder may do. */
    async finish(removed: readonly string[]): Promise<UpdatedTable> {
      for (let from = 0; table && from < removed.length; from += IDS_PER_CONDITION)
        await table.delete(`document in (${quoted(removed.slice(from, from + IDS_PER_CONDITION))})`);
      if (isLong(changes)) {
        changes = [await state.addChange(vocabulary.encode())];
        await publish(published.version);
        await state.keepChanges(changes);
      }
      table?.close();
      return { state: published, vocabulary };
    },
  };
}

/** Takes out what the passages of documents count that are still in the table. */
async function countRemoved(table: LanceTable, removed: readonly string[], counts: Map<string, number>): Promise<void> {
  const seen = new Set<string>();
  for (let from = 0; from < removed.length; from += IDS_PER_CONDITION) {
    const condition = `document in (${quoted(removed.slice(from, from + IDS_PER_CONDITION))})`;
    const found = await table.query().where(condition).select(['row']).toArrow();
    for (const { documentId, position, lexical } of rowsIn(found)) {
      // A node that was taken for gone may have written the same rows.
      const key = `${documentId} ${position}`;
      if (seen.has(key)) continue;
      seen.add(key);
      for (const { terms } of termsOfPassages(lexical)) countTerms(counts, terms, -1);
    }
  }
}

function countTerms(counts: Map<string, number>, terms: Iterable<string>, by: number): void {
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + by);
}

/** A vocabulary of many changes, or of changes that are more than what they began with, is written anew. */
function isLong(changes: readonly string[]): boolean {
  const [first = '', ...later] = changes;
  const laterBytes = later.reduce((sum, key) => sum + sizeOfChange(key), 0);
  return changes.length > MOST_CHANGES || (changes.length > 8 && laterBytes > sizeOfChange(first));
}

const foreign = (found: number, dimensions: number) =>
  new RangeError(`A vector of ${found} dimensions does not belong among those of ${dimensions}.`);
