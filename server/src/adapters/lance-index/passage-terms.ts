import { ByteWriter } from '../passage-index/stored/byte-writer.ts';
import { LEXICAL_VERSION } from '../passage-index/stored/lexical-segment.ts';
import { ByteReader } from './byte-reader.ts';

/** What a table keeps of a passage's words. */
export interface PassageTerms {
  /** In the form of `encodeLexical`, as a document of one passage. */
  lexical: Uint8Array;
  /** For full text: those of title and headings twice, as they count more. */
  words: string;
  /** Each term once. */
  terms: ReadonlySet<string>;
  /** Words of the text. */
  length: number;
}

/** Takes the stored words of a document apart. Throws where the bytes are not what was written. */
export function termsOfPassages(lexical: Uint8Array): PassageTerms[] {
  if (lexical.length === 0) return [];
  const reader = new ByteReader(lexical);
  const version = reader.number();
  if (version !== LEXICAL_VERSION) throw new RangeError(`Terms of version ${version} cannot be read.`);
  const termCount = reader.number();
  const passageCount = reader.number();
  // Each takes a byte at least: no room is made for numbers that cannot be.
  if (termCount > lexical.length || passageCount > lexical.length) throw new RangeError('The terms are cut off.');
  const known = Array.from({ length: termCount }, () => reader.text());
  const readList = () =>
    Array.from({ length: reader.count() }, () => {
      const term = known[reader.number()];
      if (term === undefined) throw new RangeError('A term is missing.');
      return term;
    });
  const readLists = (): Lists => ({ content: readList(), aside: readList() });
  const title = readLists();
  return Array.from({ length: passageCount }, () => termsOfPassage(title, readLists(), readLists()));
}

interface Lists {
  content: string[];
  aside: string[];
}

function termsOfPassage(title: Lists, headings: Lists, text: Lists): PassageTerms {
  const above = [...title.content, ...title.aside, ...headings.content, ...headings.aside];
  const within = [...text.content, ...text.aside];
  const places = new Map<string, number>();
  const body = new ByteWriter();
  for (const list of [title, headings, text].flatMap(({ content, aside }) => [content, aside])) {
    body.number(list.length);
    for (const term of list) {
      let place = places.get(term);
      if (place === undefined) {
        place = places.size;
        places.set(term, place);
      }
      body.number(place);
    }
  }
  const head = new ByteWriter();
  head.number(LEXICAL_VERSION);
  head.number(places.size);
  head.number(1);
  for (const term of places.keys()) head.text(term);
  return {
    lexical: Buffer.concat([head.finish(), body.finish()]),
    words: [...above, ...above, ...within].join(' '),
    terms: new Set(places.keys()),
    length: within.length,
  };
}
