import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NumbersToWrite } from '../stored/numbers-file.ts';
import { DenseVectors } from '../vectors/dense-vectors.ts';
import type { DocumentRows, KeptRows } from './index-view.ts';
import { type PostingSegment, withoutDead } from './posting-segment.ts';
import { type StoredTerms, TermDictionary } from './term-dictionary.ts';

/** All that an index is made of, at one moment. */
export interface IndexParts extends KeptRows {
  terms: StoredTerms;
  vectors: DenseVectors | undefined;
}

/** What a file says of an index beside its numbers. */
export interface IndexFacts {
  segments: { base: number; rowCount: number }[];
  wordCount: number;
  termCount: number;
  /** Ids of documents with blanks between, and the languages that they are in. */
  documentIds: string;
  languages: string[];
  vectors: { dimensions: number; count: number } | null;
}

const segmentArrays = ['termIds', 'starts', 'rows', 'counts', 'lengths', 'order', 'orderStarts'] as const;

/**
 * The parts as facts and arrays, with nothing of rows that are dead: what a document said is in no file once it is gone.
 * Takes its time, a segment after the other.
 */
export async function factsAndArrays(
  parts: IndexParts,
): Promise<{ facts: IndexFacts; arrays: Record<string, NumbersToWrite> }> {
  const { segments, isDead, wordCount, documents, vectors } = parts;
  const languages = [...new Set(documents.map(({ language }) => language))];
  const numberOf = new Map(languages.map((language, number) => [language, number]));
  const isHeld = new Uint8Array(parts.terms.size);
  const live = createLiveSegments(isDead);
  const ofSegments: Record<string, NumbersToWrite> = {};
  for (const [number, segment] of segments.entries()) {
    for (const id of live.termsOf(segment)) isHeld[id] = 1;
    for (const name of segmentArrays) ofSegments[`${number}.${name}`] = live.arrayOf(segment, name);
    if (segments.length > 1) await nextTurn();
  }
  const terms = TermDictionary.only(parts.terms, isHeld);
  const withVectors = isDead.subarray(0, Math.min(vectors?.size ?? 0, isDead.length));
  return {
    facts: {
      segments: segments.map(({ base, rowCount }) => ({ base, rowCount })),
      wordCount,
      termCount: terms.size,
      documentIds: documents.map(({ id }) => id).join(' '),
      languages,
      vectors: vectors ? { dimensions: vectors.dimensions, count: withVectors.length } : null,
    },
    arrays: {
      letters: lying(terms.letters),
      termStarts: lying(terms.starts),
      termTable: lying(terms.table),
      isDead: lying(isDead),
      firstRows: lying(Uint32Array.from(documents, ({ firstRow }) => firstRow)),
      rowCounts: lying(Uint32Array.from(documents, ({ rowCount }) => rowCount)),
      documentLanguages: lying(Uint16Array.from(documents, ({ language }) => numberOf.get(language) ?? 0)),
      ...ofSegments,
      ...vectors?.toWrite(withVectors),
    },
  };
}

/**
 * The arrays of segments without their dead rows. Those of a segment are made for their sizes, and again when they are
 * written: of all segments at once they would take as much memory as the index.
 */
function createLiveSegments(isDead: Uint8Array) {
  let last: { segment: PostingSegment; live: PostingSegment } | undefined;
  function liveOf(segment: PostingSegment): PostingSegment {
    if (last?.segment !== segment) {
      const hasDead = isDead.subarray(segment.base, segment.base + segment.rowCount).includes(1);
      last = { segment, live: hasDead ? withoutDead(segment, isDead) : segment };
    }
    return last.live;
  }
  return {
    termsOf: (segment: PostingSegment) => liveOf(segment).termIds,
    arrayOf: (segment: PostingSegment, name: (typeof segmentArrays)[number]): NumbersToWrite => ({
      byteLength: liveOf(segment)[name].byteLength,
      copy: (from, to) => lying(liveOf(segment)[name]).copy(from, to),
    }),
  };
}

/** Never changed: segments are not, and the rest is a copy. */
function lying(numbers: Uint8Array | Uint16Array | Uint32Array): NumbersToWrite {
  const { buffer, byteOffset, byteLength } = numbers;
  return { byteLength, copy: (from, to) => new Uint8Array(buffer, byteOffset + from, to - from) };
}

/** Arrays that the vectors have memory of their own for; the last ones in a file. */
export const arraysOfVectors = ['vectors', 'inverseLengths'];

/** The memory that a file with these facts is read into, and the parts that it then is. */
export function openParts(facts: IndexFacts, bytes: (name: string) => Uint8Array<ArrayBuffer>) {
  const shorts = (name: string) => {
    const { buffer, byteOffset, byteLength } = bytes(name);
    return new Uint16Array(buffer, byteOffset, byteLength / Uint16Array.BYTES_PER_ELEMENT);
  };
  const longs = (name: string) => {
    const { buffer, byteOffset, byteLength } = bytes(name);
    return new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT);
  };
  const terms = {
    size: facts.termCount,
    letters: bytes('letters'),
    starts: longs('termStarts'),
    table: longs('termTable'),
  };
  const isDead = bytes('isDead');
  const firstRows = longs('firstRows');
  const rowCounts = longs('rowCounts');
  const documentLanguages = shorts('documentLanguages');
  const segments = facts.segments.map(
    ({ base, rowCount }, number): PostingSegment => ({
      base,
      rowCount,
      termIds: longs(`${number}.termIds`),
      starts: longs(`${number}.starts`),
      rows: shorts(`${number}.rows`),
      counts: bytes(`${number}.counts`),
      lengths: shorts(`${number}.lengths`),
      order: bytes(`${number}.order`),
      orderStarts: longs(`${number}.orderStarts`),
    }),
  );
  const restored = facts.vectors && DenseVectors.restored(facts.vectors.dimensions, facts.vectors.count);
  /** Once all is read. */
  const parts = (): IndexParts => ({
    terms,
    segments,
    isDead,
    wordCount: facts.wordCount,
    documents: documentsOf(facts, firstRows, rowCounts, documentLanguages),
    vectors: restored?.vectors,
  });
  return { targets: restored?.targets ?? {}, result: parts };
}

function documentsOf(
  { documentIds, languages }: IndexFacts,
  firstRows: Uint32Array,
  rowCounts: Uint32Array,
  documentLanguages: Uint16Array,
): DocumentRows[] {
  if (documentIds === '') return [];
  return documentIds.split(' ').map((id, place) => ({
    id,
    language: languages[documentLanguages[place] ?? 0] ?? '',
    firstRow: firstRows[place] ?? 0,
    rowCount: rowCounts[place] ?? 0,
  }));
}
