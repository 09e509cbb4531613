import { STOP_WORDS } from './stop-words.ts';

/** What is said of a text whose language cannot be told. */
export const UNKNOWN_LANGUAGE = 'und';

/** More of a text says nothing new of its language. */
const LONGEST_SAMPLE = 4_000;
/** The frequent words that a text must have, and the lead over the next language, before we go against the hint. */
const LEAST_VOTES = 3;
const LEAST_LEAD = 1.3;
/** A letter that only some languages have counts like half a frequent word. */
const LETTER_VOTE = 0.5;

/** Scripts by which a language, or a few, are known. The first that holds half of the letters decides. */
const SCRIPTS: readonly { letters: RegExp; language: (text: string) => string }[] = [
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, language: () => 'ja' },
  { letters: /\p{Script=Hangul}/gu, language: () => 'ko' },
  { letters: /\p{Script=Han}/gu, language: () => 'zh' },
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
  [/[êôâ]/gu, ['fr', 'pt']],
  [/[èàù]/gu, ['fr', 'it', 'ca']],
  [/œ/gu, ['fr']],
  [/[ğışİ]/gu, ['tr']],
  [/å/gu, ['sv', 'da', 'no']],
  [/[øæ]/gu, ['da', 'no']],
  [/[łąęśżź]/gu, ['pl']],
  [/[řěů]/gu, ['cs']],
  [/[őű]/gu, ['hu']],
  [/[țșă]/gu, ['ro']],
];

/**
 * The language of a text, as BCP 47 primary subtag. Its script decides where it can, then the frequent words in it. A
 * hint, such as what a page says of itself, decides where the text alone is too short or too mixed.
 */
export function detectLanguage(text: string, hint?: string): string {
  const sample = text.slice(0, LONGEST_SAMPLE).normalize('NFC');
  const hinted = primarySubtag(hint);
  const byScript = languageOfScript(sample);
  if (byScript) return byScript;
  const votes = countVotes(sample);
  const [best, second] = [...votes].sort((a, b) => b[1] - a[1]);
  if (best && best[1] >= LEAST_VOTES && best[1] >= LEAST_LEAD * (second?.[1] ?? 0)) return best[0];
  if (hinted) return hinted;
  return best && best[1] > (second?.[1] ?? 0) && best[1] >= 1 ? best[0] : UNKNOWN_LANGUAGE;
}

/** `de-AT` → `de`; nothing for what is no language tag. */
function primarySubtag(tag: string | undefined): string | undefined {
  const subtag = /^\s*([a-z]{2,3})(?:[-_]|\s*$)/i.exec(tag ?? '')?.[1]?.toLowerCase();
  if (subtag === UNKNOWN_LANGUAGE || subtag === undefined) return undefined;
  // Both forms of written Norwegian are stemmed alike.
  return subtag === 'nb' || subtag === 'nn' ? 'no' : subtag;
}

function languageOfScript(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  for (const { letters: pattern, language } of SCRIPTS) {
    const count = text.match(pattern)?.length ?? 0;
    if (count === 0) continue;
    // A tenth of kana is enough: Japanese writes much of its content in Chinese characters.
    const share = count / letters;
    const found = language(text);
    if (share >= (found === 'ja' ? 0.1 : 0.4)) return found;
  }
  return undefined;
}

function arabicScriptLanguage(text: string): string {
  if (/[ٹڈڑے]/u.test(text)) return 'ur';
  return (text.match(/[پچژگ]/gu)?.length ?? 0) > text.length / 200 ? 'fa' : 'ar';
}

function countVotes(text: string): Map<string, number> {
  const votes = new Map<string, number>();
  const vote = (languages: readonly string[], weight: number) => {
    for (const language of languages)
      votes.set(language, (votes.get(language) ?? 0) + weight / languages.length);
  };
  const lower = text.toLowerCase().replaceAll('’', "'");
  for (const word of lower.match(/[\p{L}\p{M}']+/gu) ?? []) {
    // l'adresse, dell'ordine
    const elided =
      word.includes("'") && languagesWith(word).length === 0 ? word.slice(0, word.indexOf("'")) : word;
    // A letter alone is more often one of a list or a formula.
    if (elided.length > 1 || elided !== word || word === 'a' || word === 'i') vote(languagesWith(elided), 1);
  }
  for (const [letters, languages] of TELLING_LETTERS)
    vote(languages, LETTER_VOTE * (lower.match(letters)?.length ?? 0));
  return votes;
}

let languagesByWord: Map<string, string[]> | undefined;

function languagesWith(word: string): readonly string[] {
  if (!languagesByWord) {
    languagesByWord = new Map();
    for (const [language, words] of Object.entries(STOP_WORDS)) {
      for (const listed of new Set(words)) {
        const languages = languagesByWord.get(listed);
        if (languages) languages.push(language);
        else languagesByWord.set(listed, [language]);
      }
    }
  }
  return languagesByWord.get(word) ?? [];
}
