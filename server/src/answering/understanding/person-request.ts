import type { Message } from '../../conversations/index.ts';
import { withSpaces } from '../../language/index.ts';
import { LANGUAGES, SPOKEN_LANGUAGES, type SpokenLanguage } from '../../languages/index.ts';
import { asksForPerson } from './asks-for-person.ts';
import { emailAddressIn } from './email-address.ts';
import { plainWords } from './plain-words.ts';

/** That a visitor wants a person. */
export interface PersonRequest {
  /** Those in which one says so; none where it was said without words. */
  languages: SpokenLanguage[];
  /** Where to answer when nobody is there. */
  email: string | undefined;
}

/** What is said around an e-mail address that is left, in words; more is a question. */
const mostWordsAround = 10;

/** Whether the visitor asks for a person, accepts the one that was offered, or leaves the address that was asked for. */
export function personRequest(message: string, turns: readonly Message[]): PersonRequest | undefined {
  const email = emailAddressIn(message);
  const wish = asksForPerson(message);
  if (wish) return { ...wish, email };
  const last = turns.at(-1);
  if (last?.role !== 'chatbot') return undefined;
  if (email !== undefined && last.answer?.kind === 'handover' && isHardlyMore(message, email))
    return { languages: [], email };
  return isOffer(last.text) ? accepted(message) : undefined;
}

function isHardlyMore(message: string, email: string): boolean {
  return (
    withSpaces(plainWords(message.replace(email, ' ')))
      .trim()
      .split(/\s+/).length <= mostWordsAround
  );
}

const isOffer = (text: string) =>
  SPOKEN_LANGUAGES.some((language) => text.endsWith(LANGUAGES[language].phrases.offerPerson));

function accepted(message: string): PersonRequest | undefined {
  const said = plainWords(message);
  const languages = SPOKEN_LANGUAGES.filter((language) =>
    LANGUAGES[language].acceptances.split(',').some((phrase) => plainWords(phrase) === said),
  );
  return languages.length > 0 ? { languages, email: undefined } : undefined;
}
