import { withSpacedCharacters } from '../../language/index.ts';
import {
  LANGUAGES,
  oncePerLanguage,
  type SmallTalkKind,
  SPOKEN_LANGUAGES,
  type SpokenLanguage,
} from '../../languages/index.ts';

export interface SmallTalk {
  kind: SmallTalkKind;
  /** Those in which one says so. */
  languages: SpokenLanguage[];
  /** How likely it is that nothing else was meant. */
  certainty: number;
}

/** What a message of several parts is answered by: "ok, thanks, bye" is a goodbye. */
const precedence: readonly SmallTalkKind[] = ['about', 'goodbye', 'thanks', 'greeting', 'acknowledgement'];
const longestMessage = 80;
const mostParts = 4;
/** The whole message, word for word, is a set phrase. */
const certaintyOfOne = 0.99;
/** Each further part might have been meant for something else. */
const certaintyOfFurther = 0.98;
/** "Ciao" comes and goes. */
const certaintyOfAmbiguous = 0.9;

/** A message that is nothing but courtesy, and needs no search. "Hi, what are your opening hours?" is more than that. */
export function smallTalk(message: string): SmallTalk | undefined {
  if (message.length > longestMessage) return undefined;
  const words = normalised(message).split(' ');
  const languagesOfFirst = SPOKEN_LANGUAGES.filter((language) => phrasesOf(language).firstWords.has(words[0] ?? ''));
  for (const language of languagesOfFirst) {
    const parts = partsOf(words, phrasesOf(language), mostParts);
    if (!parts) continue;
    const kind = precedence.find((candidate) => parts.some((kinds) => kinds[0] === candidate));
    if (!kind) continue;
    const isAmbiguous = parts.length === 1 && (parts[0]?.length ?? 0) > 1;
    const certainty = isAmbiguous ? certaintyOfAmbiguous : certaintyOfOne * certaintyOfFurther ** (parts.length - 1);
    const languages = languagesOfFirst.filter((other) => partsOf(words, phrasesOf(other), mostParts));
    return { kind, languages, certainty: Math.round(certainty * 1_000) / 1_000 };
  }
  return undefined;
}

interface Phrases {
  kinds: ReadonlyMap<string, SmallTalkKind[]>;
  /** Most messages begin with none of them, and need not be looked at further. */
  firstWords: ReadonlySet<string>;
  /** In words. */
  longest: number;
}

/** The set phrases that the words are made of, without a word left over; nothing when they are not. */
function partsOf(words: readonly string[], known: Phrases, most: number): SmallTalkKind[][] | undefined {
  if (words.length === 0) return [];
  if (most === 0) return undefined;
  for (let length = Math.min(words.length, known.longest); length > 0; length -= 1) {
    const kinds = known.kinds.get(words.slice(0, length).join(' '));
    const rest = kinds && partsOf(words.slice(length), known, most - 1);
    if (rest) return [kinds, ...rest];
  }
  return undefined;
}

/** Lower case, without signs and pictures; "hiii" as "hi". Each sign is a word where there are no spaces: 好的谢谢. */
function normalised(text: string): string {
  return withSpacedCharacters(unspaced(text)).replace(/\s+/g, ' ').trim();
}

function unspaced(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/i\u0307/g, 'i')
    .replace(/[\u064B-\u0652\u0640]/g, '')
    .replace(/['’‘`´-]/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N} ]/gu, ' ')
    .replace(/(\p{L})\1{2,}/gu, '$1');
}

const phrasesOf = oncePerLanguage((language: SpokenLanguage): Phrases => {
  const kinds = new Map<string, SmallTalkKind[]>();
  // Object.entries forgets the type of the keys.
  for (const [kind, list] of Object.entries(LANGUAGES[language].smallTalk) as [SmallTalkKind, string][])
    for (const phrase of list.split(',').map(normalised)) kinds.set(phrase, [...(kinds.get(phrase) ?? []), kind]);
  const words = Array.from(kinds.keys(), (phrase) => phrase.split(' '));
  return {
    kinds,
    firstWords: new Set(words.map(([first = '']) => first)),
    longest: Math.max(...words.map(({ length }) => length)),
  };
});
