import { SEARCH_LANGUAGES } from '../languages/index.ts';
import { plainNumber, SPACED_NUMBER } from './written-numbers.ts';

/** Scripts written without spaces, which need the dictionary of Intl.Segmenter. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const UNSPACED_CHARACTER = new RegExp(`[${UNSPACED}]`, 'v');
const UNSPACED_CHARACTERS = new RegExp(`[${UNSPACED}]`, 'gv');
const UNSPACED_RUN = new RegExp(`[${UNSPACED}]+`, 'gv');

/** Words with the marks and apostrophes inside them; numbers and versions with their points. */
const SPACED_WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?:'|(?<=\p{N})[.,](?=\p{N}))[\p{L}\p{M}\p{N}]+)*/gu;
/** Words linked without a space: E-1042, snake_case, setup.html, wi-fi, example.com/docs. */
const LINKED_WORDS = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[-_./@:+#]{1,3}[\p{L}\p{N}]+)+/gu;
/** What texts are searched by. */
interface Patterns {
  word: RegExp;
  linked: RegExp;
  /** What a word that is made of pieces has. */
  pieces: RegExp;
}

const UNICODE: Patterns = { word: SPACED_WORD, linked: LINKED_WORDS, pieces: /\p{N}|\p{Ll}\p{Lu}/u };
/** The same for texts of ASCII signs alone, as most are: without the tables of Unicode, in a third of the time. */
const ASCII: Patterns = {
  word: /[A-Za-z0-9]+(?:(?:'|(?<=[0-9])[.,](?=[0-9]))[A-Za-z0-9]+)*/g,
  linked: /(?<![A-Za-z0-9])[A-Za-z0-9]+(?:[-_./@:+#]{1,3}[A-Za-z0-9]+)+/g,
  pieces: /[0-9]|[a-z][A-Z]/,
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are ASCII too.
const ASCII_TEXT = /^[\x00-\x7f]*$/;
const LINKING_SIGN = /[-_./@:+#]/;
const GROUPED_DIGITS = /\d \d{3}/;
const HANGUL = /\p{Script=Hangul}/u;
const HAN_OR_HANGUL_RUN = /\p{Script=Han}{2,}|\p{Script=Hangul}{2,}/gu;
const SMALL_BEFORE_LARGE = /\p{Ll}\p{Lu}/u;
const DIGIT_BEFORE_LETTER = /\p{N}\p{L}/u;
const BETWEEN_DIGIT_AND_LETTER = /(?<=\p{N})(?=\p{L})/u;
/** Written inside words and not seen: soft hyphens, and signs of no width. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;

/** Longer "words" are keys and encoded data. */
const LONGEST_WORD = 64;
/** A link of more words than this is an address, which nobody asks for letter by letter. */
const MOST_LINKED = 6;
/** Fewer digits in a link are a range or a time (24/7), whose whole is another number; so many are a phone number. */
const FEWEST_LINKED_DIGITS = 7;
/** A word of more is a key: 3f2a9c81e7. */
const MOST_PIECES = 6;

/** One word of a text and how else it may be written. */
export interface Word {
  /** In lower case. */
  text: string;
  /** The whole of which it is a part, without the signs between: `e1042` for both words of `E-1042`. */
  whole?: string | undefined;
  /** With the sign that makes it another word: `c++`, `.net`, `s24+`. A number in the one way for all: `1000` for `1,000`. */
  variant?: string | undefined;
  /** What it is made of: `get`, `user` and `name` in `getUserName`, `5000` and `mah` in `5000mAh`. */
  pieces?: readonly string[] | undefined;
  /** Every two neighbouring characters of the Chinese or Korean that begins with this word. */
  pairs?: readonly string[] | undefined;
}

/** The words of a text in their order. */
export function wordsOf(text: string, language: string): Word[] {
  if (ASCII_TEXT.test(text)) return spacedWords(text, language, ASCII);
  const composed = text.replace(INVISIBLE, '').normalize('NFKC').replace(/[’ʼ]/g, "'");
  const normalised = SEARCH_LANGUAGES[language]?.beforeSplitting?.(composed) ?? composed;
  return UNSPACED_CHARACTER.test(normalised) ? mixedWords(normalised, language) : spacedWords(normalised, language);
}

/** The text with spaces between its words where they are written without. */
export function withSpaces(text: string): string {
  if (ASCII_TEXT.test(text)) return text;
  return text.replace(UNSPACED_RUN, (run) => {
    const words = segmentedWords(run, 'und').map((word) => word.text);
    return ` ${words.join(' ')} `;
  });
}

/** The text with a space around each character of the scripts that have none between words. */
export const withSpacedCharacters = (text: string): string =>
  ASCII_TEXT.test(text) ? text : text.replace(UNSPACED_CHARACTERS, ' $& ');

/** Their texts alone, where nobody asks how else they may be written. */
export function wordTextsOf(text: string, language: string): string[] {
  if (!ASCII_TEXT.test(text)) return wordsOf(text, language).map((word) => word.text);
  const texts: string[] = text.match(ASCII.word) ?? [];
  for (let at = 0; at < texts.length; at += 1)
    texts[at] = lowerCase((texts[at] as string).slice(0, LONGEST_WORD), language);
  return texts;
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

function spacedWords(text: string, language: string, patterns = UNICODE): Word[] {
  const links = linksIn(text, patterns);
  const words: Word[] = [];
  let next = 0;
  for (const match of text.matchAll(patterns.word)) {
    while (next < links.length && (links[next]?.end ?? 0) <= match.index) next++;
    const link = links[next];
    const linked = link !== undefined && link.start <= match.index ? link.whole : undefined;
    const written = match[0].slice(0, LONGEST_WORD);
    const word = lowerCase(written, language);
    const number = plainNumber(word);
    words.push({
      text: word,
      whole: linked === word ? undefined : linked,
      variant: number === word ? undefined : (number ?? withSign(text, match.index, match.index + match[0].length)),
      pieces: patterns.pieces.test(written) ? piecesOf(written) : undefined,
      pairs: patterns === UNICODE && HANGUL.test(word) ? characterPairs(word) : undefined,
    });
  }
  return words;
}

interface Link {
  start: number;
  end: number;
  whole: string | undefined;
}

/** In their order. */
function linksIn(text: string, { linked }: Patterns): Link[] {
  const links = LINKING_SIGN.test(text) ? Array.from(text.matchAll(linked), linkOf) : [];
  const numbers = GROUPED_DIGITS.test(text) ? Array.from(text.matchAll(SPACED_NUMBER), spacedNumberOf) : [];
  if (numbers.length === 0) return links;
  return [...links, ...numbers].sort((a, b) => a.start - b.start);
}

function linkOf(match: RegExpExecArray): Link {
  const parts = match[0].split(/[^\p{L}\p{N}]+/u);
  const whole = parts.join('').toLowerCase();
  const isLongEnough = whole.length >= FEWEST_LINKED_DIGITS || !/^\d+$/.test(whole);
  const isUseful = parts.length <= MOST_LINKED && whole.length <= LONGEST_WORD && isLongEnough;
  return { start: match.index, end: match.index + match[0].length, whole: isUseful ? whole : undefined };
}

function spacedNumberOf(match: RegExpExecArray): Link {
  const written = match[0].replaceAll(' ', '');
  return {
    start: match.index,
    end: match.index + match[0].length,
    whole: written.length <= LONGEST_WORD ? (plainNumber(written) ?? written) : undefined,
  };
}

/** C++, C#, .NET, S24+: without its sign it is another thing. */
function withSign(text: string, start: number, end: number): string | undefined {
  const word = () => text.slice(start, Math.min(end, start + LONGEST_WORD)).toLowerCase();
  if (text[start - 1] === '.' && word() === 'net') return '.net';
  if (text[end] !== '+' && text[end] !== '#') return undefined;
  const sign = /^(?:\+{1,2}|#)(?![\p{L}\p{N}+#])/u.exec(text.slice(end, end + 4))?.[0];
  return sign && word() + sign;
}

function piecesOf(word: string): string[] | undefined {
  const pieces = splitWord(word);
  return pieces && pieces.length <= MOST_PIECES ? pieces.map((piece) => piece.toLowerCase()) : undefined;
}

function splitWord(word: string): string[] | undefined {
  // v2.4.1
  if (/^v\d/i.test(word)) return [word.slice(1)];
  // 5000mAh, 1000XM5
  if (/^\p{N}/u.test(word)) return DIGIT_BEFORE_LETTER.test(word) ? word.split(BETWEEN_DIGIT_AND_LETTER) : undefined;
  if (!SMALL_BEFORE_LARGE.test(word)) return undefined;
  const pieces = word.split(/(?<=\p{Ll})(?=\p{Lu})/u).filter((piece) => piece.length > 2);
  return pieces.length > 0 ? pieces : undefined;
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
  if (first) first.pairs = characterPairs(run);
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
