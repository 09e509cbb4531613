import { isListItem } from '../../language/index.ts';
import { type Block, readMarkdownBlocks } from './blocks.ts';

type Paragraph = Extract<Block, { kind: 'paragraph' | 'list' | 'table' | 'code' }>;

/** A question with what stands under it. `how` says how it is written. */
interface Entry {
  question: string;
  body: Block[];
  how: 'alone' | 'labelled' | 'run-in';
}

const LONGEST_QUESTION = 250;
/** One question in bold that goes on with its answer may be part of a text; more are a list of questions. */
const FEWEST_RUN_IN = 2;
/** Below the headings of any document, so that each of them ends the entry before it. */
const ENTRY_LEVEL = 20;

const BOLD_START = /^(\*\*\*|\*\*|__)(?=\S)((?:(?!\1)[\s\S]){2,250}?)\1[:.]?(?:[ \t]*\\?(\n)|[ \t]+|$)/;
const QUESTION_LABEL = '(?:Q(?:uestion)?|F(?:rage)?|P(?:regunta|ergunta)?|D(?:omanda)?|V(?:raag)?)';
const ANSWER_LABEL = '(?:A(?:nswer|ntwort|ntwoord)?|R(?:espuesta|éponse|esposta|isposta)?)';
const LABELLED_QUESTION = new RegExp(
  `^\\s{0,3}(?:\\*\\*|__)?${QUESTION_LABEL}\\s?\\d{0,3}\\s?[:.)](?:\\*\\*|__)?\\s+(?=\\S)`,
);
const LABELLED_ANSWER = new RegExp(
  `^\\s{0,3}(?:\\*\\*|__)?${ANSWER_LABEL}\\s?\\d{0,3}\\s?[:.)](?:\\*\\*|__)?\\s+(?=\\S)`,
);
/** How an entry of a list of questions may begin that is no question. */
const ASKING_START =
  /^(?:how|what|why|when|where|which|who|can|could|do|does|did|is|are|will|should|i|i'm|i've|i’m|i’ve|my|we|our)\b/i;

/** Whether a line asks something: it ends in a question mark of any script. */
export function isQuestion(line: string): boolean {
  return /[?？؟][*_"'”’)\]]{0,4}\s*$/.test(line.slice(-12));
}

/**
 * Makes headings of the questions of a list of frequent questions, however it is written: a line in bold, `Q: … A: …`,
 * an item of a list with its answer under it. Each then has passages of its own, which carry the question. Headings lose
 * what numbers or labels their question.
 */
export function openQuestions(blocks: readonly Block[]): Block[] {
  const isNumbered = numbersQuestions(blocks);
  return sectionsOf(blocks).flatMap(([heading, ...rest]) => {
    if (heading?.kind !== 'heading') return openSection(heading ? [heading, ...rest] : rest);
    const [first, ...others] = rest;
    const body = first && isQuestion(heading.text) ? [unlabelled(first), ...others] : rest;
    return [{ ...heading, text: withoutLabel(heading.text, isNumbered) }, ...openSection(body)];
  });
}

function sectionsOf(blocks: readonly Block[]): Block[][] {
  const sections: Block[][] = [[]];
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push([block]);
    else sections.at(-1)?.push(block);
  }
  return sections;
}

function openSection(blocks: readonly Block[]): Block[] {
  const found = blocks.map((block, index) => entriesIn(block, blocks[index + 1]));
  const entries = found.flatMap((list) => list ?? []);
  if (entries.length === 0) return [...blocks];
  const questions = entries.filter(({ question }) => isQuestion(question)).length;
  const isEntry = ({ how, question }: Entry) =>
    how === 'run-in'
      ? questions >= FEWEST_RUN_IN
      : how === 'labelled' || isQuestion(question) || ASKING_START.test(question);
  // A line in bold that asks nothing is an entry only beside questions.
  const hasQuestion = entries.some(
    (entry) => isEntry(entry) && (entry.how === 'labelled' || isQuestion(entry.question)),
  );
  return blocks.flatMap((block, index): Block[] => {
    const list = found[index];
    if (!list || !hasQuestion || !list.every(isEntry)) return [withoutAnswerLabel(block, found[index - 1])];
    return list.flatMap(({ question, body }): Block[] => [
      { kind: 'heading', level: ENTRY_LEVEL, text: question, ...placeOf(block) },
      ...body,
    ]);
  });
}

const placeOf = ({ place }: Block) => (place ? { place } : {});

/** The entries that a block consists of; nothing where it is an ordinary one. */
function entriesIn(block: Block, next: Block | undefined): Entry[] | undefined {
  if (block.kind === 'list') return listEntries(block);
  if (block.kind !== 'paragraph') return undefined;
  const bold = boldEntry(block);
  return bold ? [bold] : labelledEntries(block, next);
}

function boldEntry({ text, question, ...rest }: Paragraph): Entry | undefined {
  const match = question === undefined ? BOLD_START.exec(text.slice(0, LONGEST_QUESTION + 20)) : null;
  const asked = question ?? match?.[2];
  if (asked === undefined) return undefined;
  const answer = text.slice(match ? match[0].length : asked.length).trim();
  const isOwnLine = answer === '' || (match ? match[3] !== undefined : text.charAt(asked.length) === '\n');
  if (!isOwnLine && !isQuestion(asked)) return undefined;
  return {
    question: withoutLabel(oneLine(asked)),
    body: answer === '' ? [] : [{ ...rest, text: answer.replace(LABELLED_ANSWER, '') }],
    how: isOwnLine ? 'alone' : 'run-in',
  };
}

/** `Q: …` with `A: …` below it, in the same paragraph or the next. */
function labelledEntries({ text, ...rest }: Paragraph, next: Block | undefined): Entry[] | undefined {
  if (!LABELLED_QUESTION.test(text.slice(0, 40))) return undefined;
  const entries: { question: string[]; answer: string[]; isAnswered: boolean }[] = [];
  for (const line of text.split('\n')) {
    const current = entries.at(-1);
    if (LABELLED_QUESTION.test(line.slice(0, 40)) && (!current || current.isAnswered))
      entries.push({ question: [line.replace(LABELLED_QUESTION, '')], answer: [], isAnswered: false });
    else if (current && !current.isAnswered && LABELLED_ANSWER.test(line.slice(0, 40))) {
      current.isAnswered = true;
      current.answer.push(line.replace(LABELLED_ANSWER, ''));
    } else if (current) (current.isAnswered ? current.answer : current.question).push(line);
  }
  const last = entries.at(-1);
  const isAnsweredNext = next?.kind === 'paragraph' && LABELLED_ANSWER.test(next.text.slice(0, 40));
  if (!last || (!last.isAnswered && !isAnsweredNext && !isQuestion(last.question.join(' ')))) return undefined;
  if (entries.some(({ question }) => question.join(' ').length > LONGEST_QUESTION)) return undefined;
  return entries.map(({ question, answer }) => ({
    question: withoutMarks(oneLine(question.join(' '))),
    body: answer.length === 0 ? [] : [{ ...rest, text: answer.join('\n').trim() }],
    how: 'labelled',
  }));
}

function withoutAnswerLabel(block: Block, before: readonly Entry[] | undefined): Block {
  return before?.at(-1)?.body.length === 0 ? unlabelled(block) : block;
}

/** An answer without the "A:" before it. */
function unlabelled(block: Block): Block {
  return block.kind === 'paragraph' ? { ...block, text: block.text.replace(LABELLED_ANSWER, '') } : block;
}

/** A list whose items are questions with answers under them. */
function listEntries({ text }: Paragraph): Entry[] | undefined {
  const items = itemsOf(text.split('\n'));
  const entries = items.map(itemEntry);
  const asked = entries.filter((entry) => entry !== undefined);
  return asked.length > 0 && asked.length === items.length ? asked : undefined;
}

/** The lines of each item of the outermost list, without their marker and indent. */
function itemsOf(lines: readonly string[]): string[][] {
  const items: string[][] = [];
  const outer = indentOf(lines[0] ?? '');
  let inner = 0;
  for (const line of lines) {
    const marker = /^\s{0,20}(?:[-*+•‣·]|\d{1,3}[.)])\s{1,8}/.exec(line.slice(0, 40))?.[0];
    if (marker !== undefined && isListItem(line) && indentOf(line) <= outer) {
      inner = marker.length;
      items.push([line.slice(marker.length)]);
    } else items.at(-1)?.push(line.slice(Math.min(indentOf(line), inner)));
  }
  return items;
}

function itemEntry(lines: readonly string[]): Entry | undefined {
  const text = lines.join('\n').trimEnd();
  const [, , bold] = BOLD_START.exec(text.slice(0, LONGEST_QUESTION + 20)) ?? [];
  const asked = bold !== undefined && isQuestion(bold) ? bold : plainQuestion(lines);
  if (asked === undefined) return undefined;
  const start =
    asked === bold ? (BOLD_START.exec(text.slice(0, LONGEST_QUESTION + 20))?.[0].length ?? 0) : asked.length;
  const answer = outdented(text.slice(start));
  if (answer.trim() === '') return undefined;
  return { question: withoutLabel(oneLine(asked)), body: readMarkdownBlocks(answer), how: 'alone' };
}

/** The first line, where an answer stands apart from it. */
function plainQuestion([first = '', ...rest]: readonly string[]): string | undefined {
  const hasAnswer = rest.length > 0 && first.length <= LONGEST_QUESTION;
  return hasAnswer && isQuestion(first) ? first : undefined;
}

/** An answer that is a list in the item is still indented by what the question's marker was wide. */
function outdented(text: string): string {
  const lines = text.replace(/^\s*\n/, '').split('\n');
  const least = Math.min(...lines.filter((line) => line.trim() !== '').map(indentOf));
  return Number.isFinite(least) ? lines.map((line) => line.slice(Math.min(indentOf(line), least))).join('\n') : text;
}

const indentOf = (line: string) => line.length - line.trimStart().length;
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const withoutMarks = (text: string) => text.replace(/^(\*\*|__)(.*)\1$/, '$2').replace(/(?:\*\*|__)$/, '');

const NUMBER = /^\d{1,3}(?:\.\d{1,3}){0,3}[.)]\s+(?=\S)/;

/** Whether most numbered headings are questions, so that the others are entries of the same list. */
function numbersQuestions(blocks: readonly Block[]): boolean {
  const numbered = blocks.filter(({ kind, text }) => kind === 'heading' && NUMBER.test(text));
  const questions = numbered.filter(({ text }) => isQuestion(text)).length;
  return questions > 1 && questions * 2 > numbered.length;
}

/** `Q. How …`, `Q3: How …` and `12. How …?` without what stands before the question. */
function withoutLabel(text: string, isNumbered = isQuestion(text)): string {
  const asked = text.replace(/^Q(?:uestion)?\s?\d{0,3}\s?[:.)]\s+(?=\S)/i, '');
  return isNumbered || isQuestion(asked) ? asked.replace(NUMBER, '') : asked;
}
