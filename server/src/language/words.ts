/** Scripts written without spaces, which need the dictionary of Intl.Segmenter. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const UNSPACED_CHARACTER = new RegExp(`[${UNSPACED}]`, 'v');
const UNSPACED_RUN = new RegExp(`[${UNSPACED}]+`, 'gv');

/** Words with the marks and apostrophes inside them; numbers and versions with their points. */
const SPACED_WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?:'|(?<=\p{N})[.,](?=\p{N}))[\p{L}\p{M}\p{N}]+)*/gu;
/** Words linked without a space: E-1042, snake_case, setup.html, wi-fi, example.com/docs. */
const LINKED_WORDS = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[-_./@:+#]{1,3}[\p{L}\p{N}]+)+/gu;
const LANGUAGE_WITH_SIGNS = /(?<![\p{L}\p{N}])[a-z](?:\+\+|#)(?![\p{L}\p{N}])/giu;
const HAN_OR_HANGUL_RUN = /\p{Script=Han}{2,}|\p{Script=Hangul}{2,}/gu;
const SMALL_BEFORE_LARGE = /\p{Ll}\p{Lu}/u;

/** Longer "words" are keys and encoded data. */
const LONGEST_WORD = 64;
/** A link of more words than this is an address, which nobody asks for letter by letter. */
const MOST_LINKED = 6;

/** One word of a text and how else it may be written. */
export interface Word {
  /** In lower case. */
  text: string;
  /** The whole of which it is a part, without the signs between: `e1042` for both words of `E-1042`. */
  whole?: string | undefined;
  /** What it is made of: `get`, `user` and `name` in `getUserName`; pairs of characters in Chinese. */
  pieces?: readonly string[] | undefined;
}

/** The words of a text in their order. */
export function wordsOf(text: string, language: string): Word[] {
  const normalised = text.normalize('NFKC').replace(/[’ʼ]/g, "'");
  const words = UNSPACED_CHARACTER.test(normalised)
    ? mixedWords(normalised, language)
    : spacedWords(normalised, language);
  for (const [sign] of normalised.matchAll(LANGUAGE_WITH_SIGNS)) words.push({ text: sign.toLowerCase() });
  return words;
}

/** Text in which runs without spaces stand beside spaced words. */
function mixedWords(text: string, language: string): Word[] {
  const words: Word[] = [];
  let end = 0;
  for (const run of text.matchAll(UNSPACED_RUN)) {
    // Not spread out as arguments: there may be more of them than a call can take.
    for (const word of spacedWords(text.slice(end, run.index), language)) words.push(word);
    for (const word of segmentedWords(run[0], language)) words.push(word);
    end = run.index + run[0].length;
  }
  for (const word of spacedWords(text.slice(end), language)) words.push(word);
  return words;
}

function spacedWords(text: string, language: string): Word[] {
  const links = Array.from(text.matchAll(LINKED_WORDS), linkOf);
  const words: Word[] = [];
  let next = 0;
  for (const match of text.matchAll(SPACED_WORD)) {
    while (next < links.length && (links[next]?.end ?? 0) <= match.index) next++;
    const link = links[next];
    const isInLink = link !== undefined && link.start <= match.index;
    const written = match[0].slice(0, LONGEST_WORD);
    const word = lowerCase(written, language);
    const whole = isInLink && link.whole !== word ? link.whole : undefined;
    words.push({ text: word, whole, pieces: piecesOf(written) });
  }
  return words;
}

interface Link {
  start: number;
  end: number;
  whole: string | undefined;
}

function linkOf(match: RegExpExecArray): Link {
  const parts = match[0].split(/[^\p{L}\p{N}]+/u);
  const whole = parts.join('').toLowerCase();
  const isUseful = parts.length <= MOST_LINKED && whole.length <= LONGEST_WORD && !/^\d+$/.test(whole);
  return { start: match.index, end: match.index + match[0].length, whole: isUseful ? whole : undefined };
}

function piecesOf(word: string): string[] | undefined {
  if (SMALL_BEFORE_LARGE.test(word)) {
    const pieces = word.split(/(?<=\p{Ll})(?=\p{Lu})/u).filter((piece) => piece.length > 2);
    return pieces.length > 0 ? pieces.map((piece) => piece.toLowerCase()) : undefined;
  }
  // v2.4.1
  if (/^v\d/i.test(word)) return [word.slice(1)];
  // 1,000
  if (/^\d{1,3}(?:,\d{3})+$/.test(word)) return [word.replaceAll(',', '')];
  return /\p{Script=Hangul}/u.test(word) ? characterPairs(word) : undefined;
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmentedWords(run: string, language: string): Word[] {
  if (run.length === 1) return [{ text: run }];
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language === 'und' ? 'en' : language, { granularity: 'word' });
    segmenters.set(language, segmenter);
  }
  const words: Word[] = [];
  for (const { segment, isWordLike } of segmenter.segment(run)) {
    if (isWordLike) words.push({ text: segment });
  }
  // The dictionary may cut the same characters otherwise in a question; every two neighbours meet all the same.
  const [first] = words;
  const pairs = characterPairs(run);
  if (first && pairs) first.pieces = pairs;
  return words;
}

/** Every two neighbouring characters of Chinese or Korean in a text. */
function characterPairs(text: string): string[] | undefined {
  const pairs: string[] = [];
  for (const [run] of text.matchAll(HAN_OR_HANGUL_RUN)) {
    const characters = Array.from(run);
    for (let i = 1; i < characters.length; i++) pairs.push(`${characters[i - 1]}${characters[i]}`);
  }
  return pairs.length > 0 ? pairs : undefined;
}

/** Turkish has an i without a dot, whose capital is I. */
function lowerCase(word: string, language: string): string {
  return language === 'tr' || language === 'az' ? word.toLocaleLowerCase('tr') : word.toLowerCase();
}
