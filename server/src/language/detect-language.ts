import { SEARCH_LANGUAGES, stopWordsOf } from '../languages/index.ts';
import { RecentValues } from '../recent-values.ts';

/** What is said of a text whose language cannot be told. */
export const UNKNOWN_LANGUAGE = 'und';

/** More of a text says nothing new of its language. */
const LONGEST_SAMPLE = 4_000;
/** The frequent words that a text must have, and the lead over the next language, before we go against the hint. */
const LEAST_VOTES = 3;
const LEAST_LEAD = 1.3;
/** Without a hint fewer are enough, but more than one word: names, and words that two languages have, are too many. */
const LEAST_VOTES_ALONE = 1.5;
/** A shorter text is most often a name or a heading, in which one word of another language says nothing. */
const SHORT_TEXT_WORDS = 8;
/** A shorter text must have so many frequent words, and this lead. */
const LEAST_VOTES_SHORT = 2;
const LEAST_LEAD_SHORT = 3;
/** For a guess that does little harm when it is wrong. */
const LEAST_VOTES_TO_GUESS = 0.49;
const LEAST_LEAD_TO_GUESS = 2;
/** A letter that only some languages have counts like half a frequent word, for those and against the others. */
const LETTER_VOTE = 0.5;

/** The share of its letters that tells a text's script. */
const LEAST_SHARE = 0.4;
/** One of these characters stands for several letters, and names of products stand in Latin script beside them. */
const LEAST_SHARE_OF_SYLLABLES = 0.2;

/** The share of its own letters, among these and Chinese characters, that tells Japanese from Chinese. */
const LEAST_SHARE_OF_KANA = 0.1;

interface Script {
  letters: RegExp;
  leastShare?: number;
  language: (text: string) => string;
}

/** Scripts by which a language, or a few, are known. The first that holds its share of the letters decides. */
const SCRIPTS: readonly Script[] = [
  // Japanese writes much of its content in Chinese characters.
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, leastShare: LEAST_SHARE_OF_KANA, language: () => 'ja' },
  { letters: /\p{Script=Hangul}/gu, leastShare: LEAST_SHARE_OF_SYLLABLES, language: () => 'ko' },
  { letters: /\p{Script=Han}/gu, leastShare: LEAST_SHARE_OF_SYLLABLES, language: chineseOrJapanese },
  { letters: /\p{Script=Arabic}/gu, language: arabicScriptLanguage },
  { letters: /\p{Script=Cyrillic}/gu, language: (text) => (/[іїєґ]/iu.test(text) ? 'uk' : 'ru') },
  { letters: /\p{Script=Thai}/gu, language: () => 'th' },
  { letters: /\p{Script=Greek}/gu, language: () => 'el' },
  { letters: /\p{Script=Hebrew}/gu, language: () => 'he' },
  { letters: /\p{Script=Devanagari}/gu, language: () => 'hi' },
];

/** Letters of Latin script that few languages write. */
const TELLING_LETTERS: readonly [RegExp, readonly string[]][] = [
  [/ß/gu, ['de']],
  [/[äöü]/gu, ['de', 'tr', 'sv', 'fi', 'hu']],
  [/[ñ¿¡]/gu, ['es']],
  [/[ãõ]/gu, ['pt']],
  [/[êôâ]/gu, ['fr', 'pt', 'ro', 'tr']],
  [/[áíóú]/gu, ['es', 'pt', 'ca', 'cs', 'hu', 'pl']],
  [/[èàù]/gu, ['fr', 'it', 'ca', 'pt']],
  [/œ/gu, ['fr']],
  [/[ğışİ]/gu, ['tr']],
  [/å/gu, ['sv', 'da', 'no']],
  [/[øæ]/gu, ['da', 'no']],
  [/[łąęśżźćń]/gu, ['pl']],
  [/[řěů]/gu, ['cs']],
  [/[őű]/gu, ['hu']],
  [/[țșă]/gu, ['ro']],
];

/**
 * The language of a text, as BCP 47 primary subtag. Its script decides where it can, then the frequent words in it. A
 * hint, such as what a page says of itself, decides where the text alone is too short or too mixed.
 */
export function detectLanguage(text: string, hint?: string): string {
  const { byScript, words, overall } = looksOf(text);
  if (byScript) return byScript;
  const { best, isCertain, isLikely, isClear } = overall;
  if (isCertain) return best;
  const isToldAlone = words.length < SHORT_TEXT_WORDS ? isClear : isLikely;
  return primarySubtag(hint) ?? (isToldAlone ? best : UNKNOWN_LANGUAGE);
}

/**
 * Which of a few languages a question is in. It has too few words to choose among all that there are; another than these
 * is unknown.
 */
export function detectLanguageAmong(text: string, languages: readonly string[]): string {
  const { sample, byScript, words, overall } = looksOf(text);
  if (byScript) return languages.includes(byScript) ? byScript : UNKNOWN_LANGUAGE;
  if (overall.isCertain) return languages.includes(overall.best) ? overall.best : UNKNOWN_LANGUAGE;
  const { best, isLikely } = judge(countVotes(sample, words, languages));
  return isLikely ? best : UNKNOWN_LANGUAGE;
}

/** A guess: which of these languages is likelier than English, if only by half a word or a letter that English lacks. */
export function likelierThanEnglish(text: string, among: readonly string[]): string | undefined {
  const { sample, words } = looksOf(text);
  const votes = countVotes(sample, words, among);
  const others = [...votes].filter(([language]) => language !== 'en').sort((a, b) => b[1] - a[1]);
  const [best, count] = others[0] ?? [undefined, 0];
  const least = ASCII.test(sample) ? LEAST_VOTES_TO_GUESS : 0;
  return count > least && count > LEAST_LEAD_TO_GUESS * (votes.get('en') ?? 0) ? best : undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are ASCII too.
const ASCII = /^[\x00-\x7f]*$/;

interface Looks {
  sample: string;
  byScript: string | undefined;
  words: readonly string[];
  /** Among all languages. */
  overall: ReturnType<typeof judge>;
}

/** A question is looked at several times on its way. */
const recentLooks = new RecentValues<string, Looks>(200);
const longestRemembered = 500;

function looksOf(text: string): Looks {
  const known = recentLooks.get(text);
  if (known) return known;
  const sample = sampleOf(text);
  const words = wordsOf(sample);
  const looks = { sample, byScript: languageOfScript(sample), words, overall: judge(countVotes(sample, words)) };
  if (text.length <= longestRemembered) recentLooks.set(text, looks);
  return looks;
}

const sampleOf = (text: string) => text.slice(0, LONGEST_SAMPLE).normalize('NFC');

function judge(votes: ReadonlyMap<string, number>) {
  const [best, second] = [...votes].sort((a, b) => b[1] - a[1]);
  const [language, count] = best ?? [UNKNOWN_LANGUAGE, 0];
  const lead = count / Math.max(second?.[1] ?? 0, Number.EPSILON);
  return {
    best: language,
    isCertain: lead >= LEAST_LEAD && count >= LEAST_VOTES,
    isLikely: lead >= LEAST_LEAD && count >= LEAST_VOTES_ALONE,
    isClear: lead >= LEAST_LEAD_SHORT && count >= LEAST_VOTES_SHORT,
  };
}

/** `de-AT` → `de`; nothing for what is no language tag. */
function primarySubtag(tag: string | undefined): string | undefined {
  const subtag = /^\s*([a-z]{2,3})(?:[-_]|\s*$)/i.exec(tag ?? '')?.[1]?.toLowerCase();
  if (subtag === UNKNOWN_LANGUAGE || subtag === undefined) return undefined;
  // Both forms of written Norwegian are stemmed alike.
  return subtag === 'nb' || subtag === 'nn' ? 'no' : subtag;
}

function languageOfScript(text: string): string | undefined {
  if (ASCII.test(text)) return undefined;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return undefined;
  return SCRIPTS.find(({ letters: pattern, leastShare = LEAST_SHARE }) => {
    const count = text.match(pattern)?.length ?? 0;
    return count > 0 && count >= leastShare * letters;
  })?.language(text);
}

/** Beside long names in Latin script, a particle or two are all that Japanese has of its own. */
function chineseOrJapanese(text: string): string {
  const kana = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return kana >= LEAST_SHARE_OF_KANA * (kana + han) ? 'ja' : 'zh';
}

function arabicScriptLanguage(text: string): string {
  if (/[ٹڈڑے]/u.test(text)) return 'ur';
  return (text.match(/[پچژگ]/gu)?.length ?? 0) > text.length / 200 ? 'fa' : 'ar';
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{M}']+/gu) ?? [];

function countVotes(text: string, words: readonly string[], among?: readonly string[]): ReadonlyMap<string, number> {
  const votes = new Map<string, number>();
  const vote = (languages: readonly string[], weight: number) => {
    const candidates = among ? languages.filter((language) => among.includes(language)) : languages;
    for (const language of candidates) votes.set(language, (votes.get(language) ?? 0) + weight / candidates.length);
  };
  for (const word of words) vote(languagesOfWord(word), 1);
  if (ASCII.test(text)) return votes;
  const lower = text.toLowerCase();
  for (const [letters, languages] of TELLING_LETTERS) {
    const weight = LETTER_VOTE * (lower.match(letters)?.length ?? 0);
    if (weight === 0) continue;
    vote(languages, weight);
    for (const [language, count] of votes) if (!languages.includes(language)) votes.set(language, count - weight);
  }
  return votes;
}

function languagesOfWord(word: string): readonly string[] {
  const apostrophe = word.indexOf("'");
  // l'adresse, dell'ordine
  if (apostrophe > 0 && languagesWith(word).length === 0) return languagesWith(word.slice(0, apostrophe));
  // A letter alone is more often one of a list or a formula.
  if (word.length === 1 && word !== 'a' && word !== 'i') return [];
  return ONLY_BEFORE_APOSTROPHE.has(word) ? [] : languagesWith(word);
}

const ONLY_BEFORE_APOSTROPHE: ReadonlySet<string> = new Set(['all', 'dell', 'nell', 'sull']);

let languagesByWord: Map<string, string[]> | undefined;

function languagesWith(word: string): readonly string[] {
  if (!languagesByWord) {
    languagesByWord = new Map();
    for (const language of Object.keys(SEARCH_LANGUAGES)) {
      for (const listed of new Set(stopWordsOf(language))) {
        const languages = languagesByWord.get(listed);
        if (languages) languages.push(language);
        else languagesByWord.set(listed, [language]);
      }
    }
  }
  return languagesByWord.get(word) ?? [];
}
