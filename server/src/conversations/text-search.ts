import { foldText } from '../language/index.ts';
import { markdownOnOneLine } from '../markdown/markdown-on-one-line.ts';
import type { SaidText } from './ports.ts';

/** The part of what was said in which the words were found, as plain text. */
export interface Snippet {
  from: SaidText['from'];
  text: string;
  /** Where in the text, in UTF-16 units; `end` is just past it. */
  matches: { start: number; end: number }[];
}

const snippetCharacters = 180;
const charactersBefore = 60;

/** The words of a search as they are looked for; words between quotation marks are one. */
export function searchWords(text: string): string[] {
  const words = [...text.matchAll(/["„“”]([^"„“”]+)["“”]|[^\s"„“”]+/gu)].map(([word, quoted]) =>
    foldText(quoted ?? withoutMarks(word))
      .replace(/\s+/gu, ' ')
      .trim(),
  );
  return [...new Set(words)].filter((word) => word !== '');
}

/** A question that is copied here is searched for without its question mark. */
const withoutMarks = (word: string) => word.replace(/^\p{P}+|\p{P}+$/gu, '') || word;

/** Looks for words through all that was said in one conversation: each has to be somewhere. */
export function createTextSearch(words: readonly string[]) {
  const missing = new Set(words);
  const hasSpaces = words.some((word) => word.includes(' '));
  let best: { said: SaidText; found: number } | undefined;
  return {
    look(said: SaidText): void {
      const folded = foldText(hasSpaces ? said.text.replace(/\s+/gu, ' ') : said.text);
      let found = 0;
      for (const word of words) {
        if (!folded.includes(word)) continue;
        found += 1;
        missing.delete(word);
      }
      if (found > (best?.found ?? 0)) best = { said, found };
    },
    isFound: () => missing.size === 0,
    /** From where the most of the words are. */
    snippet: (): Snippet | undefined => best && snippetOf(best.said, words),
  };
}

export function snippetOf({ from, text: whole }: SaidText, words: readonly string[]): Snippet {
  const plain = markdownOnOneLine(whole.normalize('NFC'));
  const inPlain = matchesIn(plain, words);
  // Words may be in the address of a link alone.
  const text = inPlain.length > 0 ? plain : whole.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const all = inPlain.length > 0 ? inPlain : matchesIn(text, words);
  const start = wholeCharacter(text, Math.max(0, (all[0]?.start ?? 0) - charactersBefore));
  const end = wholeCharacter(text, Math.min(text.length, start + snippetCharacters));
  const lead = start > 0 ? '…' : '';
  return {
    from,
    text: `${lead}${text.slice(start, end)}${end < text.length ? '…' : ''}`,
    matches: all
      .filter((match) => match.start >= start && match.end <= end)
      .map((match) => ({
        start: match.start - start + lead.length,
        end: match.end - start + lead.length,
      })),
  };
}

/** Where the words are, from left to right; those that overlap are one. */
function matchesIn(text: string, words: readonly string[]): { start: number; end: number }[] {
  let folded = '';
  /** Where in the text each unit of the folded one comes from. */
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    const part = character < '\u0080' ? character.toLowerCase() : foldText(character);
    folded += part;
    for (let unit = 0; unit < part.length; unit += 1) origins.push(at);
    at += character.length;
  }
  origins.push(text.length);
  const matches = words
    .flatMap((word) => {
      const matches: { start: number; end: number }[] = [];
      for (let from = folded.indexOf(word); from !== -1; from = folded.indexOf(word, from + word.length)) {
        // A character may be several units when it is folded: all of it is found.
        let past = from + word.length;
        while (past < folded.length && origins[past] === origins[past - 1]) past += 1;
        matches.push({ start: origins[from] ?? 0, end: origins[past] ?? text.length });
        if (matches.length === mostMatches) break;
      }
      return matches;
    })
    .toSorted((a, b) => a.start - b.start);
  const merged: { start: number; end: number }[] = [];
  for (const match of matches) {
    const before = merged.at(-1);
    if (before && match.start <= before.end) before.end = Math.max(before.end, match.end);
    else merged.push({ ...match });
  }
  return merged;
}

/** More of one word than this do not fit into a snippet's beginning anyway. */
const mostMatches = 50;

/** Not between the two halves of a character. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}
