import type { PassageScore, PassageToScore } from '../../answering/ports.ts';
import type { Pieces } from './remembered-pieces.ts';

/** As it was trained. */
export const mostTokens = 288;
const mostQuestionTokens = 48;
/** The tokens that stand before a question, and behind it and the passage. */
export interface Marks {
  beginning: number;
  separator: number;
}
const longestAnswer = 60;

export interface PairTokens {
  ids: number[];
  passageFrom: number;
  /** For each sentence, its first token and the one behind its last; the same where it did not fit. */
  sentences: [number, number][];
}

/** [CLS] question [SEP] what it is about. sentence sentence … [SEP] */
export function pairTokens(
  question: string,
  { about, sentences }: PassageToScore,
  tokenizer: Pieces,
  { beginning, separator }: Marks,
): PairTokens {
  const ids = [beginning, ...tokenizer.pieces(question, mostQuestionTokens).slice(0, mostQuestionTokens), separator];
  const passageFrom = ids.length;
  const room = () => mostTokens - 1 - ids.length;
  if (about) ids.push(...tokenizer.pieces(`${about}.`, room()).slice(0, room()));
  const places = sentences.map((sentence): [number, number] => {
    const from = ids.length;
    if (room() > 0) ids.push(...tokenizer.pieces(sentence, room()).slice(0, room()));
    return [from, ids.length];
  });
  ids.push(separator);
  return { ids, passageFrom, sentences: places };
}

/** What the network's opinions on each token say of the sentences. */
export function readingOf(
  pair: PairTokens,
  { sentences }: PassageToScore,
  span: Float32Array,
  tokenizer: Pieces,
): Pick<PassageScore, 'shares' | 'answer'> {
  const [begins, ends] = [0, 1].map((side) => chancesOf(pair, span, side)) as [Float64Array, Float64Array];
  const shares = pair.sentences.map(([from, to]) => {
    let share = 0;
    for (let at = from; at < to; at += 1) share += ((begins[at] ?? 0) + (ends[at] ?? 0)) / 2;
    return share;
  });
  const best = bestStretch(pair.sentences, begins, ends);
  const text = best && sentences[best.sentence];
  const tokensBefore = best && (pair.sentences[best.sentence]?.[0] ?? 0);
  if (!text || tokensBefore === undefined) return { shares };
  const words = wordsBetween(text, best.first - tokensBefore, best.last - tokensBefore, tokenizer);
  return { shares, answer: words && { sentence: best.sentence, ...words } };
}

/** For each token, the chance that an answer begins (0) or ends (1) there. */
function chancesOf({ passageFrom, ids }: PairTokens, span: Float32Array, side: number): Float64Array {
  const chances = new Float64Array(ids.length);
  let highest = Number.NEGATIVE_INFINITY;
  for (let at = passageFrom; at < ids.length - 1; at += 1) highest = Math.max(highest, span[2 * at + side] ?? 0);
  let sum = 0;
  for (let at = passageFrom; at < ids.length - 1; at += 1) {
    chances[at] = Math.exp((span[2 * at + side] ?? 0) - highest);
    sum += chances[at] ?? 0;
  }
  return chances.map((odds) => odds / sum);
}

/** The likeliest beginning and end within one sentence. */
function bestStretch(sentences: PairTokens['sentences'], begins: Float64Array, ends: Float64Array) {
  let best: { sentence: number; first: number; last: number; chance: number } | undefined;
  sentences.forEach(([from, to], sentence) => {
    for (let first = from; first < to; first += 1)
      for (let last = first; last < Math.min(to, first + longestAnswer); last += 1) {
        const chance = (begins[first] ?? 0) * (ends[last] ?? 0);
        if (chance > (best?.chance ?? 0)) best = { sentence, first, last, chance };
      }
  });
  return best;
}

/** Whole words: half of one marked looks like a mistake. */
function wordsBetween(text: string, first: number, last: number, tokenizer: Pieces) {
  let tokens = 0;
  let from: number | undefined;
  let to = 0;
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const begin = tokens;
    if (begin > last) break;
    tokens += tokenizer.pieces(word).length;
    if (tokens <= first) continue;
    from ??= index;
    to = index + word.length;
  }
  if (from === undefined) return undefined;
  const marked = text.slice(from, to);
  const bare = marked.replace(/^["'“‘([]+/u, '').replace(/[\s.,;:!?"'”’)\]]+$/u, '');
  // The signs around an answer are not of it; where there is nothing else, they are.
  const start = bare ? from + marked.indexOf(bare) : from;
  return { from: start, to: bare ? start + bare.length : to };
}
