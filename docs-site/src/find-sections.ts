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

/** The sections in which every word that was typed begins a word, those first where a title or a heading has it. */
export function findSections(typed: string, sections: readonly Section[]): Found[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const patterns = words.map(beginning);
  return sections
    .map((section) => ({ section, score: scoreOf(section, patterns, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, mostResults)
    .map(({ section }) => ({ section, snippet: snippetOf(section.text, patterns), words }));
}

/** A text in parts, every second of which is one of the words. */
export function splitAtWords(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text];
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${words.map(escaped).join('|')})`, 'giu'));
}

const wordsOf = (typed: string) => [...new Set(typed.toLowerCase().match(/[\p{L}\p{N}_{}.-]+/gu) ?? [])];
const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const beginning = (word: string) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}`, 'iu');

function scoreOf(
  { page, heading, text, code }: Section,
  patterns: readonly RegExp[],
  words: readonly string[],
): number {
  let score = 0;
  for (const pattern of patterns) {
    const inTitles = (pattern.test(heading) ? 12 : 0) + (pattern.test(page) ? 5 : 0);
    const found = inTitles + (pattern.test(text) ? 2 : 0) + (pattern.test(code) ? 1 : 0);
    if (found === 0) return 0;
    score += found;
  }
  // The whole phrase is worth more than its words, most of all as a title.
  const phrase = words.join(' ');
  if ((heading || page).toLowerCase().startsWith(phrase)) score += 10;
  else if (text.toLowerCase().includes(phrase)) score += 2;
  return heading === '' ? score + 1 : score;
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
