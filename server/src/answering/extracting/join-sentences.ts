import type { FoundPassage } from '../../knowledge/index.ts';
import { safeMarkdown } from '../../markdown/safe-markdown.ts';
import { withoutListMarker } from '../readable-sentences.ts';
import { shownRows } from '../table-rows.ts';
import type { ExtractStyle } from './choose-sentences.ts';
import { answersInForm } from './question-kind.ts';
import type { ScoredSentence } from './scored-sentence.ts';
import { isAsking } from './sentence-openings.ts';

/** A sentence of an answer: its place in the text, and where it comes from. */
export interface PlacedSentence {
  start: number;
  end: number;
  passage: FoundPassage;
  /** Among the sentences of its passage. */
  position: number;
}

/** The answer as one text of safe Markdown, and where each sentence stands in it. */
export function joinSentences(
  chosen: readonly ScoredSentence[],
  { actionFirst }: Pick<ExtractStyle, 'actionFirst'>,
): { text: string; sentences: PlacedSentence[] } {
  const isList = actionFirst && chosen.length > 1 && chosen.every(isPlain);
  const shown = isList ? asList(chosen) : asText(chosen);
  let text = '';
  const sentences = shown.map(({ before, content, passage, position }): PlacedSentence => {
    text += before;
    const start = text.length;
    text += safeMarkdown(content);
    return { start, end: text.length, passage, position };
  });
  return { text, sentences };
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
      content: passage.isPair
        ? passage.text
        : (row?.content ?? contentOf(sentence, items.get(listOf(sentence))?.length === 1)),
      passage,
      position,
    });
  });
  return shown;
}

const longestHeading = 80;

/** A list that nothing announces says what it is by the heading that it stands under, unless that asks. Steps say so themselves. */
function headingOver(first: ScoredSentence, items: ReadonlyMap<string, readonly ScoredSentence[]>): string {
  const { kind, passage, text } = first;
  const heading =
    passage.headingPath
      .at(-1)
      ?.trim()
      .replace(/[:：]$/, '') ?? '';
  const isBareList = kind === 'item' && !/^\d/.test(text) && (items.get(listOf(first))?.length ?? 0) > 1;
  if (!isBareList || heading === '' || heading.length > longestHeading || isAsking(heading, passage.language))
    return '';
  return `${safeMarkdown(`**${heading.replaceAll('*', '')}**`)}\n`;
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
