/** A part of a page, as `/docs/search.json` lists them. */
export interface Section {
  url: string;
  page: string;
  /** Empty for what stands above the first heading. */
  heading: string;
  text: string;
  /** Names and examples: found, but not shown. */
  code: string;
}

export interface Found {
  section: Section;
  snippet: string;
  /** The words that were typed, to mark them. */
  words: string[];
}

const mostResults = 8;
const snippetLength = 140;

/**
 * The sections that show every word that was typed, or else have them in their code, or else on their page. Where none
 * does, those with the most of the words. A word counts where it begins one of the text.
 */
export function findSections(typed: string, sections: readonly Section[]): { found: Found[]; areNearest: boolean } {
  const words = wordsOf(typed);
  if (words.length === 0) return { found: [], areNearest: false };
  const patterns = words.map(beginning);
  const onPages = wordsOnPages(sections, patterns);
  const matches = sections
    .map((section) => ({ section, ...matchOf(section, patterns, words, onPages.get(section.page)) }))
    .filter(({ hits }) => hits > 0);
  const best = Math.min(...matches.map(({ reach }) => reach));
  const found = matches
    .filter(({ reach }) => reach === best)
    .sort((one, other) => other.hits - one.hits || one.rank - other.rank || other.score - one.score)
    .slice(0, mostResults)
    .map(({ section }) => ({ section, snippet: snippetOf(section.text, patterns), words }));
  return { found, areNearest: best === reaches.someWords };
}

/** Where a section has the words that were typed, from the best to the worst. */
const reaches = { shown: 0, withCode: 1, onItsPage: 2, someWords: 3 } as const;

/** A text in parts, every second of which is one of the words. */
export function splitAtWords(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text];
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${words.map(escaped).join('|')})`, 'giu'));
}

/** A name may hold dots and hyphens; at its ends, and alone, they are punctuation. */
const wordsOf = (typed: string) => [
  ...new Set(typed.toLowerCase().match(/[\p{L}\p{N}_{](?:[\p{L}\p{N}_{}.-]*[\p{L}\p{N}_}])?/gu) ?? []),
];
const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const beginning = (word: string) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}`, 'iu');

function matchOf(
  { page, heading, text, code }: Section,
  patterns: readonly RegExp[],
  words: readonly string[],
  onPage: ReadonlySet<RegExp> = new Set(),
) {
  const title = heading || page;
  const has = (...texts: readonly string[]) => patterns.filter((pattern) => texts.some((one) => pattern.test(one)));
  const hits = has(page, heading, text, code).length;
  const isWhole = (matching: readonly RegExp[]) => matching.length === patterns.length;
  const reach = isWhole(has(page, heading, text))
    ? reaches.shown
    : hits === patterns.length
      ? reaches.withCode
      : onPage.size === patterns.length
        ? reaches.onItsPage
        : reaches.someWords;
  // The title of a page, then a heading, then both together, then the text.
  const rank = !isWhole(has(page, heading)) ? 3 : !isWhole(has(title)) ? 2 : heading === '' ? 0 : 1;
  const weights = [has(title).length * 12, has(page).length * 5, has(text).length * 2, has(code).length];
  // The whole phrase is worth more than its words, most of all as a title.
  const phrase = words.join(' ');
  const ofPhrase = title.toLowerCase().startsWith(phrase) ? 10 : text.toLowerCase().includes(phrase) ? 2 : 0;
  return { hits, reach, rank, score: weights.reduce((sum, weight) => sum + weight, ofPhrase) };
}

/** Which of the words a page has, in all of its sections together. */
function wordsOnPages(sections: readonly Section[], patterns: readonly RegExp[]): Map<string, Set<RegExp>> {
  const onPages = new Map<string, Set<RegExp>>();
  for (const { page, heading, text, code } of sections) {
    const onPage = onPages.get(page) ?? new Set();
    for (const pattern of patterns)
      if ([page, heading, text, code].some((one) => pattern.test(one))) onPage.add(pattern);
    onPages.set(page, onPage);
  }
  return onPages;
}

function snippetOf(text: string, patterns: readonly RegExp[]): string {
  const places = patterns.flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern, 'giu'))].map(({ index }) => index),
  );
  // Where the most of the words stand together.
  const wordsFrom = (place: number) =>
    patterns.filter((pattern) => pattern.test(text.slice(place, place + snippetLength - 40))).length;
  const best = places.toSorted((one, other) => wordsFrom(other) - wordsFrom(one) || one - other)[0] ?? 0;
  const from = Math.max(0, best - 40);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const cut = text.slice(start, start + snippetLength);
  if (start + cut.length >= text.length) return `${start > 0 ? '…' : ''}${cut}`;
  const whole = cut.slice(0, cut.lastIndexOf(' ') + 1).trimEnd() || cut;
  // A sentence that ends there has nothing to come.
  return `${start > 0 ? '…' : ''}${whole}${/[.!?…]$/.test(whole) ? '' : '…'}`;
}
