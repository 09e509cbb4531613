import type { FoundPassage } from '../../knowledge/index.ts';
import { contentTermsOf } from '../../language/index.ts';
import { blockAround, type OwnSentences } from './answer-blocks.ts';
import { type AnswerUnit, answerUnit, type UnitRequest, wordsOf } from './answer-units.ts';
import type { QuestionKind } from './question-kind.ts';
import type { QuestionWords } from './question-words.ts';
import type { ScoredSentence } from './scored-sentence.ts';

/** How the embedded answerer chooses sentences and shows them. */
export interface ExtractStyle {
  /** Sentences, at most; a list, a run of steps or a short section counts as one. */
  most: number;
  /** How far from the best sentence further ones may lie: 1 as usual, less for short answers, more for broad ones. */
  reach: number;
  /** Whether what to do comes first, each sentence as an item of a list. */
  actionFirst: boolean;
}

export interface Choice extends Pick<ExtractStyle, 'most' | 'reach'> {
  words: QuestionWords;
  /** Whether the scorer has read the passages. */
  isScored: boolean;
  kind: QuestionKind | undefined;
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
/** Up to this many words an answer is short. */
const shortAnswer = 25;
/**
 * Of an answer that is no list and no run of steps, for each sentence that it may have. What stands under marked
 * headings is written for the screen; sentences of running text are longer.
 */
const wordsPerSentence = { headed: 22, running: 32 };
/** Of a passage, by what the scorer thinks of it. */
const asLikelyAsNot = 0.5;
/** The share of its words that a sentence may have in common with a chosen one. */
const repeatedShare = 0.7;

/** The sentences that answer, in the order in which they are read: the part that answers best comes first. */
export function chooseSentences(candidates: readonly ScoredSentence[], choice: Choice): ScoredSentence[] {
  const { kind, most, reach } = choice;
  const request = requestFor(candidates, choice);
  const speaking = candidates.filter(({ saysSomething }) => saysSomething);
  const ranked = (speaking.length > 0 ? speaking : candidates).toSorted((a, b) => b.score - a.score);
  const [best] = ranked;
  if (!best) return [];
  const unit = firstUnit(ranked, request) ?? { sentences: [best], head: 'none' };
  const isHeaded = unit.head !== 'none' && best.passage.headingPath.length > 0;
  const mostWords = most * wordsPerSentence[isHeaded ? 'headed' : 'running'];
  const chosen = [...new Set(unit.sentences)];
  let words = wordsOf(chosen);
  let units = 1;
  for (const candidate of ranked) {
    if (units >= most || words >= mostWords) break;
    const distance = (best.score - candidate.score) / reach;
    // Nor are those that come after it.
    if (distance > nearEnough.besideShort) break;
    if (chosen.includes(candidate) || words + candidate.words > mostWords) continue;
    if (!isWorthAdding(candidate, distance, chosen, unit, choice)) continue;
    const block = candidate.passage.isPair ? [] : (blockAround(candidate, request.ownOf(candidate), kind) ?? []);
    const company = block.filter((one) => !chosen.includes(one));
    const more = wordsOf(company);
    if (company.length === 0 || words + more > mostWords) continue;
    chosen.push(...company);
    words += more;
    units += 1;
  }
  return withoutOpenEnd(inReadingOrder(chosen));
}

/** At the end, an announcement has nothing behind it. */
function withoutOpenEnd(chosen: ScoredSentence[]): ScoredSentence[] {
  const last = chosen.at(-1);
  const isOpen = last?.announces && !last.code && !last.passage.isPair && chosen.length > 1;
  return isOpen ? chosen.slice(0, -1) : chosen;
}

/** The first candidates are the best; one that announces what is not there is none. */
export function firstUnit(ranked: readonly ScoredSentence[], request: UnitRequest): AnswerUnit | undefined {
  for (const candidate of ranked) {
    const unit = answerUnit(candidate, request);
    if (unit) return unit;
  }
  return undefined;
}

/** What an answer around one of these sentences may be made of; `lengths` is how long it may be, of what is usual. */
export function requestFor(
  candidates: readonly ScoredSentence[],
  { words, kind, most }: Pick<Choice, 'words' | 'kind' | 'most'>,
  lengths = 1,
): UnitRequest {
  const known = new Map<FoundPassage, OwnSentences>();
  function ownOf({ passage }: ScoredSentence): OwnSentences {
    const own = known.get(passage) ?? candidates.filter((candidate) => candidate.passage === passage);
    known.set(passage, own);
    return own;
  }
  return {
    words,
    kind,
    mostWords: lengths * most * wordsPerSentence.headed,
    lengths,
    ownOf,
    beginningOf(sentence) {
      let first = sentence;
      for (const one of candidates)
        if (one.position === 0 && isInSection(one, first) && placeInDocument(one) < placeInDocument(first)) first = one;
      return first.passage === sentence.passage ? undefined : ownOf(first);
    },
  };
}

function isInSection({ passage: one }: ScoredSentence, { passage: other }: ScoredSentence): boolean {
  if (one === other) return true;
  const [headings, others] = [one.headingPath, other.headingPath];
  return (
    one.documentId === other.documentId &&
    headings.length === others.length &&
    headings.every((heading, at) => heading === others[at])
  );
}

/** The id of a passage ends with its number in the document. */
const placeInDocument = ({ passage: { id } }: ScoredSentence) => Number(/\d+$/.exec(id)?.[0] ?? 0);

/** Every sentence that merely shares a word with the question would make the answer longer, not better. */
function isWorthAdding(
  candidate: ScoredSentence,
  distance: number,
  chosen: readonly ScoredSentence[],
  unit: AnswerUnit,
  choice: Choice,
): boolean {
  if (candidate.announces || candidate.opening.points) return false;
  return isNearEnough(candidate, distance, chosen, unit, choice) && !chosen.some((one) => repeats(candidate, one));
}

function isNearEnough(
  candidate: ScoredSentence,
  distance: number,
  chosen: readonly ScoredSentence[],
  unit: AnswerUnit,
  { kind, words, reach, isScored }: Choice,
): boolean {
  const nearby = chosen.filter(({ passage }) => passage === candidate.passage);
  // A table's rows do not go on: each is about something else.
  if (candidate.kind === 'row')
    return nearby.length > 0 && distance <= nearEnough.samePassage && isNamedAsWell(candidate, nearby, words);
  const neighbours = nearby.filter(({ position }) => Math.abs(position - candidate.position) === 1);
  if (neighbours.length > 0) {
    const announced = neighbours.find(({ announces }) => announces);
    // What it announces was left out: a drawing, a long listing.
    if (announced && announced.block !== candidate.block) return false;
    const isShort = kind === 'steps' || wordsOf(chosen) < shortAnswer;
    const goesOn = isShort && neighbours.some(({ block }) => block === candidate.block);
    return distance <= (goesOn ? nearEnough.besideShort : nearEnough.beside);
  }
  if (nearby.length > 0) return distance <= nearEnough.samePassage;
  // The document has an answer to this very question, or any sentence with the one word in it would do.
  if ((unit.head === 'question' && reach <= 1) || words.words.length === 1) return false;
  // Where neither passage is thought to answer, another one makes a guess longer, not better.
  if (isScored && candidate.feature('readPassage') < asLikelyAsNot) return false;
  return distance <= nearEnough.elsewhere;
}

/** Where the question names a row by its first cell, others are wanted only if it names them too. */
function isNamedAsWell(candidate: ScoredSentence, chosen: readonly ScoredSentence[], words: QuestionWords): boolean {
  const isNamed = ({ row, passage }: ScoredSentence) =>
    words.heldBy(contentTermsOf(row?.cells[0] ?? '', passage.language)) !== 0;
  const rows = chosen.filter(({ kind, block }) => kind === 'row' && block === candidate.block);
  return !rows.some(isNamed) || isNamed(candidate);
}

/** Section by section as they were chosen, each in the order of its document. */
function inReadingOrder(chosen: readonly ScoredSentence[]): ScoredSentence[] {
  const sections: ScoredSentence[][] = [];
  for (const one of chosen) {
    const section = sections.find(([first]) => first && isInSection(first, one));
    if (section) section.push(one);
    else sections.push([one]);
  }
  return sections.flatMap((section) => section.sort(byPlace));
}

function byPlace(a: ScoredSentence, b: ScoredSentence): number {
  if (a.passage === b.passage) return a.position - b.position;
  return placeInDocument(a) - placeInDocument(b) || a.rank - b.rank;
}

export function repeats({ terms }: ScoredSentence, { terms: others }: ScoredSentence): boolean {
  const smaller = Math.min(terms.length, others.length);
  return smaller > 0 && terms.filter((term) => others.includes(term)).length > repeatedShare * smaller;
}
