import type { Chatbot } from '../../chatbots/index.ts';
import { newId } from '../../identity/index.ts';
import { safeMarkdown } from '../../markdown/safe-markdown.ts';
import { phrasesIn } from '../phrases/phrases.ts';
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
}

/** What the chatbot says to somebody who wants a person. The live chat is opened once this is recorded. */
export async function* handoverDraft(asked: Asked, { countTokens }: AnsweringServices): Draft {
  const text = safeMarkdown(wordsFor(asked));
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

function wordsFor({ chatbot, language, request, availability }: Asked): string {
  const { noPeople, handingOver, emailPassedOn, nobodyHere, backAt } = phrasesIn(language);
  const { reason, isStaffed, opensAt } = availability;
  if (reason === 'switched-off') return noPeople(chatbot.name);
  if (isStaffed) return handingOver;
  const plain = request.email === undefined ? nobodyHere : emailPassedOn;
  const timeZone = chatbot.settings.liveChat.workingHours?.timeZone;
  return opensAt === null || timeZone === undefined
    ? plain
    : `${plain} ${backAt(localised(opensAt, timeZone, language))}`;
}

/** As one would write it in that language, by the clock of the people, and with its name. */
function localised(atMs: number, timeZone: string, language: string): string {
  return new Intl.DateTimeFormat(language, {
    ...{ timeZone, timeZoneName: 'short', weekday: 'long', day: 'numeric', month: 'long' },
    ...{ hour: '2-digit', minute: '2-digit' },
  }).format(atMs);
}
