import { LANGUAGES, oncePerLanguage, SPOKEN_LANGUAGES, type SpokenLanguage } from '../../languages/index.ts';
import { type SaidSentence, saidSentences, together } from './said-sentences.ts';
import {
  firstWordsOf,
  isInOrder,
  neededWordsOf,
  phraseEnds,
  readOrder,
  readPhrases,
  type Said,
  type WordOrder,
} from './word-order.ts';

export interface WishForPerson {
  /** Those in which one says so. */
  languages: SpokenLanguage[];
}

/** What is longer tells a story: the wish stands at its beginning or its end, what is between them is told. */
const longestMessage = 1_000;
const sentencesOfStory = 3;
/** The same of a sentence without end. */
const clausesOfSentence = 20;

/**
 * Whether the visitor asks for a person. Precise first: some clause must be such a wish from its first word to its last,
 * so that questions about people ("Do I need to talk to a person to cancel?") and refusals of one are none.
 */
export function asksForPerson(message: string): WishForPerson | undefined {
  const all = saidSentences(message);
  const isStory = message.length > longestMessage && all.length > 2 * sentencesOfStory;
  const sentences = isStory ? [...all.slice(0, sentencesOfStory), ...all.slice(-sentencesOfStory)] : all;
  const whole = isStory ? undefined : together(sentences.flat());
  const said = new Set(sentences.flat().flatMap(({ words }) => words));
  const languages = SPOKEN_LANGUAGES.filter((language) => {
    const grammar = grammarOf(language);
    if (grammar.needed?.isDisjointFrom(said)) return false;
    if (whole && isOneOf(grammar.wholes, whole, grammar)) return true;
    return sentences.some((sentence, at) => isWish(sentence, sentences[at - 1], grammar));
  });
  return languages.length > 0 ? { languages } : undefined;
}

interface Orders {
  orders: readonly WordOrder[];
  /** Most clauses begin with none of them, and need not be looked at further. */
  firstWords: ReadonlySet<string> | undefined;
}

interface Grammar {
  /** Who says none of these wishes for nobody. */
  needed: ReadonlySet<string> | undefined;
  wishes: Orders;
  /** With the bare commands. */
  atBeginning: Orders;
  wholes: Orders;
  asides: ReturnType<typeof readPhrases>;
  joins: ReturnType<typeof readPhrases>;
  supposing: ReturnType<typeof readPhrases>;
  quoting: ReturnType<typeof readPhrases>;
}

function isWish(clauses: SaidSentence, before: SaidSentence | undefined, grammar: Grammar): boolean {
  const [first] = clauses;
  if (!first || (before && endsQuoting(before, grammar))) return false;
  const sentence = together(clauses);
  if (isOneOf(grammar.atBeginning, sentence, grammar)) return true;
  if (clauses.some((clause) => phraseEnds(clause, 0, grammar.supposing).length > 0)) return false;
  if (isOneOf(grammar.atBeginning, first, grammar)) return true;
  for (const [at, clause] of clauses.entries()) {
    const isLookedAt = at < clausesOfSentence || at >= clauses.length - clausesOfSentence;
    if (at > 0 && isLookedAt && isOneOf(grammar.wishes, clause, grammar)) return true;
    // What somebody says or writes is told or asked about, not wished for.
    if (quotingEnds(clause, grammar).length > 0) return false;
    const parts = isLookedAt ? ends(partsBehindJoins(clause, grammar)) : [];
    if (parts.some((part) => isOneOf(grammar.wishes, part, grammar))) return true;
  }
  return false;
}

const ends = <Item>(items: Item[]): Item[] =>
  items.length > 2 * clausesOfSentence
    ? [...items.slice(0, clausesOfSentence), ...items.slice(-clausesOfSentence)]
    : items;

const quotingEnds = (clause: Said, { quoting }: Grammar): number[] =>
  clause.words.flatMap((_, at) => phraseEnds(clause, at, quoting));

function endsQuoting(sentence: SaidSentence, grammar: Grammar): boolean {
  const last = sentence.at(-1);
  return last !== undefined && quotingEnds(last, grammar).includes(last.words.length);
}

/** What stands behind each of the words with which a new clause begins, up to the next. */
function partsBehindJoins(clause: Said, { joins }: Grammar): Said[] {
  const parts: Said[] = [];
  let from: number | undefined;
  const { words, signBehind } = clause;
  const end = (to: number) => {
    if (from !== undefined) parts.push({ words: words.slice(from, to), signBehind: signBehind.slice(from, to) });
  };
  for (let at = 1; at < words.length; at += 1) {
    const behind = phraseEnds(clause, at, joins).at(-1);
    if (behind === undefined) continue;
    end(at);
    from = behind;
    at = behind - 1;
  }
  end(words.length);
  return parts;
}

function isOneOf({ orders, firstWords }: Orders, said: Said, { asides }: Grammar): boolean {
  const mayBe = (words: Said) =>
    firstWords?.has(words.words[0] ?? '') !== false && orders.some((order) => isInOrder(words, order));
  if (mayBe(said)) return true;
  const plain = withoutAsides(said, asides);
  return plain !== undefined && mayBe(plain);
}

/** What is left without the words that may stand anywhere; nothing where there are none. */
function withoutAsides(said: Said, asides: Grammar['asides']): Said | undefined {
  const { words, signBehind } = said;
  const kept: number[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const end = phraseEnds(said, at, asides).at(-1);
    if (end === undefined) kept.push(at);
    else at = end - 1;
  }
  if (kept.length === words.length) return undefined;
  return { words: kept.map((at) => words[at] ?? ''), signBehind: kept.map((at) => signBehind[at] ?? false) };
}

const grammarOf = oncePerLanguage((language: SpokenLanguage): Grammar => {
  const { lists, wishes, commands, wholes, asides, joins, supposing, quoting } = LANGUAGES[language].personWishes;
  const ordersOf = (written: readonly string[]): Orders => {
    const orders = written.map((order) => readOrder(order, lists));
    return { orders, firstWords: firstWordsOf(orders) };
  };
  const [atBeginning, wholesAlone] = [ordersOf([...wishes, ...commands]), ordersOf(wholes)];
  return {
    needed: neededWordsOf([...atBeginning.orders, ...wholesAlone.orders]),
    wishes: ordersOf(wishes),
    atBeginning,
    wholes: wholesAlone,
    asides: readPhrases(asides),
    joins: readPhrases(joins),
    supposing: readPhrases(supposing),
    quoting: readPhrases(quoting),
  };
});
