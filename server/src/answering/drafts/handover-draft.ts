import { newId } from '../../identity/index.ts';
import { LANGUAGES, phrasesIn, SPOKEN_LANGUAGES } from '../../languages/index.ts';
import { safeMarkdown } from '../../markdown/safe-markdown.ts';
import type { OpenQuestion } from '../open-question.ts';
import type { AnsweringServices } from '../services.ts';
import type { Intent } from '../understanding/recognise-intent.ts';
import { type Draft, pieces } from './draft.ts';

/**
 * How likely it is that a person was really meant. Of 45,914 messages of public sets seven count as such a wish, and each
 * of them is one.
 */
const certainty = 0.98;

type HandoverIntent = Extract<Intent, { kind: 'handover' }>;

/** What the chatbot says to somebody who wants a person. The live chat is opened once this is recorded. */
export async function* handoverDraft(
  question: OpenQuestion,
  intent: HandoverIntent,
  services: AnsweringServices,
): Draft {
  const { countTokens } = services;
  const text = safeMarkdown(await wordsFor(question, intent, services));
  yield* pieces(text, question.streamed);
  const [promptTokens, completionTokens] = [countTokens(question.message), countTokens(text)];
  return {
    text,
    kind: 'handover',
    confidence: certainty,
    sources: [],
    usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
    ...(intent.availability.reason !== 'switched-off' && {
      handover: 'requested',
      liveSessionId: newId('live'),
    }),
  };
}

async function wordsFor(
  { chatbot, caller, conversation: { session } }: OpenQuestion,
  { language, request, availability }: HandoverIntent,
  { people }: AnsweringServices,
): Promise<string> {
  const phrases = phrasesIn(language);
  const { noPeople, handingOver, backAt } = phrases;
  const { reason, isStaffed, opensAt } = availability;
  if (reason === 'switched-off') return noPeople(chatbot.name);
  if (isStaffed) return handingOver;
  const { emailPassedOn, nobodyHere, addressKnown } = people.repliesByMail(chatbot) ? phrases : phrases.inChat;
  const hasAddress = async () =>
    (caller.kind === 'visitor' && caller.email !== undefined) || people.hasAddress(chatbot, session.owner, session.id);
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
    const { handingOver, inChat, ...phrases } = LANGUAGES[spoken].phrases;
    const ofNobody = [phrases, inChat].flatMap((said) => [said.nobodyHere, said.addressKnown, said.emailPassedOn]);
    return [handingOver, ...ofNobody].some((said) => promise.startsWith(safeMarkdown(said)));
  });
  return `${promise}\n\n${safeMarkdown(phrasesIn(language ?? 'en').noPeople(chatbotName))}`;
}

/** As one would write it in that language, by the clock of the people, and with its name. */
function localised(atMs: number, timeZone: string, language: string): string {
  return new Intl.DateTimeFormat(language, {
    timeZone,
    timeZoneName: 'short',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(atMs);
}
