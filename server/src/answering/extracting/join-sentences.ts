import type { FoundPassage } from '../../knowledge/index.ts';
import { safeMarkdown } from '../../markdown/safe-markdown.ts';
import { withoutListMarker } from '../readable-sentences.ts';
import type { ExtractStyle } from './choose-sentences.ts';
import { answersInForm } from './question-kind.ts';
import type { ScoredSentence } from './sentence-features.ts';

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
  const isList = actionFirst && chosen.length > 1 && chosen.every(({ code, codeBefore }) => !code && !codeBefore);
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

/** Items, with what is to be done first. Numbered ones keep their numbers and their order. */
function asList(chosen: readonly ScoredSentence[]): Shown[] {
  const isStep = ({ text }: ScoredSentence) => answersInForm('steps', text);
  const isNumbered = chosen.some(({ text }) => /^\d/.test(text));
  const ordered = isNumbered ? chosen : [...chosen.filter(isStep), ...chosen.filter((one) => !isStep(one))];
  return ordered.map(({ text, kind, passage, position }, index) => ({
    before: `${index === 0 ? '' : '\n'}${kind === 'item' && isNumbered ? '' : '- '}`,
    content: isNumbered ? text : withoutListMarker(text),
    passage,
    position,
  }));
}

/** List items and table rows keep their lines, code its block; sentences of one passage flow. */
function asText(chosen: readonly ScoredSentence[]): Shown[] {
  return chosen.map((sentence, index) => {
    const before = chosen[index - 1];
    return {
      before: before ? separator(before, sentence) : '',
      content: contentOf(sentence, before, chosen[index + 1]),
      passage: sentence.passage,
      position: sentence.position,
    };
  });
}

function contentOf(
  { text, kind, code, codeBefore }: ScoredSentence,
  before: ScoredSentence | undefined,
  after: ScoredSentence | undefined,
): string {
  // On an item that is left alone, a marker says nothing.
  const isItemAlone = kind === 'item' && before?.kind !== 'item' && after?.kind !== 'item';
  const shown = isItemAlone ? withoutListMarker(text) : text;
  return [codeBefore, shown, code].filter((part) => part !== undefined).join('\n\n');
}

function separator(before: ScoredSentence, after: ScoredSentence): string {
  if (before.passage !== after.passage || before.code || after.codeBefore) return '\n\n';
  return before.kind === 'row' || after.kind !== 'sentence' ? '\n' : ' ';
}
