import type { OpenQuestion } from '../open-question.ts';
import { matchingPair } from '../pairs/matching-pair.ts';
import type { AnsweringServices, Availability } from '../services.ts';
import type { StepTimer } from '../step-timer.ts';
import { type PersonRequest, personRequest } from './person-request.ts';
import { type SmallTalk, smallTalk } from './small-talk.ts';
import { languageToAnswerIn, visitorLanguage } from './visitor-language.ts';

/** What a message is for, with what a reply to it needs. */
export type Intent =
  | { kind: 'handover'; request: PersonRequest; availability: Availability; language: string }
  | { kind: 'small-talk'; smallTalk: SmallTalk; language: string }
  | {
      kind: 'question';
      /** Where it is known. */
      visitorLanguage: string | undefined;
      /** Whether an agent could take the conversation now. */
      isAgentAvailable(): Promise<boolean>;
    };

/** As many passages as it takes to find an owner's own answer. */
const fewPassages = 3;

export async function recogniseIntent(
  { message, chatbot, conversation: { turns }, acceptedLanguages }: OpenQuestion,
  { people, knowledge }: AnsweringServices,
  signal: AbortSignal,
  timer: StepTimer,
): Promise<Intent> {
  const understand = <Result>(work: () => Result) => timer.timeNow('understanding', work);
  const visitors = understand(() => visitorLanguage({ message, turns, acceptedLanguages }));
  /** Of the languages in which one says this, the visitor's. */
  const languageOf = (said: readonly string[]) =>
    languageToAnswerIn(
      said.find((language) => language === visitors) ?? said[0] ?? visitors,
      undefined,
      chatbot.settings.languages,
    );
  /** The owner may have written an answer to this very message. */
  const hasOwnersAnswer = async () => {
    const { passages } = await knowledge.findPassages({ chatbot, question: message, limit: fewPassages, signal });
    return matchingPair(message, passages) !== undefined;
  };
  const availability = once(() => people.availability(chatbot));

  const request = understand(() => personRequest(message, turns));
  if (request) {
    const now = await availability();
    const isOwners = now.reason === 'switched-off' && (await hasOwnersAnswer());
    if (!isOwners) return { kind: 'handover', request, availability: now, language: languageOf(request.languages) };
  }
  const courtesy = understand(() => smallTalk(message));
  // "Who are you?" and "Help" are questions too.
  if (courtesy && !(courtesy.kind === 'about' && (await hasOwnersAnswer())))
    return { kind: 'small-talk', smallTalk: courtesy, language: languageOf(courtesy.languages) };

  return {
    kind: 'question',
    visitorLanguage: visitors,
    isAgentAvailable: async () => (await availability()).isStaffed,
  };
}

function once<Result>(work: () => Result): () => Result {
  let result: { value: Result } | undefined;
  return () => {
    result ??= { value: work() };
    return result.value;
  };
}
