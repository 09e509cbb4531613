import { hasLink } from '../passage-links.ts';
import { blockAround, entryOf, type OwnSentences } from './answer-blocks.ts';
import type { Entry } from './entries.ts';
import type { QuestionKind } from './question-kind.ts';
import type { QuestionWords } from './question-words.ts';
import type { ScoredSentence } from './scored-sentence.ts';

/** What is said together as an answer, or as a part of one. */
export interface AnswerUnit {
  sentences: ScoredSentence[];
  /** What it stands under. */
  head: Entry['head'];
}

export interface UnitRequest {
  words: Pick<QuestionWords, 'heldBy' | 'shareOf'>;
  kind: QuestionKind | undefined;
  /** Of an entry that is shown whole. */
  mostWords: number;
  /** Of the usual lengths: less for what stands beside another answer. */
  lengths: number;
  /** The sentences of a passage. */
  ownOf(sentence: ScoredSentence): OwnSentences;
  /** The sentences of the passage with which the section of this one begins, where it is another one that was found. */
  beginningOf(sentence: ScoredSentence): OwnSentences | undefined;
}

/** Words of the answer to a question that is shown whole: what was written as one answer reads best as one. */
const mostOfAnswer = 150;
/** Words of an entry that is shown whole because most of it is a list. */
const mostWithLists = { question: 250, title: 180, none: 180 };
/** Words with which a longer entry begins; the paragraph or list that these end in is finished up to the second number. */
const beginnings = {
  question: { enough: 90, most: 150 },
  title: { enough: 60, most: 110 },
  none: { enough: 60, most: 110 },
};
/** From this share of the question's words on, what stands under a title is about the question. */
const aboutFrom = 0.5;
/** How far below the sentence that answers, in log odds, the opening of its section may lie to be said before it. */
const openingWithin = { question: 4, title: 4, none: 0 };
/** Words: "It depends." says nothing yet. */
const enoughToOpen = 5;
/** Words: "See the settings." */
const shortPointer = 6;
/** "Yes." and "No, but …" are said first, whatever follows. */
const shortOpening = 8;

/** The answer of which this sentence is the heart. Nothing where it announces what is not there. */
export function answerUnit(best: ScoredSentence, request: UnitRequest): AnswerUnit | undefined {
  const own = request.ownOf(best);
  if (best.passage.isPair) return { sentences: [...own], head: 'question' };
  const entry = entryOf(best);
  const { head } = entry;
  const within = own.slice(entry.start, entry.end);
  const isPart = entry.start === 0 && request.beginningOf(best) !== undefined;
  const whole = head !== 'none' && !isPart && canBeWhole(within, entry, request) ? worthSaying(within, head) : [];
  if (whole.length > 0) return { sentences: whole, head };
  const heart = best.opening.points ? (insteadOf(best, within) ?? best) : best;
  const block = blockAround(heart, own, request.kind);
  const beginning = isAbout(entry, request) && !isPart ? beginningWith(heart, within, head, request.lengths) : [];
  const hasAll = block === undefined || block.every((one) => beginning.includes(one));
  if (beginning.length > 0 && hasAll) return { sentences: beginning, head };
  if (!block) return undefined;
  const opening = isAbout(entry, request) ? openingFor(heart, entry, request) : [];
  return { sentences: [...opening.filter((one) => !block.includes(one)), ...block], head };
}

/** A short entry, or one whose text around a list is short: the list belongs to it. */
function canBeWhole(within: readonly ScoredSentence[], entry: Entry, request: UnitRequest): boolean {
  const { mostWords, lengths } = request;
  const most = entry.head === 'question' ? Math.max(mostWords, lengths * mostOfAnswer) : mostWords;
  if (entry.words <= most) return true;
  if (entry.words > lengths * mostWithLists[entry.head] || !isAbout(entry, request)) return false;
  const listed = within.filter(
    (one) => one.kind === 'item' || within.some((item) => item.kind === 'item' && item.block === one.block),
  );
  return entry.words - wordsOf(listed) <= most;
}

/** An entry from its beginning up to the sentence that answers, without gaps. Nothing where that is far down. */
function beginningWith(
  heart: ScoredSentence,
  within: readonly ScoredSentence[],
  head: Entry['head'],
  lengths: number,
): ScoredSentence[] {
  const said = worthSaying(within, head);
  const needed = said.indexOf(heart);
  if (needed === -1) return [];
  const beginning: ScoredSentence[] = [];
  const enough = lengths * beginnings[head].enough;
  const most = lengths * beginnings[head].most;
  let words = 0;
  for (const [at, one] of said.entries()) {
    const before = said[at - 1];
    const isNewBlock = before !== undefined && before.block !== one.block && !before.announces;
    const isEnough = at > needed && words >= enough;
    if (isEnough && (isNewBlock || words + one.words > most)) {
      if (!isNewBlock && isListed(one)) dropBlock(beginning, one.block);
      break;
    }
    beginning.push(one);
    words += one.words;
    if (at < needed && words > most) return [];
  }
  while ((beginning.at(-1)?.announces && !beginning.at(-1)?.code) || beginning.at(-1)?.isQuestion) beginning.pop();
  return beginning.includes(heart) ? beginning : [];
}

const isListed = ({ kind }: ScoredSentence) => kind === 'item' || kind === 'row';

/** Some of several rows or items say something else than all of them. */
function dropBlock(sentences: ScoredSentence[], block: number): void {
  while (sentences.at(-1)?.block === block) sentences.pop();
}

/**
 * Without what only introduces, or sends elsewhere without saying where; all where nothing else is left. Under a
 * question, to send elsewhere in more than a few words is an answer.
 */
function worthSaying(sentences: readonly ScoredSentence[], head: Entry['head']): ScoredSentence[] {
  const shown = sentences.filter(({ kind }) => kind !== 'title');
  const isEmptyPointer = (one: ScoredSentence) =>
    one.opening.points && !leadsSomewhere(one) && (head !== 'question' || one.words <= shortPointer);
  const said = shown.filter((one) => !one.opening.introduces && !one.isLeftOpen && !isEmptyPointer(one));
  const kept = said.length > 0 ? said : shown;
  while (kept.at(-1)?.isQuestion) kept.pop();
  return kept;
}

const leadsSomewhere = ({ kind, text, code, passage, position }: ScoredSentence) =>
  kind === 'item' || code !== undefined || /\]\(|https?:|@/.test(text) || hasLink(text, passage, position);

/** The best sentence beside one that sends elsewhere. */
function insteadOf(best: ScoredSentence, within: readonly ScoredSentence[]): ScoredSentence | undefined {
  return within
    .filter((one) => one !== best && one.saysSomething && !one.opening.points && !one.opening.introduces)
    .toSorted((a, b) => b.score - a.score)[0];
}

export function wordsOf(sentences: Iterable<ScoredSentence>): number {
  let words = 0;
  for (const sentence of sentences) words += sentence.words;
  return words;
}

function isAbout({ head, headTerms }: Entry, { words }: UnitRequest): boolean {
  if (head === 'none') return false;
  return head === 'question' || words.shareOf(words.heldBy(headTerms)) >= aboutFrom;
}

/** The sentences with which a section begins: most questions are answered there, and the rest goes on from it. */
function openingFor(heart: ScoredSentence, entry: Entry, request: UnitRequest): ScoredSentence[] {
  const own = request.ownOf(heart);
  const earlier = entry.start === 0 ? request.beginningOf(heart) : undefined;
  const section = earlier ?? own.slice(entry.start, entry.end);
  const start = section.findIndex(
    ({ kind, opening, isQuestion }) => kind !== 'title' && !opening.introduces && !isQuestion,
  );
  const opening: ScoredSentence[] = [];
  for (const one of section.slice(start)) {
    if (one.kind !== 'sentence' || one.opening.points || one.announces) break;
    const isNear = heart.score - one.score <= openingWithin[entry.head] || one.words <= shortOpening;
    if (opening.length === 0 && !isNear) break;
    opening.push(one);
    if (wordsOf(opening) >= enoughToOpen) break;
  }
  return opening;
}
