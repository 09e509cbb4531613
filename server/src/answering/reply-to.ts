import type { Chatbot } from '../chatbots/index.ts';
import type { Conversation } from '../conversations/index.ts';
import { answerFromDocuments } from './answer-from-documents.ts';
import type { Draft, FinishedDraft } from './drafts/draft.ts';
import { handoverDraft } from './drafts/handover-draft.ts';
import { smallTalkDraft } from './drafts/small-talk-draft.ts';
import { matchingPair } from './pairs/matching-pair.ts';
import type { Question } from './question.ts';
import type { AnsweringServices, Availability } from './services.ts';
import type { StepWatch } from './step-watch.ts';
import { personRequest } from './understanding/person-request.ts';
import { smallTalk } from './understanding/small-talk.ts';
import { languageToAnswerIn, visitorLanguage } from './understanding/visitor-language.ts';

/** Who wants a person gets one, courtesy is returned, and anything else is answered from the documents. */
export async function* replyTo(
  { caller, message, mode, streamed, acceptedLanguages }: Question,
  chatbot: Chatbot,
  conversation: Conversation,
  services: AnsweringServices,
  signal: AbortSignal,
  watch: StepWatch,
): Draft {
  const { turns } = conversation;
  const understand = <Result>(work: () => Result) => watch.timeNow('understanding', work);
  const visitors = understand(() => visitorLanguage({ message, turns, acceptedLanguages }));
  const languageOf = (said: readonly string[]) =>
    languageToAnswerIn(
      said.find((language) => language === visitors) ?? said[0] ?? visitors,
      undefined,
      chatbot.settings.languages,
    );
  let asked: Promise<Availability> | undefined;
  const availability = () => {
    asked ??= services.people.availability(chatbot);
    return asked;
  };

  const { id: querySessionId, owner } = conversation.session;
  const hasAddress = async () =>
    (caller.kind === 'visitor' && caller.email !== undefined) ||
    services.people.hasAddress(chatbot, owner, querySessionId);
  const request = understand(() => personRequest(message, turns));
  if (request) {
    const people = await availability();
    const isOwners =
      people.reason === 'switched-off' && (await hasOwnAnswer(message, chatbot, services, signal));
    const language = languageOf(request.languages);
    if (!isOwners)
      return yield* handoverDraft(
        { ...{ chatbot, message, language, request, hasAddress }, availability: people },
        services,
      );
  }

  const courtesy = understand(() => smallTalk(message));
  // "Who are you?" and "Help" are questions too, which the owner may have answered.
  if (courtesy && !(courtesy.kind === 'about' && (await hasOwnAnswer(message, chatbot, services, signal)))) {
    const language = languageOf(courtesy.languages);
    return yield* smallTalkDraft(courtesy, { chatbot, message, language }, services);
  }

  const isPersonThere = async () => (await availability()).isStaffed;
  const finished = yield* answerFromDocuments(
    { message, chatbot, conversation, mode, visitors, streamed, isPersonThere, watch },
    services,
    signal,
  );
  const isOffered = isUnsure(finished, services) && (await isPersonThere());
  return isOffered ? { ...finished, handover: 'offered' } : finished;
}

const isUnsure = ({ kind, confidence }: FinishedDraft, { sureFrom }: AnsweringServices) =>
  kind === 'refusal' || confidence < sureFrom;

/** Whether the owner has written an answer to this very message. */
async function hasOwnAnswer(
  message: string,
  chatbot: Chatbot,
  { knowledge }: AnsweringServices,
  signal: AbortSignal,
): Promise<boolean> {
  const { passages } = await knowledge.findPassages(chatbot, message, fewPassages, signal);
  return matchingPair(message, passages) !== undefined;
}

const fewPassages = 3;
