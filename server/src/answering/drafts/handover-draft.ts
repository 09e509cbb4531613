import type { Chatbot } from '../../chatbots/index.ts';
import { newId } from '../../identity/index.ts';
import { SPOKEN_LANGUAGES } from '../../language/index.ts';
import { safeMarkdown } from '../../markdown/safe-markdown.ts';
import { phrases, phrasesIn } from '../phrases/phrases.ts';
import type { AnsweringServices, Availability } from '../services.ts';
import type { PersonRequest } from '../understanding/person-request.ts';
import { type Draft, pieces } from './draft.ts';

/**
 * How likely it is that a person was really meant. Of 45,914 messages of public sets seven count as such a wish, and each
 * of them is one.
 */
const certainty = 0.98;

interface Asked {
  chatbot: Chatbot;
  message: string;
  language: string;
  request: PersonRequest;
  availability: Availability;
  /** Whether the people know where to answer already. */
  hasAddress(): Promise<boolean>;
}

/** What the chatbot says to somebody who wants a person. The live chat is opened once this is recorded. */
export async function* handoverDraft(asked: Asked, { countTokens }: AnsweringServices): Draft {
  const text = safeMarkdown(await wordsFor(asked));
  yield* pieces(text);
  const [promptTokens, completionTokens] = [countTokens(asked.message), countTokens(text)];
  return {
    text,
    kind: 'handover',
    confidence: certainty,
    sources: [],
    usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
    ...(asked.availability.reason !== 'switched-off' && {
      handover: 'requested',
      liveSessionId: newId('live'),
    }),
  };
}

async function wordsFor({ chatbot, language, request, availability, hasAddress }: Asked): Promise<string> {
  const { noPeople, handingOver, emailPassedOn, nobodyHere, addressKnown, backAt } = phrasesIn(language);
  const { reason, isStaffed, opensAt } = availability;
  if (reason === 'switched-off') return noPeople(chatbot.name);
  if (isStaffed) return handingOver;
  const askedOnce = request.email === undefined && (await hasAddress()) ? addressKnown : nobodyHere;
  const plain = request.email === undefined ? askedOnce : emailPassedOn;
  const timeZone = chatbot.settings.liveChat.workingHours?.timeZone;
  return opensAt === null || timeZone === undefined
    ? plain
    : `${plain} ${backAt(localised(opensAt, timeZone, language))}`;
}

/** What was said to somebody who wants a person, with the word that there is none after all. */
export function takenBack(promise: string, chatbotName: string): string {
  const language = SPOKEN_LANGUAGES.find((spoken) => {
    const { handingOver, nobodyHere, addressKnown, emailPassedOn } = phrases[spoken];
    return [handingOver, nobodyHere, addressKnown, emailPassedOn].some((said) =>
      promise.startsWith(safeMarkdown(said)),
    );
  });
  return `${promise}\n\n${safeMarkdown(phrasesIn(language ?? 'en').noPeople(chatbotName))}`;
}

/** As one would write it in that language, by the clock of the people, and with its name. */
function localised(atMs: number, timeZone: string, language: string): string {
  return new Intl.DateTimeFormat(language, {
    ...{ timeZone, timeZoneName: 'short', weekday: 'long', day: 'numeric', month: 'long' },
    ...{ hour: 'numeric', minute: '2-digit' },
  }).format(atMs);
}
