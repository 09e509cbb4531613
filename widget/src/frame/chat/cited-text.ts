import type { Citation } from '../conversation/answer-document.ts';

/** The text of an answer with a sign behind each sentence that stands on a source; the Markdown parser knows the sign. */
export function citedText(text: string, citations: readonly Citation[]): string {
  // Nobody else's sign may look like ours. The length stays, so that places in the text do.
  const clean = text.replace(/[\uE000\uE001]/g, '\uFFFD');
  const signs = citations
    .map(({ sentence, sources }) => ({
      at: sentence.end,
      numbers: [...new Set(sources.map(({ number }) => number))],
    }))
    .sort((one, other) => other.at - one.at);
  return signs.reduce((soFar, { at, numbers }) => {
    const end = at - (/\s*$/.exec(soFar.slice(0, at).slice(-100))?.[0].length ?? 0);
    const sign = numbers.map((number) => `\uE000${number}\uE001`).join('');
    return soFar.slice(0, end) + sign + soFar.slice(end);
  }, clean);
}
