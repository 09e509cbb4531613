import type { Findings } from '../../knowledge/index.ts';
import { contentTermsOf } from '../../language/index.ts';

const word = /\p{L}[\p{L}\p{M}'’]*/gu;

/**
 * The question with the words that the search has read as others, as the passages write them: the scorer has learnt from
 * questions without slips. Only letters that were left out, doubled or swapped are mended: a word with another letter may
 * be a word of its own (*change*, *charge*), as one with a letter more (*black*, *back*), and a name is no slip.
 */
export function withSlipsMended(question: string, { readAs, passages }: Pick<Findings, 'readAs' | 'passages'>): string {
  if (Object.keys(readAs).length === 0) return question;
  const language = passages[0]?.language ?? '';
  return question.replace(word, (written) => {
    if (/^\p{Lu}/u.test(written)) return written;
    const meant = contentTermsOf(written, language).flatMap((term) => readAs[term] ?? []);
    return meant.length > 0 ? (wordFor(written, new Set(meant), passages) ?? written) : written;
  });
}

/** The word of the passages that stands for one of the terms, of several the one nearest in length to what was written. */
function wordFor(written: string, terms: ReadonlySet<string>, passages: Findings['passages']): string | undefined {
  const beginnings = new Set(Array.from(terms, (term) => term.slice(0, 2)));
  const distanceTo = (found: string) => Math.abs(found.length - written.length);
  let nearest: string | undefined;
  for (const { title, headingPath, text, language } of passages) {
    for (const [found] of [title, ...headingPath, text].join('\n').matchAll(word)) {
      const lower = found.toLowerCase();
      if (!beginnings.has(lower.slice(0, 2)) || (nearest && distanceTo(lower) >= distanceTo(nearest))) continue;
      if (!isSlipOf(written, lower)) continue;
      if (contentTermsOf(lower, language).some((term) => terms.has(term))) nearest = lower;
      if (nearest && distanceTo(nearest) === 0) return nearest;
    }
  }
  return nearest;
}

/** Whether letters were swapped, left out or doubled. */
function isSlipOf(written: string, meant: string): boolean {
  if (written.length === meant.length) return [...written].toSorted().join() === [...meant].toSorted().join();
  if (written.length > meant.length) return withoutDoubles(written) === withoutDoubles(meant);
  let at = 0;
  for (const letter of meant) if (letter === written[at]) at += 1;
  return at === written.length;
}

const withoutDoubles = (text: string) => text.replace(/(.)\1/gu, '$1');
