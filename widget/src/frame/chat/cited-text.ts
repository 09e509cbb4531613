import type { AnswerEntry } from '../conversation/entries.ts';
import { citedPages, pageOf } from './cited-pages.ts';

/**
 * The text of an answer with a sign for each page behind the last of the sentences in a row that stand on it, and
 * around the words that answer; the Markdown parser knows the signs.
 */
export function citedText({
  text,
  citations,
  highlights = [],
}: Pick<AnswerEntry, 'text' | 'citations' | 'highlights'>): string {
  // Nobody else's sign may look like ours. The length stays, so that places in the text do.
  const clean = text.replace(/[\uE000-\uE003]/g, '\uFFFD');
  const numbers = new Map(citedPages({ citations, sources: [] }).map(({ address, number }) => [address, number]));
  const cited = citations
    .map(({ sentence, sources }) => ({
      at: clean.slice(0, sentence.end).trimEnd().length,
      sign: [...new Set(sources.map(({ url }) => `\uE000${numbers.get(pageOf(url))}\uE001`))].join(''),
    }))
    .filter(({ sign }, at, all) => sign !== all[at + 1]?.sign);
  const signs = [
    ...cited,
    ...highlights.flatMap(({ start, end }) => [
      { at: end, sign: '\uE003' },
      { at: start, sign: '\uE002' },
    ]),
  ].sort((one, other) => other.at - one.at);
  return signs.reduce((soFar, { at, sign }) => soFar.slice(0, at) + sign + soFar.slice(at), clean);
}
