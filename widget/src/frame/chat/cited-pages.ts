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
  /** The quote that says a sentence already. */
  const saidIn = new Map<string, CitedPage['passages'][number]>();
  const isNew = (sentence: string) => {
    const begun = /^(.+?)\s*(?:…|\.\.\.)$/s.exec(sentence)?.[1];
    // What is cut off here may stand there whole.
    if (begun && all.some((other) => other !== sentence && other.startsWith(begun))) return false;
    if (sentence.length >= leastSaid && said.has(sentence)) return false;
    said.add(sentence);
    return true;
  };
  return passages.reduce<CitedPage['passages']>((kept, { url }, at) => {
    const own = sentences[at] ?? [];
    const [first = ''] = own;
    const before = first.length < leastSaid ? undefined : saidIn.get(first);
    const text = own.filter(isNew).join('').trim();
    const quote = before ?? { text, url };
    if (text && before) before.text += `${isProse(before.text, text) ? ' ' : '\n\n'}${text}`;
    else if (text) kept.push(quote);
    for (const sentence of own) if (!saidIn.has(sentence)) saidIn.set(sentence, quote);
    return kept;
  }, []);
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
