import { answersInForm, type QuestionKind } from './question-kind.ts';
import type { ScoredSentence } from './sentence-features.ts';

/** How the embedded answerer chooses sentences and shows them. */
export interface ExtractStyle {
  /** Sentences, at most; a list or a run of steps counts as one. */
  most: number;
  /** How far from the best sentence further ones may lie: 1 as usual, less for short answers, more for broad ones. */
  reach: number;
  /** Whether what to do comes first, each sentence as an item of a list. */
  actionFirst: boolean;
}

export interface Choice extends Pick<ExtractStyle, 'most' | 'reach'> {
  kind: QuestionKind | undefined;
  /** "What is Parley?": any sentence with the name in it would do. */
  isOneWord: boolean;
}

/** How far below the best sentence, in log odds, a further one may lie. */
const nearEnough = {
  /** Where it stands beside a chosen one. */
  beside: 2,
  /** The same, where steps are asked for or the answer is short so far. */
  besideShort: 4,
  /** Where it stands in a passage that is used already. */
  samePassage: 1.4,
  /** Where it stands in another one. */
  elsewhere: 0.5,
};
/** Up to this many characters an answer is short. */
const shortAnswer = 150;
/** The share of its words that a sentence may have in common with a chosen one. */
const repeatedShare = 0.7;
const longestAnswer = 1_200;
/** Of a list or a run of steps that is kept whole. */
const mostInList = 12;
const longestList = 900;
/** Sentences between an announcement and what it announces. */
const farthestAnnouncement = 8;

/** The sentences that answer, in the order in which they are read. */
export function chooseSentences(candidates: readonly ScoredSentence[], choice: Choice): ScoredSentence[] {
  const { kind, most, reach } = choice;
  const speaking = candidates.filter(({ saysSomething }) => saysSomething);
  const ranked = (speaking.length > 0 ? speaking : candidates).toSorted((a, b) => b.score - a.score);
  const best = ranked[0];
  if (!best) return [];
  const chosen = new Set(companyOf(best, candidates, kind));
  let units = 1;
  for (const candidate of ranked) {
    if (units >= most) break;
    const distance = (best.score - candidate.score) / reach;
    // Nor are those that come after it.
    if (distance > nearEnough.besideShort) break;
    if (chosen.has(candidate) || !isWorthAdding(candidate, distance, [...chosen], choice)) continue;
    const company = companyOf(candidate, candidates, kind).filter((one) => !chosen.has(one));
    if (lengthOf(chosen) + lengthOf(company) > longestAnswer) continue;
    for (const one of company) chosen.add(one);
    units += 1;
  }
  return [...chosen].sort((a, b) => a.rank - b.rank || a.position - b.position);
}

/** Every sentence that merely shares a word with the question would make the answer longer, not better. */
function isWorthAdding(
  candidate: ScoredSentence,
  distance: number,
  chosen: ScoredSentence[],
  { kind, isOneWord }: Choice,
): boolean {
  if (candidate.features.announces) return false;
  if (chosen.some(({ terms }) => overlap(terms, candidate.terms) > repeatedShare)) return false;
  const nearby = chosen.filter(({ passage }) => passage === candidate.passage);
  // A table's rows do not go on: each is about something else.
  if (candidate.kind === 'row') return nearby.length > 0 && distance <= nearEnough.samePassage;
  const neighbours = nearby.filter(({ position }) => Math.abs(position - candidate.position) === 1);
  if (neighbours.length > 0) {
    const announced = neighbours.find(({ features }) => features.announces);
    // What it announces was left out: a drawing, a long listing.
    if (announced && announced.block !== candidate.block) return false;
    const isShort = kind === 'steps' || lengthOf(chosen) < shortAnswer;
    const goesOn = isShort && neighbours.some(({ block }) => block === candidate.block);
    return distance <= (goesOn ? nearEnough.besideShort : nearEnough.beside);
  }
  if (isOneWord && nearby.length === 0) return false;
  return distance <= (nearby.length > 0 ? nearEnough.samePassage : nearEnough.elsewhere);
}

/** What must be said together with a sentence: the list that it announces or belongs to, the steps around it. */
function companyOf(
  sentence: ScoredSentence,
  candidates: readonly ScoredSentence[],
  kind: QuestionKind | undefined,
): ScoredSentence[] {
  const passage = candidates.filter((candidate) => candidate.passage === sentence.passage);
  const at = passage.indexOf(sentence);
  const isStep = (one: ScoredSentence) => one.kind !== 'title' && answersInForm('steps', one.text);
  if (sentence.features.announces && !sentence.code) {
    const list = run(passage, at, 1, ({ kind }) => kind === 'item' || kind === 'row');
    if (list.length > 0) return [sentence, ...list];
  }
  if (sentence.kind === 'item') {
    const list = passage.filter(({ kind, block }) => kind === 'item' && block === sentence.block);
    const announcement = announcementBefore(passage, passage.indexOf(list[0] ?? sentence), 1);
    const isWhole = (kind === 'steps' || announcement.length > 0) && fits(list);
    if (isWhole) return [...announcement, ...list];
  }
  if (kind !== 'steps') return [sentence];
  const before = isStep(sentence) ? run(passage, at, -1, isStep) : [];
  const steps = [...before, sentence, ...run(passage, at, 1, isStep)];
  const announcement = announcementBefore(passage, passage.indexOf(steps[0] ?? sentence), farthestAnnouncement);
  return [...announcement, ...steps];
}

/** "From Settings, tap Speech for these options:", a few lines above the one that answers. */
function announcementBefore(passage: readonly ScoredSentence[], at: number, farthest: number): ScoredSentence[] {
  for (let place = at - 1; place >= Math.max(0, at - farthest); place -= 1) {
    const one = passage[place];
    if (!one || one.kind === 'title') return [];
    if (one.features.announces) return [one];
  }
  return [];
}

/** The sentences that belong together from the one next to `at` on, in the order of the text. */
function run(
  passage: readonly ScoredSentence[],
  at: number,
  direction: 1 | -1,
  belongs: (one: ScoredSentence) => boolean,
): ScoredSentence[] {
  const found: ScoredSentence[] = [];
  for (let place = at + direction; ; place += direction) {
    const one = passage[place];
    if (!one || !belongs(one) || !fits([...found, one])) break;
    found.push(one);
  }
  return direction === 1 ? found : found.reverse();
}

const fits = (list: readonly ScoredSentence[]) => list.length <= mostInList && lengthOf(list) <= longestList;

function lengthOf(sentences: Iterable<ScoredSentence>): number {
  let length = 0;
  for (const { text, code = '' } of sentences) length += text.length + code.length;
  return length;
}

function overlap(a: readonly string[], b: readonly string[]): number {
  const smaller = Math.min(a.length, b.length);
  return smaller === 0 ? 0 : a.filter((term) => b.includes(term)).length / smaller;
}
