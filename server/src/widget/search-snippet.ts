import { contentTermsOf, foldText } from '../language/index.ts';

export interface SearchSnippet {
  text: string;
  /** Words that were searched for, in UTF-16 units; `end` is just past it. */
  marks: { start: number; end: number }[];
}

const snippetCharacters = 160;
const charactersBefore = 50;
/** A word that is still being typed matches by its beginning. */
const shortestBeginning = 3;

/** The part of a passage in which words of the query stand, as plain text. */
export function searchSnippet(passage: string, query: string, language: string): SearchSnippet {
  const whole = plainText(proseOf(passage)) || plainText(passage);
  const wanted = new Set(contentTermsOf(query, language));
  const typed = foldText(query.split(/[^\p{L}\p{N}]+/u).at(-1) ?? '');
  const isWanted = (word: string) =>
    contentTermsOf(word, language).some((term) => wanted.has(term)) ||
    (typed.length >= shortestBeginning && foldText(word).startsWith(typed));
  const hits = [...whole.matchAll(/[\p{L}\p{N}]+/gu)]
    .filter(([word]) => isWanted(word))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }));

  const from = wordStart(whole, (hits[0]?.start ?? 0) - charactersBefore);
  const to = wordEnd(whole, from + snippetCharacters);
  const lead = from > 0 ? '…' : '';
  return {
    text: `${lead}${whole.slice(from, to).trim()}${to < whole.length ? '…' : ''}`,
    marks: hits
      .filter(({ start, end }) => start >= from && end <= to)
      .map(({ start, end }) => ({ start: start - from + lead.length, end: end - from + lead.length })),
  };
}

/** Without code and tables, whose cells in a row are no sentence. A passage of nothing else is shown as it is. */
function proseOf(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(```|~~~)[\s\S]*?(?:^[ \t]*\1[ \t]*$|(?![\s\S]))/gm, '')
    .replace(/^[ \t]*\|.*$/gm, '');
}

/** Without the signs of Markdown, which a line of a list has no room for. */
function plainText(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(?:```|~~~).*$/gm, '')
    .replace(/^[ \t|:-]*-[ \t|:-]*$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/\|/g, ' ')
    .replace(/[*`~]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])|\\(?=[\\`*_{}[\]()#+.!<>~-])/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  return text.indexOf(' ', at) + 1;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const end = text.lastIndexOf(' ', at);
  return end > at - snippetCharacters ? end : at;
}
