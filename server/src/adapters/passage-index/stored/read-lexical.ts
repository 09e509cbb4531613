import { BOUNDARY, packCounts, type SegmentBuilder } from '../index/posting-segment.ts';
import type { TermDictionary } from '../index/term-dictionary.ts';
import { LEXICAL_VERSION } from './lexical-segment.ts';

/**
 * Reads what `encodeLexical` wrote. Kept by whoever loads documents, for the arrays it counts in.
 */
export class LexicalReader {
  private bytes = new Uint8Array();
  private at = 0;
  /** By place in the document's own list of terms: number in the dictionary, and counts of the current row. */
  private ids = new Uint32Array(256);
  private inText = new Uint16Array(256);
  private inHeadings = new Uint16Array(256);
  private termCount = 0;
  /** The places counted in the current row. */
  private touched = new Uint32Array(256);
  private touchedCount = 0;

  /**
   * Gives every passage to the builder that is handed out for it. Returns the number of passages. Throws where the bytes
   * are not what was written; rows that were handed out before that are of no use.
   */
  read(bytes: Uint8Array, dictionary: TermDictionary, builderForRow: () => SegmentBuilder): number {
    try {
      return this.readAll(bytes, dictionary, builderForRow);
    } catch (error) {
      this.inText.fill(0);
      this.inHeadings.fill(0);
      throw error;
    }
  }

  private readAll(bytes: Uint8Array, dictionary: TermDictionary, builderForRow: () => SegmentBuilder): number {
    this.bytes = bytes as Uint8Array<ArrayBuffer>;
    this.at = 0;
    if (bytes.length === 0) return 0;
    const version = this.number();
    if (version !== LEXICAL_VERSION) throw new RangeError(`Terms of version ${version} cannot be read.`);
    const termCount = this.number();
    const passageCount = this.number();
    // Each takes a byte at least: no room is made for numbers that cannot be.
    if (termCount > bytes.length || passageCount > bytes.length) throw cutOff();
    this.termCount = termCount;
    this.makeRoom(termCount);
    this.readTerms(termCount, dictionary);
    const titleAt = this.at;
    this.skipList();
    this.skipList();
    for (let passage = 0; passage < passageCount; passage++) this.readRow(builderForRow, titleAt);
    if (this.at !== bytes.length) throw new RangeError('The terms of a document end too early.');
    return passageCount;
  }

  private readTerms(termCount: number, dictionary: TermDictionary): void {
    const { bytes, ids } = this;
    let { at } = this;
    for (let place = 0; place < termCount; place++) {
      // No term is longer than two of these numbers can say.
      let length = bytes[at++] as number;
      if (length > 127) length = (length & 127) | ((bytes[at++] as number) << 7);
      if (!(at + length <= bytes.length)) throw cutOff();
      ids[place] = dictionary.add(bytes, at, at + length);
      at += length;
    }
    this.at = at;
  }

  private readRow(builderForRow: () => SegmentBuilder, titleAt: number): void {
    const rowAt = this.at;
    // The length comes first, and is known only when the lists have been passed.
    this.skipList();
    this.skipList();
    const words = this.skipList() + this.skipList();
    const nextRowAt = this.at;
    const builder = builderForRow();
    builder.beginRow(words);
    this.touchedCount = 0;
    this.at = titleAt;
    this.countList(this.inHeadings, builder);
    this.countList(this.inHeadings, undefined);
    this.at = rowAt;
    this.countList(this.inHeadings, builder);
    this.countList(this.inHeadings, undefined);
    builder.addInOrder(BOUNDARY);
    this.countList(this.inText, builder);
    this.countList(this.inText, undefined);
    this.at = nextRowAt;
    for (let i = 0; i < this.touchedCount; i++) {
      const place = this.touched[i] as number;
      builder.addCount(
        this.ids[place] as number,
        packCounts(this.inText[place] as number, this.inHeadings[place] as number),
      );
      this.inText[place] = 0;
      this.inHeadings[place] = 0;
    }
  }

  private countList(counts: Uint16Array, ordered: SegmentBuilder | undefined): void {
    const length = this.number();
    const { bytes, ids, inText, inHeadings, termCount } = this;
    let { at } = this;
    for (let i = 0; i < length; i++) {
      let place = bytes[at++] as number;
      // Passed once already: nothing is cut off here.
      if (place > 127) {
        place &= 127;
        for (let shift = 7; ; shift += 7) {
          const byte = bytes[at++] as number;
          place |= (byte & 127) << shift;
          if (byte < 128) break;
        }
      }
      if (!(place < termCount)) throw cutOff();
      if (inText[place] === 0 && inHeadings[place] === 0) this.touched[this.touchedCount++] = place;
      counts[place] = (counts[place] as number) + 1;
      ordered?.addInOrder((ids[place] as number) + 1);
    }
    this.at = at;
  }

  private skipList(): number {
    const length = this.number();
    for (let left = length; left > 0; this.at++) {
      if (this.at >= this.bytes.length) throw cutOff();
      if ((this.bytes[this.at] as number) < 128) left--;
    }
    return length;
  }

  private number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      if (this.at >= this.bytes.length) throw cutOff();
      const byte = this.bytes[this.at++] as number;
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }

  private makeRoom(termCount: number): void {
    if (termCount <= this.ids.length) return;
    this.ids = new Uint32Array(termCount);
    this.inText = new Uint16Array(termCount);
    this.inHeadings = new Uint16Array(termCount);
    this.touched = new Uint32Array(termCount);
  }
}

const cutOff = () => new RangeError('The terms of a document are cut off.');
