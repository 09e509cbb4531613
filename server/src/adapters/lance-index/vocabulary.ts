import { TermDictionary } from '../passage-index/index/term-dictionary.ts';
import { Compounds } from '../passage-index/question/compounds.ts';
import { NearTerms } from '../passage-index/question/near-terms.ts';
import { ByteWriter } from '../passage-index/stored/byte-writer.ts';
import { ByteReader } from './byte-reader.ts';

/** What is known of a document without its passages. */
export interface KnownDocument {
  language: string;
  passages: number;
  /** In the texts of its passages. */
  words: number;
}

/** What came and what went. */
export interface VocabularyChange {
  added: ReadonlyMap<string, KnownDocument>;
  removed: readonly string[];
  /** By how much the number of passages that hold a term changes. */
  counts: ReadonlyMap<string, number>;
}

/** About what a document takes in memory. */
const BYTES_PER_DOCUMENT = 250;

/**
 * What a node keeps in memory of a chatbot whose passages lie elsewhere: which documents there are, and each term with
 * the number of passages that hold it. That is enough to read a question as the index in memory does, misspelt words and
 * compounds included, and a few hundredths of what the passages themselves would take.
 */
export class Vocabulary {
  readonly dictionary = new TermDictionary();
  readonly nearTerms = new NearTerms(this.dictionary);
  readonly compounds = new Compounds(this.dictionary);
  readonly documents = new Map<string, KnownDocument>();
  private counts = new Uint32Array(1024);
  passageCount = 0;
  private wordCount = 0;
  private readonly languageCounts = new Map<string, number>();

  get bytes(): number {
    const terms = this.dictionary.bytes + this.counts.byteLength + this.nearTerms.bytes + this.compounds.bytes;
    return terms + this.documents.size * BYTES_PER_DOCUMENT;
  }

  /** Of the words in a passage's text. */
  get meanLength(): number {
    return this.wordCount > 0 ? this.wordCount / this.passageCount : 1;
  }

  /** Of the documents, the most frequent first. */
  get languages(): string[] {
    return [...this.languageCounts].sort((a, b) => b[1] - a[1]).map(([language]) => language);
  }

  /** How many passages hold a term. */
  passagesWith(term: number): number {
    return this.counts[term] ?? 0;
  }

  /** Compares the documents with those that there should be: their ids with blanks between. */
  compare(listedIds: string): { missing: Set<string>; superfluous: string[] } {
    const missing = new Set(listedIds.split(' ').filter(Boolean));
    const superfluous = [...this.documents.keys()].filter((id) => !missing.delete(id));
    return { missing, superfluous };
  }

  /** Applies what `encodeChange` or `encode` wrote. */
  apply(bytes: Uint8Array): void {
    const reader = new ByteReader(bytes);
    for (let left = reader.count(); left > 0; left--) this.countDocument(reader.text(), undefined);
    for (let left = reader.count(); left > 0; left--) {
      const id = reader.text();
      this.countDocument(id, { language: reader.text(), passages: reader.number(), words: reader.number() });
    }
    for (let left = reader.count(); left > 0; left--) {
      const [from, to] = reader.range();
      const term = this.dictionary.add(bytes, from, to);
      const change = reader.number();
      this.count(term, change & 1 ? -(change >>> 1) : change >>> 1);
    }
  }

  /** All of it, as one change from nothing. */
  encode(): Uint8Array {
    const writer = new ByteWriter();
    writeDocuments(writer, [], this.documents);
    let held = 0;
    for (let term = 0; term < this.dictionary.size; term++) if (this.counts[term] !== 0) held++;
    writer.number(held);
    for (let term = 0; term < this.dictionary.size; term++) {
      const count = this.counts[term] as number;
      if (count !== 0) writeCount(writer, this.dictionary.textOf(term), count);
    }
    return writer.finish();
  }

  /** Adds a document, replaces one that is known, or takes it out. */
  private countDocument(id: string, document: KnownDocument | undefined): void {
    const before = this.documents.get(id);
    for (const [sign, known] of [[-1, before] as const, [1, document] as const]) {
      if (!known) continue;
      this.passageCount += sign * known.passages;
      this.wordCount += sign * known.words;
      const count = (this.languageCounts.get(known.language) ?? 0) + sign;
      if (count > 0) this.languageCounts.set(known.language, count);
      else this.languageCounts.delete(known.language);
    }
    if (document) this.documents.set(id, document);
    else this.documents.delete(id);
  }

  private count(term: number, change: number): void {
    if (term >= this.counts.length) {
      const longer = new Uint32Array(Math.ceil((term + 1) * 1.5));
      longer.set(this.counts);
      this.counts = longer;
    }
    this.counts[term] = Math.max(0, (this.counts[term] as number) + change);
  }
}

/**
 *     removed documents: number, id of each
 *     added documents: number, id, language, passages and words of each
 *     terms: number; text and change of each, twice the change and 1 more for one that is negative
 */
export function encodeChange({ added, removed, counts }: VocabularyChange): Uint8Array {
  const writer = new ByteWriter();
  writeDocuments(writer, removed, added);
  writer.number(counts.size);
  for (const [term, change] of counts) writeCount(writer, term, change);
  return writer.finish();
}

function writeDocuments(
  writer: ByteWriter,
  removed: readonly string[],
  added: ReadonlyMap<string, KnownDocument>,
): void {
  writer.number(removed.length);
  for (const id of removed) writer.text(id);
  writer.number(added.size);
  for (const [id, { language, passages, words }] of added) {
    writer.text(id);
    writer.text(language);
    writer.number(passages);
    writer.number(words);
  }
}

function writeCount(writer: ByteWriter, term: string, change: number): void {
  writer.text(term);
  writer.number(change < 0 ? -2 * change + 1 : 2 * change);
}
