import type { FoundPassage } from '../../knowledge/index.ts';
import { safeMarkdown } from '../../markdown/safe-markdown.ts';
import { withoutListMarker } from '../readable-sentences.ts';
import { shownRows } from '../table-rows.ts';
import { entryOf } from './answer-blocks.ts';
import type { ExtractStyle } from './choose-sentences.ts';
import { answersInForm } from './question-kind.ts';
import type { QuestionWords } from './question-words.ts';
import type { ScoredSentence } from './scored-sentence.ts';
import { isAsking, isReply } from './sentence-openings.ts';

/** A sentence of an answer: its place in the text, and where it comes from. */
export interface PlacedSentence {
  start: number;
  end: number;
  passage: FoundPassage;
  /** Among the sentences of its passage. */
  position: number;
}

export interface JoinedSentences {
  text: string;
  sentences: PlacedSentence[];
  /** What the first sentence stands under, as a line of Markdown; nothing where the text begins with it. */
  heading: string;
}

/** The answer as one text of safe Markdown, and where each sentence stands in it. */
export function joinSentences(
  chosen: readonly ScoredSentence[],
  { actionFirst, words }: Pick<ExtractStyle, 'actionFirst'> & { words: QuestionWords },
): JoinedSentences {
  const isList = actionFirst && chosen.length > 1 && chosen.every(isPlain);
  const shown = isList ? asList(chosen) : asText(chosen);
  const [first] = chosen;
  const heading = first ? headingOf(first) : '';
  const isHeaded = shown[0]?.before.startsWith('**') ?? false;
  const needsQuestion = !isHeaded && heading !== '' && first !== undefined && repliesToAnother(first, words);
  let text = needsQuestion ? `${heading}\n\n` : '';
  const sentences = shown.map(({ before, content, passage, position }): PlacedSentence => {
    text += before;
    const start = text.length;
    text += safeMarkdown(content);
    return { start, end: text.length, passage, position };
  });
  return { text, sentences, heading: isHeaded || needsQuestion ? '' : heading };
}

interface Shown {
  before: string;
  content: string;
  passage: FoundPassage;
  position: number;
}

const isPlain = ({ kind, code, codeBefore, passage }: ScoredSentence) =>
  kind === 'sentence' && !code && !codeBefore && !passage.isPair;

/** Sentences as items, with what is to be done first. What is a list by itself keeps its order and its lead-in. */
function asList(chosen: readonly ScoredSentence[]): Shown[] {
  const isStep = ({ text }: ScoredSentence) => answersInForm('steps', text);
  const ordered = [...chosen.filter(isStep), ...chosen.filter((one) => !isStep(one))];
  return ordered.map(({ text, passage, position }, index) => ({
    before: `${index === 0 ? '' : '\n'}- `,
    content: text,
    passage,
    position,
  }));
}

/** Spaces that nest an item below any marker. */
const indent = '    ';

/** List items and table rows keep their lines, code its block, pairs their text; sentences of one passage flow. */
function asText(chosen: readonly ScoredSentence[]): Shown[] {
  const shown: Shown[] = [];
  const items = Map.groupBy(
    chosen.filter(({ kind }) => kind === 'item'),
    listOf,
  );
  const itemCounts = countItems(chosen);
  const rows = rowsByTable(chosen);
  let outermost = 0;
  chosen.forEach((sentence, index) => {
    const before = chosen[index - 1];
    const { passage, position, kind, depth } = sentence;
    const isSamePair = passage.isPair && before?.passage === passage;
    // The owner's answer is shown as it was written.
    if (isSamePair) return;
    if (kind === 'item' && before?.block !== sentence.block) outermost = depth;
    const nested = kind === 'item' && before && !isApart(before, sentence) ? Math.max(0, depth - outermost) : 0;
    const row = rows.get(sentence);
    shown.push({
      before:
        (before ? separator(before, sentence) : headingOver(sentence, items)) + (row?.before ?? indent.repeat(nested)),
      content: passage.isPair ? passage.text : (row?.content ?? contentOf(sentence, itemCounts.get(passage) === 1)),
      passage,
      position,
    });
  });
  return shown;
}

/** How many items of each passage there are. */
function countItems(chosen: readonly ScoredSentence[]): Map<FoundPassage, number> {
  const counts = new Map<FoundPassage, number>();
  for (const { kind, passage } of chosen) if (kind === 'item') counts.set(passage, (counts.get(passage) ?? 0) + 1);
  return counts;
}

const longestHeading = 120;

/** A list that nothing announces says what it is by the heading that it stands under, unless that asks. Steps say so themselves. */
function headingOver(first: ScoredSentence, items: ReadonlyMap<string, readonly ScoredSentence[]>): string {
  const { kind, passage, text } = first;
  const heading = passage.headingPath.at(-1) ?? '';
  const isBareList = kind === 'item' && !/^\d/.test(text) && (items.get(listOf(first))?.length ?? 0) > 1;
  if (!isBareList || isAsking(heading, passage.language)) return '';
  const line = headingLine(heading);
  return line && `${line}\n`;
}

/** What a sentence stands under; the heading of a whole page says nothing of it, unless it asks. */
export function headingOf(sentence: ScoredSentence): string {
  const { head, headText, start } = entryOf(sentence);
  const isOfPage = start === 0 && sentence.passage.headingPath.length === 1;
  return head === 'none' || (head === 'title' && isOfPage) ? '' : headingLine(headText);
}

/** In bold; nothing for what is too long to be one. */
function headingLine(heading: string): string {
  const text = heading
    .replaceAll(/[*_]{2,}|^#+\s/g, '')
    .trim()
    .replace(/[\s\\:：]+$/, '')
    .replaceAll(/\s+/g, ' ');
  return text === '' || text.length > longestHeading ? '' : safeMarkdown(`**${text.replaceAll('*', '')}**`);
}

/** "Because it is harmful" says little to those who asked in other words than the page does. */
function repliesToAnother(first: ScoredSentence, { bitsOf }: QuestionWords): boolean {
  const { head, headTerms } = entryOf(first);
  const { passage, text, opening } = first;
  if (head !== 'question' || passage.isPair || headTerms.every((term) => bitsOf(term) !== 0)) return false;
  return opening.isBack || isReply(text, passage.language);
}

/** How each row is shown, by which others of its table are. */
function rowsByTable(chosen: readonly ScoredSentence[]): Map<ScoredSentence, { before: string; content: string }> {
  const tables = Map.groupBy(
    chosen.filter(({ row }) => row !== undefined),
    listOf,
  );
  const shown = new Map<ScoredSentence, { before: string; content: string }>();
  for (const rows of tables.values()) {
    const written = shownRows(rows.flatMap(({ row }) => row ?? []));
    rows.forEach((sentence, at) => {
      const one = written[at];
      if (one) shown.set(sentence, one);
    });
  }
  return shown;
}

const listOf = ({ passage, block }: ScoredSentence) => `${passage.id} ${block}`;

/** On an item that is left alone, a marker says nothing. */
function contentOf({ text, kind, code, codeBefore }: ScoredSentence, isItemAlone: boolean): string {
  const shown = kind === 'item' && isItemAlone ? withoutListMarker(text) : text;
  return [codeBefore, shown, code].filter((part) => part !== undefined).join('\n\n');
}

/** Chinese and Japanese sentences follow without a space. */
const unspacedEnd = /[。！？｡][」』）”]?$/u;

const isApart = (before: ScoredSentence, after: ScoredSentence) =>
  before.passage !== after.passage || Boolean(before.code || after.codeBefore);

function separator(before: ScoredSentence, after: ScoredSentence): string {
  if (isApart(before, after)) return '\n\n';
  if (after.kind === 'row' || before.kind === 'row') return before.block === after.block ? '\n' : '\n\n';
  if (after.kind === 'item') return '\n';
  // What follows a list, or begins another paragraph, does not run on.
  if (before.block !== after.block) return '\n\n';
  return unspacedEnd.test(before.text) ? '' : ' ';
}
