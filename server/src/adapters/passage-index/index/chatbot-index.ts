import {
  languageToEmbed,
  mainLanguage,
  questionLanguage,
  questionWordsOf,
  UNKNOWN_LANGUAGE,
} from '../../../language/index.ts';
import { vectorsIn } from '../../database/knowledge/vector-segment.ts';
import { Compounds, isCompounding } from '../question/compounds.ts';
import { NearTerms } from '../question/near-terms.ts';
import { type KnownTerms, type ReadQuestion, readQuestion } from '../question/question-terms.ts';
import { rarityIn, rowsWith } from '../ranking/lexical-scores.ts';
import { type Meaning, type RankedRow, rankRows } from '../ranking/rank-rows.ts';
import { RANK_TUNING, type RankTuning } from '../ranking/rank-tuning.ts';
import { LexicalReader } from '../stored/read-lexical.ts';
import { DenseVectors } from '../vectors/dense-vectors.ts';
import { changedView, type DocumentRows, documentOf, EMPTY_VIEW, type IndexView } from './index-view.ts';
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

export interface PassageQuery {
  question: string;
  /** Left out when the model is away: the search is then lexical only. */
  vector?: Float32Array | undefined;
  /** Languages that the model knows; absent when it knows all. */
  vectorLanguages?: readonly string[] | undefined;
  /** Those of them that the weight of meaning was chosen with; absent for all. */
  fittedLanguages?: readonly string[] | undefined;
  limit: number;
}

export interface RankedPassage extends Omit<RankedRow, 'row'> {
  documentId: string;
  /** Its place in the document. */
  position: number;
  language: string;
}

export interface Ranking {
  /** Best first; equal scores in the order in which the passages came. */
  passages: RankedPassage[];
  /** How rare each term of the question is; 0 for one that no passage holds. */
  termWeights: Record<string, number>;
  /** Terms of the question that no passage holds, and the terms that were searched for instead. */
  readAs: Record<string, string[]>;
  /** The language that the question is taken for, where the model knows it. */
  askedIn: string | undefined;
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
  private readonly dictionary = new TermDictionary();
  private readonly nearTerms = new NearTerms(this.dictionary);
  private readonly compounds = new Compounds(this.dictionary);
  private readonly reader = new LexicalReader();
  private readonly documents = new Map<string, DocumentRows>();
  private readonly languageCounts = new Map<string, number>();
  private vectors: DenseVectors | undefined;
  private view: IndexView = EMPTY_VIEW;
  /** Rows given out, also to changes that were never applied. */
  private nextRow = 0;

  constructor(tuning: RankTuning = RANK_TUNING) {
    this.tuning = tuning;
  }

  /** Of the documents, the most frequent first. */
  get languages(): readonly string[] {
    return this.view.languages;
  }

  /** How many passages can be found. */
  get size(): number {
    return this.view.liveCount;
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
        const languages = [...this.languageCounts].sort((a, b) => b[1] - a[1]).map(([language]) => language);
        this.view = changedView(this.view, { added, removed, segments, rowCount: this.nextRow, languages });
      },
    };
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

  search({ question, vector, vectorLanguages, fittedLanguages, limit }: PassageQuery): Ranking {
    const { view, tuning } = this;
    const told = questionLanguage(question, { languages: view.languages, known: vectorLanguages });
    const asked = told === UNKNOWN_LANGUAGE ? mainLanguage(view.languages) : told;
    const words = questionWordsOf(question, view.languages.length > 0 ? view.languages : [asked], asked);
    const read = readQuestion(words, this.knownTerms());
    const isAmong = (languages: readonly string[] | undefined) => languages?.includes(asked) ?? true;
    const trust: Meaning['trust'] = !isAmong(vectorLanguages)
      ? 'unknown'
      : isAmong(fittedLanguages)
        ? 'fitted'
        : 'known';
    const isAcross =
      told !== UNKNOWN_LANGUAGE && told !== mainLanguage(view.languages) && !view.languages.includes(told);
    const isSearchable = vector !== undefined && vector.length === this.vectors?.dimensions;
    const meaning = isSearchable && this.vectors ? { vector, vectors: this.vectors, trust, isAcross } : undefined;
    const ranked = rankRows({ view, slots: read.slots, meaning, language: told, limit }, tuning);
    const passages = ranked.map(({ row, score, lexical, dense, coverage }) => {
      const { id: documentId, language, firstRow } = documentOf(view, row);
      return { documentId, position: row - firstRow, language, score, lexical, dense, coverage };
    });
    const embeddedIn = languageToEmbed(question, { languages: view.languages, known: vectorLanguages });
    const askedIn = (vectorLanguages?.includes(embeddedIn) ?? true) ? embeddedIn : undefined;
    return { passages, askedIn, ...this.explain(words, read) };
  }

  private knownTerms(): KnownTerms {
    const rowsWithTerm = (id: number) => rowsWith(this.view, id);
    const isHeld = (id: number) => rowsWithTerm(id) > 0;
    const hasCompounds = this.view.languages.some(isCompounding);
    return {
      find: (term) => {
        const id = this.dictionary.find(term);
        return id !== undefined && isHeld(id) ? id : undefined;
      },
      near: (term, written) => this.nearTerms.find(term, written, rowsWithTerm),
      partsOf: (term) => (hasCompounds ? this.compounds.partsOf(term).filter(isHeld) : []),
      compoundsOf: (term) => (hasCompounds ? this.compounds.of(term) : []),
      compoundsWith: (term) => (hasCompounds ? this.compounds.with(term, isHeld) : []),
    };
  }

  private explain(
    words: readonly { terms: readonly string[] }[],
    { readAs }: ReadQuestion,
  ): Pick<Ranking, 'termWeights' | 'readAs'> {
    // Without a prototype, so that the word "constructor" counts like any other.
    const termWeights: Record<string, number> = Object.create(null);
    const instead: Record<string, string[]> = Object.create(null);
    const weigh = (terms: readonly string[]) => {
      const ids = terms.flatMap((term) => this.dictionary.find(term) ?? []).filter((id) => rowsWith(this.view, id) > 0);
      const weight = ids.length > 0 ? rarityIn(this.view, { terms: ids, weight: 1 }) : 0;
      for (const term of terms) termWeights[term] = weight;
    };
    for (const { terms } of words) weigh(terms);
    for (const [term, ids] of readAs) {
      instead[term] = ids.map((id) => this.dictionary.textOf(id));
      weigh(instead[term]);
    }
    return { termWeights, readAs: instead };
  }
}

function throwIt(_documentId: string, error: unknown): never {
  throw error;
}
