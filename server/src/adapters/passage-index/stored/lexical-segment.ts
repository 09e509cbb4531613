import { type IndexTerms, indexTermsOf } from '../../../language/index.ts';
import { ByteWriter } from './byte-writer.ts';

/** Rises when the bytes, or the terms in them, are made in another way. */
export const LEXICAL_VERSION = 2;

export interface LexicalDocument {
  title: string;
  /** Whose words these are; see `detectLanguage`. */
  language: string;
  passages: readonly { text: string; headingPath: readonly string[] }[];
}

/**
 * What an index needs of a document's words, so that loading it reads numbers and not text:
 *
 *     version, number of terms, number of passages
 *     each term: length, UTF-8
 *     the title: its content terms, its other terms
 *     each passage: content terms of the headings, their other terms; content terms of the text, its other terms
 *
 * A list of terms is its length and their places in the list above. All numbers are of variable length.
 */
export function encodeLexical({ title, language, passages }: LexicalDocument): Uint8Array {
  const places = new Map<string, number>();
  const body = new ByteWriter();
  const writeList = (terms: readonly string[]) => {
    body.number(terms.length);
    for (const term of terms) {
      let place = places.get(term);
      if (place === undefined) {
        place = places.size;
        places.set(term, place);
      }
      body.number(place);
    }
  };
  const write = ({ content, aside }: IndexTerms) => {
    writeList(content);
    writeList(aside);
  };

  write(indexTermsOf(title, language));
  for (const { text, headingPath } of passages) {
    // Many pages repeat their title as the first heading.
    const headings = headingPath.filter((heading) => heading !== title);
    write(indexTermsOf(headings.join('\n'), language));
    write(indexTermsOf(text, language));
  }

  const head = new ByteWriter();
  head.number(LEXICAL_VERSION);
  head.number(places.size);
  head.number(passages.length);
  for (const term of places.keys()) head.text(term);
  return Buffer.concat([head.finish(), body.finish()]);
}
