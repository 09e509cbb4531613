import { analysed } from '../analysed-passage.ts';
import type { Entry } from './entries.ts';
import { answersInForm, type QuestionKind } from './question-kind.ts';
import type { ScoredSentence } from './scored-sentence.ts';

/** All sentences of a passage, by their position. */
export type OwnSentences = readonly ScoredSentence[];

/** Of a list that is kept whole; steps are of no use without the last. */
const longestList = { items: 15, characters: 1_200 };
const longestSteps = { items: 20, characters: 1_800 };
/** Of one under a heading that is kept whole though nothing announces it: an item is read better among the others. */
const shortList = { items: 6, characters: 400 };
/** Sentences between an announcement and what it announces. */
const farthestAnnouncement = 8;
/** Sentences that may be brought along because the next one refers to them. */
const mostReferredTo = 2;
/** Of what is announced and is neither a list nor code. */
const mostAnnounced = 60;

/** What the sentence stands in, with the question or title above it. */
export function entryOf({ passage, position }: ScoredSentence): Entry {
  const { entries, sentences } = analysed(passage);
  const found = entries.find(({ start, end }) => position >= start && position < end);
  const words = Number.POSITIVE_INFINITY;
  return found ?? { start: 0, end: sentences.length, head: 'none', headText: '', headTerms: [], words };
}

/**
 * What must be said together with a sentence: the list that it announces or belongs to, the steps around it, the sentence
 * that it refers to. Nothing for an announcement of what is not there, such as a drawing.
 */
export function blockAround(
  sentence: ScoredSentence,
  own: OwnSentences,
  kind: QuestionKind | undefined,
): ScoredSentence[] | undefined {
  const entry = entryOf(sentence);
  const item = itemOf(sentence, own);
  if (item) return listAround(item, own, entry, kind);
  if (!sentence.code && (sentence.announces || isBeforeSteps(sentence, own, entry))) {
    const announced = announcedBy(sentence, own, entry);
    return announced.length > 0 ? withReferences([sentence, ...announced], own, entry) : undefined;
  }
  const isStep = kind === 'steps' && sentence.kind !== 'row';
  const steps = isStep ? stepsAround(sentence, own, entry) : [sentence];
  return withReferences([...steps, ...listBehind(steps.at(-1) ?? sentence, own, entry, kind)], own, entry);
}

/** Sentences between one that says what to do and the list of how. */
const mostBetween = 2;
/** Kinds of questions that are answered by a word, a number or a sentence. */
const answeredShortly: readonly (QuestionKind | undefined)[] = ['amount', 'time', 'person', 'place', 'definition'];

/** The list that explains a sentence: the steps below it, or what the next sentence announces. */
function listBehind(
  sentence: ScoredSentence,
  own: OwnSentences,
  entry: Entry,
  kind: QuestionKind | undefined,
): ScoredSentence[] {
  if (sentence.kind !== 'sentence' || answeredShortly.includes(kind)) return [];
  const at = own.findIndex((one, position) => position > sentence.position && one.kind !== 'sentence');
  const first = at < entry.end ? own[at] : undefined;
  if (first?.kind !== 'item') return [];
  const between = own.slice(sentence.position + 1, at);
  const list = listOf(first, own, entry);
  const isAnnounced = between.length === 1 && between[0]?.announces && between[0].block === sentence.block;
  const isHow = kind === 'steps' && between.length <= mostBetween && isSteps(list);
  if (!isAnnounced && !isHow) return [];
  return fits(list, isHow ? longestSteps : longestList) ? [...between, ...list] : [];
}

/** Numbered, or most of them say what to do. */
function isSteps(list: readonly ScoredSentence[]): boolean {
  const items = list.filter((one) => one.kind === 'item' && one.depth === list[0]?.depth);
  const done = items.filter(({ text }) => /^\d/.test(text) || answersInForm('steps', text));
  return items.length > 1 && done.length * 2 > items.length;
}

/** "Follow these steps." */
function isBeforeSteps({ position }: ScoredSentence, own: OwnSentences, entry: Entry): boolean {
  const next = position + 1 < entry.end ? own[position + 1] : undefined;
  return next?.kind === 'item' && /^1[.)]/.test(next.text) && fits(listOf(next, own, entry), longestSteps);
}

/** The item that it is, or is the second sentence of. */
function itemOf(sentence: ScoredSentence, own: OwnSentences): ScoredSentence | undefined {
  for (let at = sentence.position; at >= 0 && own[at]?.block === sentence.block; at -= 1)
    if (own[at]?.kind === 'item') return own[at];
  return undefined;
}

function listAround(
  item: ScoredSentence,
  own: OwnSentences,
  entry: Entry,
  kind: QuestionKind | undefined,
): ScoredSentence[] {
  const list = listOf(item, own, entry);
  const isNumbered = /^\d/.test(list[0]?.text ?? '');
  const isSteps = kind === 'steps' || isNumbered;
  const lead = leadInOf(list, own, entry);
  if ((isSteps || lead?.announces) && fits(list, isSteps ? longestSteps : longestList))
    return lead ? [...withReferences([lead], own, entry), ...list] : list;
  if (entry.head !== 'none' && fits(list, shortList)) return list;
  const above = lead?.announces ? [lead] : [];
  const ancestors = ancestorsOf(item, list);
  const parent = ancestors.at(-1);
  const announced = parent?.announces ? [...ancestors.slice(0, -1), ...withSubItems(parent, list)] : [];
  return [...above, ...(announced.includes(item) ? announced : [...ancestors, ...withSubItems(item, list)])];
}

/** From its first item to its last, with what stands between them. */
function listOf({ block }: ScoredSentence, own: OwnSentences, entry: Entry): ScoredSentence[] {
  const within = own.slice(entry.start, entry.end);
  const first = within.findIndex((one) => one.block === block);
  const last = within.findLastIndex((one) => one.block === block);
  return within.slice(first, last + 1).filter(({ kind }) => kind !== 'title');
}

/** The sentence right before a list, which says what the list is. */
function leadInOf(list: readonly ScoredSentence[], own: OwnSentences, entry: Entry): ScoredSentence | undefined {
  const at = (list[0]?.position ?? 0) - 1;
  const before = at >= entry.start ? own[at] : undefined;
  return before?.kind === 'sentence' && !before.isLeftOpen ? before : undefined;
}

function ancestorsOf(item: ScoredSentence, list: readonly ScoredSentence[]): ScoredSentence[] {
  const found: ScoredSentence[] = [];
  let depth = item.depth;
  for (const one of list.filter(({ position }) => position < item.position).toReversed()) {
    if (one.kind !== 'item' || one.depth >= depth) continue;
    found.unshift(one);
    depth = one.depth;
  }
  return found;
}

/** The item with its further sentences and what is nested in it. */
function withSubItems(item: ScoredSentence, list: readonly ScoredSentence[]): ScoredSentence[] {
  const at = list.indexOf(item);
  const next = list.findIndex((one, index) => index > at && one.kind === 'item' && one.depth <= item.depth);
  const whole = list.slice(at, next === -1 ? undefined : next);
  return fits(whole, longestList) ? whole : [item];
}

function announcedBy(sentence: ScoredSentence, own: OwnSentences, entry: Entry): ScoredSentence[] {
  const next = sentence.position + 1 < entry.end ? own[sentence.position + 1] : undefined;
  if (!next) return [];
  if (next.kind === 'item') {
    const list = listOf(next, own, entry);
    return fits(list, longestSteps) ? list : firstThatFit(list);
  }
  const rest = own.slice(next.position, entry.end).filter(({ block }) => block === next.block);
  if (next.kind === 'row') return firstThatFit(rest);
  return sentence.isLeftOpen ? [] : firstThatFit(rest, mostAnnounced);
}

function firstThatFit(list: readonly ScoredSentence[], mostWords = Number.POSITIVE_INFINITY): ScoredSentence[] {
  const kept: ScoredSentence[] = [];
  let words = 0;
  for (const one of list) {
    words += one.words;
    if (kept.length > 0 && (words > mostWords || !fits([...kept, one], longestList))) break;
    kept.push(one);
  }
  return kept;
}

/** The steps before and behind it, and "From Settings, tap Speech for these options:" a few lines above. */
function stepsAround(sentence: ScoredSentence, own: OwnSentences, entry: Entry): ScoredSentence[] {
  const isStep = (one: ScoredSentence | undefined) =>
    one !== undefined && !one.isLeftOpen && answersInForm('steps', one.text);
  let [from, to] = [sentence.position, sentence.position + 1];
  const fitsFrom = (start: number, end: number) => fits(own.slice(start, end), longestList);
  if (isStep(sentence)) while (from > entry.start && isStep(own[from - 1]) && fitsFrom(from - 1, to)) from -= 1;
  while (to < entry.end && isStep(own[to]) && fitsFrom(from, to + 1)) to += 1;
  const above = own
    .slice(Math.max(entry.start, from - farthestAnnouncement), from)
    .findLast(({ announces, code, isLeftOpen }) => announces && !code && !isLeftOpen);
  return above ? [above, ...own.slice(from, to)] : own.slice(from, to);
}

/** With the sentence before it where it begins in mid-thought: "This", "However". */
function withReferences(sentences: ScoredSentence[], own: OwnSentences, entry: Entry): ScoredSentence[] {
  const whole = [...sentences];
  for (let brought = 0; brought < mostReferredTo; brought += 1) {
    const [first] = whole;
    const before = first?.opening.isBack && first.position > entry.start ? own[first.position - 1] : undefined;
    // What merely repeats the question need not be said.
    if (before?.kind !== 'sentence' || !before.saysSomething) break;
    whole.unshift(before);
  }
  return whole;
}

function fits(list: readonly ScoredSentence[], { items, characters }: typeof longestList): boolean {
  return (
    list.length <= items && list.reduce((sum, { text, code = '' }) => sum + text.length + code.length, 0) <= characters
  );
}
