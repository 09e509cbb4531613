import type { AnswerCitation } from '../../conversations/index.ts';
import type { FoundPassage } from '../../knowledge/index.ts';
import { contentTermsOf } from '../../language/index.ts';
import { analysed } from '../analysed-passage.ts';

/** A sentence of an answer, by its place in the text, and the passages in which it stands. */
export interface Citation {
  start: number;
  /** Just past the sentence. */
  end: number;
  /** At least one. */
  passages: FoundPassage[];
}

/** The passages of citations, most used first. */
export function citedPassages(citations: readonly Citation[]): FoundPassage[] {
  const counts = new Map<FoundPassage, number>();
  for (const passage of citations.flatMap(({ passages }) => passages))
    counts.set(passage, (counts.get(passage) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([passage]) => passage);
}

const longestQuote = 300;

/** Makes citations as readers get them: with addresses, quotes, and numbers in the order of first use. */
export function createShownCitations(): (citation: Citation, text: string) => AnswerCitation {
  const numbers = new Map<string, number>();
  return ({ start, end, passages }, text) => ({
    sentence: { start, end },
    sources: passages.map((passage) => {
      const number = numbers.get(passage.id) ?? numbers.size + 1;
      numbers.set(passage.id, number);
      return {
        url: passage.url + passage.spot,
        title: passage.title,
        passage: quoteOf(passage, text.slice(start, end)),
        number,
      };
    }),
  });
}

/** The passage from the sentence on that is nearest to what was said. */
function quoteOf(passage: FoundPassage, said: string): string {
  const { text, language } = passage;
  if (text.length <= longestQuote) return text;
  const terms = new Set(contentTermsOf(said, language));
  let best = { start: 0, shared: 0 };
  for (const sentence of analysed(passage).standing) {
    const shared = sentence.terms.intersection(terms).size;
    if (shared > best.shared) best = { start: sentence.start, shared };
  }
  const from = text.slice(best.start);
  if (from.length <= longestQuote) return from.trimEnd();
  // Never through the middle of a character.
  const cut = from.slice(0, longestQuote - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.replace(/\s+\S*$/, '')}…`;
}
