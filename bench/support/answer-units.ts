import { splitIntoSentences } from '../../server/src/language/index.ts';

/** A sentence, a list item, a row of a table or a line of code, as plain words. */
export interface AnswerUnit {
  words: string;
  trigrams: ReadonlySet<string>;
}

/** The units of a Markdown text, without what only marks it up: how the page and the answer write it may differ. */
export function answerUnits(markdown: string): AnswerUnit[] {
  return unitTexts(markdown).flatMap((text) => {
    const words = plainWords(text);
    return words === '' ? [] : [{ words, trigrams: trigramsOf(words) }];
  });
}

/** Paragraphs may be wrapped anywhere; items, rows and lines of code are lines of their own. */
function unitTexts(markdown: string): string[] {
  const texts: string[] = [];
  let paragraph: string[] = [];
  let fence: string | undefined;
  let head: string[] | undefined;
  const finish = () => {
    const joined = plainMarkdown(paragraph.join(' '));
    if (joined.trim() !== '') texts.push(...splitIntoSentences(joined).map(({ text }) => text));
    paragraph = [];
  };
  for (const line of withoutFrontMatter(markdown.replaceAll(/<!--[\s\S]*?-->/g, '')).split(/\r?\n/)) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && (fence === undefined || mark.startsWith(fence))) {
      finish();
      fence = fence === undefined ? mark : undefined;
    } else if (fence !== undefined) {
      texts.push(line);
    } else if (line.trim() === '' || /^\s*(?:#{1,6}\s|\||[-*_]{3,}\s*$|:::|===|!!!|\?\?\?)/.test(line)) {
      finish();
      const isRow = line.trim().startsWith('|');
      if (isRow || line.trim().startsWith('#')) texts.push(plainMarkdown(line));
      const cells = isRow ? cellsOf(line) : undefined;
      if (head && cells) texts.push(cells.map((cell, at) => `${head?.[at] ?? ''}: ${cell}`).join(', '));
      head = cells && (head ?? cells);
    } else {
      const item = /^\s*(?:>\s*)*(?:[-*+]|\d{1,3}[.)])\s+(.*)$/.exec(line);
      if (item) finish();
      paragraph.push(item?.[1] ?? line.replace(/^[\s>]+/, ''));
    }
  }
  finish();
  return texts;
}

/** A row may also be shown as the names of its columns with what stands there. */
const cellsOf = (row: string) =>
  row
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split('|')
    .map((cell) => plainMarkdown(cell).trim());

const withoutFrontMatter = (markdown: string) => markdown.replace(/^---\n[\s\S]*?\n---\s*(?:\n|$)/, '');

/** Links and pictures as their text; tags of HTML, templates and emphasis left out. */
function plainMarkdown(text: string): string {
  const withoutLinks = (given: string) =>
    given.replaceAll(/!?\[([^\][]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\][]*\])/g, '$1');
  return withoutLinks(withoutLinks(text))
    .replaceAll(/<\/?[A-Za-z][^<>]*>/g, ' ')
    .replaceAll(/<(https?:[^<>\s]+)>/g, '$1')
    .replaceAll(/\{[{%][^{}]*[%}]\}/g, ' ')
    .replaceAll(/\{[:#][^{}]*\}/g, ' ')
    .replaceAll(/&(?:#\d+|#x[\da-f]+|\w+);/gi, ' ');
}

/** In lower case, words and numbers with one blank between. */
export function plainWords(text: string): string {
  return (
    plainMarkdown(text)
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(' ');
}

const size = 3;

/** Three words in a row each; shorter texts are one. */
function trigramsOf(words: string): Set<string> {
  const list = words.split(' ');
  if (list.length <= size) return new Set([words]);
  return new Set(list.slice(0, list.length - size + 1).map((_, at) => list.slice(at, at + size).join(' ')));
}
