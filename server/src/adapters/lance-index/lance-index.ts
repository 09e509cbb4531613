import type { RankedPassage, Ranking } from '../passage-index/index/chatbot-index.ts';
import type { IndexView } from '../passage-index/index/index-view.ts';
import { SegmentBuilder } from '../passage-index/index/posting-segment.ts';
import { explainQuery, type PassageQuery, readQuery } from '../passage-index/question/read-query.ts';
import { rankRows } from '../passage-index/ranking/rank-rows.ts';
import { RANK_TUNING } from '../passage-index/ranking/rank-tuning.ts';
import { LexicalReader } from '../passage-index/stored/read-lexical.ts';
import { DenseVectors } from '../passage-index/vectors/dense-vectors.ts';
import type { LanceStore, TableNames } from './lance-store.ts';
import type { LanceTable } from './load-lancedb.ts';
import { dimensionsOf, proposeRows } from './passage-table.ts';
import { openStateTable, type StateTable, type TableState } from './state-table.ts';
import type { CandidateRow } from './stored-row.ts';
import { partitionsToSearch } from './table-indexes.ts';
import type { UpdatedTable } from './update-table.ts';
import { Vocabulary } from './vocabulary.ts';

/** So many times what the ranking takes of either side are proposed, as LanceDB orders them a little differently. */
const SPARE = 2;
const REOPEN_MS = 60_000;
const mostAttempts = 5;

interface OpenedTable {
  table: LanceTable;
  dimensions: number;
  atMs: number;
}

/** The passages of one chatbot in a table, and what this node knows of them. */
export class LanceIndex {
  vocabulary = new Vocabulary();
  readonly names: TableNames;
  private readonly store: LanceStore;
  private stateTable: StateTable | undefined;
  private applied: readonly string[] = [];
  private opened: OpenedTable | undefined;
  private vectors: DenseVectors | undefined;

  constructor(store: LanceStore, names: TableNames) {
    this.store = store;
    this.names = names;
  }

  get bytes(): number {
    return this.vocabulary.bytes + (this.vectors?.bytes ?? 0);
  }

  get languages(): readonly string[] {
    return this.vocabulary.languages;
  }

  async isThere(): Promise<boolean> {
    return this.stateTable !== undefined || (await this.store.open(this.names.state)) !== undefined;
  }

  /** Made where there is none. */
  async state(): Promise<StateTable> {
    this.stateTable ??= await openStateTable(this.store, this.names.state);
    return this.stateTable;
  }

  /** Learns what other nodes have published. */
  async catchUp(): Promise<TableState> {
    const stateTable = await this.state();
    for (let attempt = 1; ; attempt++) {
      const state = await stateTable.read();
      const isLonger = this.applied.every((key, place) => state.changes[place] === key);
      const news = await stateTable.readChanges(isLonger ? state.changes.slice(this.applied.length) : state.changes);
      if (!news) {
        // They were written anew between our two looks.
        if (attempt === mostAttempts) throw new Error('The changes of the vocabulary could not be read.');
        continue;
      }
      const opened = await this.openLatest();
      // In one step, without waiting in between: a search sees all of it or nothing.
      if (!isLonger) this.vocabulary = new Vocabulary();
      for (const bytes of news) this.vocabulary.apply(bytes);
      this.applied = state.changes;
      this.opened = opened;
      return state;
    }
  }

  /** What this node has published itself. */
  async take({ state, vocabulary }: UpdatedTable): Promise<void> {
    this.opened = await this.openLatest();
    this.vocabulary = vocabulary;
    this.applied = state.changes;
  }

  /** Opened anew: searches that are under way go on with what they have. */
  private async openLatest(): Promise<OpenedTable | undefined> {
    const table = await this.store.open(this.names.passages);
    return table && { table, dimensions: await dimensionsOf(table), atMs: performance.now() };
  }

  async search(query: PassageQuery): Promise<Ranking> {
    // Others may have tidied the table: what they made faster is seen with a newer version of it.
    if (this.opened && performance.now() - this.opened.atMs > REOPEN_MS) await this.catchUp();
    try {
      return await this.searchOnce(query);
    } catch {
      // Files of the version that we know may be gone.
      await this.catchUp();
      return this.searchOnce(query);
    }
  }

  private async searchOnce(query: PassageQuery): Promise<Ranking> {
    const { vocabulary, opened } = this;
    const terms = {
      dictionary: vocabulary.dictionary,
      nearTerms: vocabulary.nearTerms,
      compounds: vocabulary.compounds,
    };
    const read = readQuery(query, terms, viewOf([], vocabulary));
    const dimensions = opened?.dimensions ?? 0;
    const vector = query.vector?.length === dimensions ? query.vector : undefined;
    const searched = read.slots.flatMap(({ alternatives, wholes = [] }) => [
      ...alternatives.flatMap((alternative) => alternative.terms),
      ...wholes,
    ]);
    const proposed = opened
      ? await proposeRows({
          lancedb: this.store.lancedb,
          table: opened.table,
          terms: Array.from(new Set(searched), (term) => vocabulary.dictionary.textOf(term)),
          vector: vector?.some((value) => value !== 0) ? vector : undefined,
          perSide: SPARE * Math.max(query.limit, RANK_TUNING.candidatesPerSide),
          partitions: partitionsToSearch(vocabulary.passageCount),
        })
      : [];
    const rows = eachOnce(proposed, vocabulary);
    const view = viewOf(rows, vocabulary);
    const vectors = vector && this.vectorsOf(rows, dimensions);
    const meaning = vector && vectors ? { vector, vectors, trust: read.trust, isAcross: read.isAcross } : undefined;
    const ranked = rankRows(
      { view, slots: read.slots, meaning, language: read.language, limit: query.limit },
      RANK_TUNING,
    );
    const passages = ranked.map(({ row, ...scores }): RankedPassage => {
      const { documentId, position, language } = rows[row] as CandidateRow;
      return { documentId, position, language, ...scores };
    });
    return { passages, ...explainQuery(read, terms, view) };
  }

  /** In a memory that all searches of this chatbot use, one after the other: nothing waits until they are ranked. */
  private vectorsOf(rows: readonly CandidateRow[], dimensions: number): DenseVectors {
    if (this.vectors?.dimensions !== dimensions) this.vectors = new DenseVectors(dimensions);
    this.vectors.clear();
    const wholes = new Int8Array(rows.length * dimensions);
    const inverseLengths = new Float32Array(rows.length);
    rows.forEach(({ vector }, row) => {
      // One without a vector stays 0, as does its length.
      if (vector?.length !== dimensions) return;
      wholes.set(vector, row * dimensions);
      inverseLengths[row] = inverseLengthOf(vector);
    });
    this.vectors.addStored({ dimensions, count: rows.length, rows: wholes, inverseLengths });
    return this.vectors;
  }
}

/** Without documents that came later or are gone, in an order that does not depend on who proposed them. */
function eachOnce(proposed: readonly CandidateRow[], { documents }: Vocabulary): CandidateRow[] {
  const rows = new Map<string, CandidateRow>();
  for (const row of proposed) if (documents.has(row.documentId)) rows.set(`${row.documentId} ${row.position}`, row);
  return [...rows.values()].sort(
    (a, b) => (a.documentId < b.documentId ? -1 : a.documentId > b.documentId ? 1 : 0) || a.position - b.position,
  );
}

function inverseLengthOf(vector: Int8Array): number {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += (vector[i] as number) ** 2;
  return squares > 0 ? 1 / Math.sqrt(squares) : 0;
}

const reader = new LexicalReader();

/** These rows as an index in memory, with the numbers of the whole collection. */
function viewOf(rows: readonly CandidateRow[], vocabulary: Vocabulary): IndexView {
  const builder = new SegmentBuilder();
  for (const { lexical } of rows) reader.read(lexical, vocabulary.dictionary, () => builder);
  return {
    segments: rows.length > 0 ? [builder.build(0)] : [],
    isDead: new Uint8Array(rows.length),
    rowCount: rows.length,
    liveCount: vocabulary.passageCount,
    meanLength: vocabulary.meanLength,
    rowsInCollection: (term) => vocabulary.passagesWith(term),
    wordCount: 0,
    documents: rows.map(({ documentId: id, language }, firstRow) => ({ id, language, firstRow, rowCount: 1 })),
    languages: vocabulary.languages,
  };
}
