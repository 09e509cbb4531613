import type { AnswerEntry } from '../conversation/entries.ts';

/** A page that an answer stands on, with what stands there. */
export interface CitedPage {
  number: number;
  title: string;
  /** Without the spot on it. */
  address: string;
  passages: { text: string; url: string }[];
}

/** Where the page is, without the spot on it: two spots of a page are one page to whoever reads. */
export const pageOf = (url: string) => url.replace(/#.*$/s, '');

/** The pages of an answer, each once, numbered in the order in which its sentences name them. */
export function citedPages({ citations, sources }: Pick<AnswerEntry, 'citations' | 'sources'>): CitedPage[] {
  const byAddress = new Map<string, CitedPage>();
  const all = citations.flatMap((citation) => citation.sources).sort((one, other) => one.number - other.number);
  for (const { url, title, passage } of all) {
    const address = pageOf(url);
    const page = byAddress.get(address) ?? {
      number: byAddress.size + 1,
      title: title || readableAddress(address),
      address,
      passages: [],
    };
    if (!page.passages.some(({ text }) => text === passage)) page.passages.push({ text: passage, url });
    byAddress.set(address, page);
  }
  if (byAddress.size > 0)
    return [...byAddress.values()].map((page) => ({ ...page, passages: withoutRepeats(page.passages) }));
  return [...new Map(sources.map((url) => [pageOf(url), url]))].map(([address, url], at) => ({
    number: at + 1,
    title: readableAddress(address),
    address,
    passages: [{ text: '', url }],
  }));
}

/** Shorter ones, such as the rule below the head of a table, may well stand there twice. */
const leastSaid = 20;

/** Passages of a page lie over each other: each keeps what those before it have not said, and goes on with the one whose end it begins with. */
function withoutRepeats(passages: CitedPage['passages']): CitedPage['passages'] {
  const sentences = passages.map(({ text }) => text.split(/((?<=[.!?…。！？])\s+|\n+)/));
  const all = sentences.flat();
  const said = new Set<string>();
  /** What is cut off here stands there whole. */
  const isCutOff = (sentence: string) => {
    const begun = /^(.+?)\s*(?:…|\.\.\.)$/s.exec(sentence)?.[1];
    return begun !== undefined && all.some((other) => other !== sentence && other.startsWith(begun));
  };
  const isNew = (sentence: string) => {
    if (sentence.length >= leastSaid && said.has(sentence)) return false;
    said.add(sentence);
    return true;
  };
  const kept: { quote: CitedPage['passages'][number]; says: string[] }[] = [];
  for (const [at, { url }] of passages.entries()) {
    const own = (sentences[at] ?? []).filter((sentence) => !isCutOff(sentence));
    const text = own.filter(isNew).join('').trim();
    if (!text) continue;
    const says = own.filter((part) => part.trim());
    const before = kept.find((each) => endsWithBeginning(each.says, says));
    if (before) {
      before.quote.text += `${isProse(before.quote.text, text) ? ' ' : '\n\n'}${text}`;
      before.says = says;
    } else kept.push({ quote: { text, url }, says });
  }
  return kept.map(({ quote }) => quote);
}

/** Whether a text ends with the sentences that another begins with. */
function endsWithBeginning(text: readonly string[], other: readonly string[]): boolean {
  const [first = ''] = other;
  const from = text.lastIndexOf(first);
  return from >= 0 && first.length >= leastSaid && text.slice(from).every((sentence, at) => sentence === other[at]);
}

/** Whether the next sentence goes on in the same paragraph. A table, a list or a heading begins a line of its own. */
const isProse = (before: string, next: string) =>
  !/\n|^\s*[|#>*-]|^\s*\d+[.)]/.test(`${before}${next}`) && !/^[|#>*-]/.test(next);

/** The site and the path as people read them: `shop.example › help › returns`. What is longer than a card has room for loses its middle. */
export function readableAddress(address: string, longest = 36): string {
  const [site, ...steps] = address
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter(Boolean)
    .map(decoded);
  const written = () => [site, ...steps].join(' › ');
  if (written().length <= longest) return written();
  steps.unshift('…');
  while (steps.length > 2 && written().length > longest) steps.splice(1, 1);
  return written();
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
