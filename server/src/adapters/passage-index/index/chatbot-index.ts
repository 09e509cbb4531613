import { vectorsIn } from '../../database/knowledge/vector-segment.ts';
import { Compounds } from '../question/compounds.ts';
import { NearTerms } from '../question/near-terms.ts';
import { explainQuery, type PassageQuery, type QueryReading, readQuery } from '../question/read-query.ts';
import { type RankedRow, rankRows } from '../ranking/rank-rows.ts';
import { RANK_TUNING, type RankTuning } from '../ranking/rank-tuning.ts';
import { LexicalReader } from '../stored/read-lexical.ts';
import { DenseVectors } from '../vectors/dense-vectors.ts';
import type { IndexParts } from './index-parts.ts';
import { changedView, type DocumentRows, documentOf, EMPTY_VIEW, type IndexView, keptView } from './index-view.ts';
import { bytesOf, MOST_ROWS, type PostingSegment, SegmentBuilder } from './posting-segment.ts';
import { TermDictionary } from './term-dictionary.ts';

/** A document as it is stored. */
export interface IndexedDocument {
  id: string;
  language: string;
  /** See `encodeLexical`. */
  lexical: Uint8Array;
  /** See `encodeVectors`; absent when another model made them. */
  vectors: Uint8Array | undefined;
}

export type { PassageQuery };

export interface RankedPassage extends Omit<RankedRow, 'row'> {
  documentId: string;
  /** Its place in the document. */
  position: number;
  language: string;
}

export interface Ranking extends QueryReading {
  /** Best first; equal scores in the order in which the passages came. */
  passages: RankedPassage[];
}

/** A change that no search sees before it is applied. */
export interface IndexChange {
  add(document: IndexedDocument): void;
  /** Makes what was added searchable, and what is named here not, in one step. */
  apply(removedIds: Iterable<string>): void;
}

/** About what a document costs beside its passages: its id and where it is. */
const BYTES_PER_DOCUMENT = 250;

/** The passages of one chatbot. Documents come and go; nothing is built anew for that. */
export class ChatbotIndex {
  private readonly tuning: RankTuning;
  private readonly dictionary: TermDictionary;
  private readonly nearTerms: NearTerms;
  private readonly compounds: Compounds;
  private readonly reader = new LexicalReader();
  private readonly documents = new Map<string, DocumentRows>();
  private readonly languageCounts = new Map<string, number>();
  private vectors: DenseVectors | undefined;
  private view: IndexView = EMPTY_VIEW;
  /** Rows given out, also to changes that were never applied. */
  private nextRow = 0;

  /** With the parts of one that was kept. */
  constructor(tuning: RankTuning = RANK_TUNING, kept?: IndexParts) {
    this.tuning = tuning;
    this.dictionary = kept ? TermDictionary.from(kept.terms) : new TermDictionary();
    this.nearTerms = new NearTerms(this.dictionary);
    this.compounds = new Compounds(this.dictionary);
    if (!kept) return;
    for (const document of kept.documents) {
      this.documents.set(document.id, document);
      this.countLanguage(document.language, 1);
    }
    this.vectors = kept.vectors;
    this.nextRow = kept.isDead.length;
    this.view = keptView(kept, this.languagesByCount());
  }

  /** As a file keeps it: what is searched now, while changes may go on. */
  parts(): IndexParts {
    const { segments, isDead, wordCount } = this.view;
    const documents = [...this.documents.values()];
    return { terms: this.dictionary.copy(), segments, isDead, wordCount, documents, vectors: this.vectors };
  }

  /** Of the documents, the most frequent first. */
  get languages(): readonly string[] {
    return this.view.languages;
  }

  /** How many passages can be found. */
  get size(): number {
    return this.view.liveCount;
  }

  /** Of the documents that are here and of those that are gone. */
  get rowCount(): number {
    return this.nextRow;
  }

  /** The share of the rows that belong to documents which are gone. */
  get deadShare(): number {
    return this.nextRow === 0 ? 0 : 1 - this.view.liveCount / this.nextRow;
  }

  /** What the index holds in memory, closely enough to decide which to let go. */
  get bytes(): number {
    let total = this.dictionary.bytes + this.nearTerms.bytes + this.compounds.bytes;
    total += (this.vectors?.bytes ?? 0) + this.view.isDead.byteLength;
    for (const segment of this.view.segments) total += bytesOf(segment);
    return total + this.view.documents.length * BYTES_PER_DOCUMENT;
  }

  /**
   * Compares the documents with those that there should be: their ids with blanks between, the oldest first. Ours came
   * in that order too, so that one look at each is enough; twenty thousand take a millisecond.
   */
  compare(listedIds: string): { missing: Set<string>; superfluous: string[] } {
    const superfluous: string[] = [];
    let at = 0;
    for (const id of this.documents.keys()) {
      const end = at + id.length;
      const isNext = listedIds.startsWith(id, at) && (end === listedIds.length || listedIds[end] === ' ');
      if (isNext) at = end + 1;
      else superfluous.push(id);
    }
    const missing = new Set(at < listedIds.length ? listedIds.slice(at).split(' ') : []);
    if (!superfluous.some((id) => missing.has(id))) return { missing, superfluous };
    // In another order after all.
    const listed = new Set(listedIds.split(' '));
    return {
      missing: new Set([...listed].filter((id) => !this.documents.has(id))),
      superfluous: [...this.documents.keys()].filter((id) => !listed.has(id)),
    };
  }

  /**
   * Begins a change; one at a time. What cannot be read of a document is left out and told: its words, without which it
   * is not found, or its vectors, without which it is found by words.
   */
  change(onUnreadable: (documentId: string, error: unknown) => void = throwIt): IndexChange {
    const added: DocumentRows[] = [];
    const segments: PostingSegment[] = [];
    let base = this.nextRow;
    let builder = new SegmentBuilder();
    const finishSegment = () => {
      if (builder.rowCount > 0) segments.push(builder.build(base));
      base += builder.rowCount;
      builder = new SegmentBuilder();
    };
    const builderForRow = () => {
      if (builder.rowCount === MOST_ROWS) finishSegment();
      return builder;
    };
    return {
      add: ({ id, language, lexical, vectors }) => {
        const firstRow = this.nextRow;
        try {
          const rowCount = this.reader.read(lexical, this.dictionary, () => {
            // Counted one by one: those of a document that turns out to be unreadable stay behind, and belong to nobody.
            this.nextRow++;
            return builderForRow();
          });
          added.push({ id, language, firstRow, rowCount });
          this.addVectors(vectors, firstRow, rowCount);
        } catch (error) {
          onUnreadable(id, error);
          // Known all the same, or it would be asked for with every change.
          if (added.at(-1)?.id !== id) added.push({ id, language, firstRow: this.nextRow, rowCount: 0 });
        }
      },
      apply: (removedIds) => {
        finishSegment();
        const removed = Array.from(removedIds, (id) => this.documents.get(id)).filter((rows) => rows !== undefined);
        for (const { id, language } of removed) {
          this.documents.delete(id);
          this.countLanguage(language, -1);
        }
        for (const document of added) {
          this.documents.set(document.id, document);
          this.countLanguage(document.language, 1);
        }
        const languages = this.languagesByCount();
        this.view = changedView(this.view, { added, removed, segments, rowCount: this.nextRow, languages });
      },
    };
  }

  private languagesByCount(): string[] {
    return [...this.languageCounts].sort((a, b) => b[1] - a[1]).map(([language]) => language);
  }

  private countLanguage(language: string, by: number): void {
    const count = (this.languageCounts.get(language) ?? 0) + by;
    if (count > 0) this.languageCounts.set(language, count);
    else this.languageCounts.delete(language);
  }

  private addVectors(bytes: Uint8Array | undefined, firstRow: number, rowCount: number): void {
    const stored = bytes && vectorsIn(bytes);
    const isComplete = stored !== undefined && stored.count > 0;
    if (isComplete && stored.count !== rowCount)
      throw new RangeError(`There are ${stored.count} vectors for ${rowCount} passages.`);
    if (isComplete) this.vectors ??= new DenseVectors(stored.dimensions);
    if (!this.vectors) return;
    // Rows before the first vector have none.
    this.vectors.addNone(firstRow - this.vectors.size);
    if (isComplete) this.vectors.addStored(stored);
    else this.vectors.addNone(rowCount);
  }

  search(query: PassageQuery): Ranking {
    const { view, tuning, vectors } = this;
    const terms = { dictionary: this.dictionary, nearTerms: this.nearTerms, compounds: this.compounds };
    const read = readQuery(query, terms, view);
    const { vector } = query;
    const meaning =
      vector && vector.length === vectors?.dimensions
        ? { vector, vectors, trust: read.trust, isAcross: read.isAcross }
        : undefined;
    const ranked = rankRows({ view, slots: read.slots, meaning, language: read.language, limit: query.limit }, tuning);
    const passages = ranked.map(({ row, score, lexical, dense, coverage }) => {
      const { id: documentId, language, firstRow } = documentOf(view, row);
      return { documentId, position: row - firstRow, language, score, lexical, dense, coverage };
    });
    return { passages, ...explainQuery(read, terms, view) };
  }
}

function throwIt(_documentId: string, error: unknown): never {
  throw error;
}
