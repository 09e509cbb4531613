import type { Message } from '../../conversations/index.ts';
import { detectLanguage, detectLanguageAmong, UNKNOWN_LANGUAGE } from '../../language/index.ts';
import { LANGUAGES, SPOKEN_LANGUAGES, type SpokenLanguage } from '../../languages/index.ts';

interface Signs {
  message: string;
  turns: readonly Message[];
  /** What the visitor's browser asks for, best first. */
  acceptedLanguages: readonly string[];
}

/**
 * The visitor's language. A short message often does not tell it: then what was said before does, then the browser, then
 * the word with which it begins to ask. Nothing where none does.
 */
export function visitorLanguage({ message, turns, acceptedLanguages }: Signs): string | undefined {
  const earlier = turns.filter(({ role }) => role === 'visitor').map(({ text }) => text);
  for (const text of [message, [...earlier, message].join('\n')]) {
    const language = detectLanguage(text);
    if (language !== UNKNOWN_LANGUAGE) return language;
  }
  const [accepted] = acceptedLanguages;
  if (accepted) return accepted;
  const among = detectLanguageAmong(message, SPOKEN_LANGUAGES);
  return among === UNKNOWN_LANGUAGE ? languageOfOpener(message) : among;
}

/** The visitor's, or else that of the documents; where the chatbot does not speak that, the first that it speaks. */
export function languageToAnswerIn(
  visitors: string | undefined,
  documents: string | undefined,
  spoken: readonly SpokenLanguage[],
): string {
  const language = visitors ?? (documents === UNKNOWN_LANGUAGE ? undefined : documents) ?? 'en';
  const [first] = spoken;
  return first === undefined || spoken.some((code) => code === language) ? language : first;
}

/** Of an opener that two languages list, the later one. */
const languageByOpener: ReadonlyMap<string, SpokenLanguage> = new Map(
  SPOKEN_LANGUAGES.flatMap((language) =>
    LANGUAGES[language].questionOpeners.split(' ').map((word) => [word, language] as const),
  ),
);

/** The language whose questions begin with the first word of the message. */
function languageOfOpener(message: string): SpokenLanguage | undefined {
  const [first = ''] = /[\p{L}\p{M}'-]+/u.exec(message.toLowerCase()) ?? [];
  return languageByOpener.get(first.replace(/^l'|^d'/, ''));
}
