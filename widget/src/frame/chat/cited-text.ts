import type { AnswerEntry } from '../conversation/entries.ts';

/**
 * The text of an answer with a sign behind each sentence that stands on a source, and around the words that answer; the
 * Markdown parser knows the signs.
 */
export function citedText({
  text,
  citations,
  highlights = [],
}: Pick<AnswerEntry, 'text' | 'citations' | 'highlights'>): string {
  // Nobody else's sign may look like ours. The length stays, so that places in the text do.
  const clean = text.replace(/[\uE000-\uE003]/g, '\uFFFD');
  const signs = [
    ...citations.map(({ sentence, sources }) => ({
      at: clean.slice(0, sentence.end).trimEnd().length,
      sign: [...new Set(sources.map(({ number }) => `\uE000${number}\uE001`))].join(''),
    })),
    ...highlights.flatMap(({ start, end }) => [
      { at: end, sign: '\uE003' },
      { at: start, sign: '\uE002' },
    ]),
  ].sort((one, other) => other.at - one.at);
  return signs.reduce((soFar, { at, sign }) => soFar.slice(0, at) + sign + soFar.slice(at), clean);
}
