import type { Chatbot } from '../chatbots/index.ts';
import type { Conversation } from '../conversations/index.ts';
import type { Draft } from './drafts/draft.ts';
import { draftAnswer } from './drafts/draft-answer.ts';
import { smallTalkDraft } from './drafts/small-talk-draft.ts';
import { lookUp } from './look-up.ts';
import { matchingPair } from './pairs/matching-pair.ts';
import type { Question } from './question.ts';
import type { AnsweringServices } from './services.ts';
import { type SmallTalk, smallTalk } from './understanding/small-talk.ts';
import { understandQuestion } from './understanding/understand-question.ts';
import { languageToAnswerIn, visitorLanguage } from './understanding/visitor-language.ts';

/** Courtesy is returned; anything else is understood, looked up and answered. */
export async function* replyTo(
  { message, mode, streamed, acceptedLanguages }: Question,
  chatbot: Chatbot,
  conversation: Conversation,
  services: AnsweringServices,
  signal: AbortSignal,
): Draft {
  const { turns } = conversation;
  const { languages: spoken } = chatbot.settings;
  const confidenceThreshold = chatbot.settings.confidenceThreshold ?? services.confidenceThreshold;
  const visitors = visitorLanguage({ message, turns, acceptedLanguages });

  const courtesy = smallTalk(message);
  if (courtesy && !(await hasOwnAnswer(message, courtesy, chatbot, services, signal))) {
    const told = courtesy.languages.find((language) => language === visitors) ?? courtesy.languages[0];
    const language = languageToAnswerIn(told, undefined, spoken);
    return yield* smallTalkDraft(courtesy, { chatbot, message, language }, services);
  }

  const asked = { message, chatbot, conversation, mode, confidenceThreshold };
  const understood = await understandQuestion(asked, visitors ?? 'en', services, signal);
  const searched = await lookUp({ ...asked, understood }, services, signal);
  const { question: standAlone, findings } = searched;
  const finished = yield* draftAnswer(
    {
      ...asked,
      understood: { ...understood, standAlone },
      language: languageToAnswerIn(visitors, findings.passages[0]?.language, spoken),
      findings,
      streamed,
    },
    services,
    signal,
  );
  return { ...finished, searched };
}

/** "Who are you?" and "Help" are questions too, which the owner may have answered. */
async function hasOwnAnswer(
  message: string,
  { kind }: SmallTalk,
  chatbot: Chatbot,
  { knowledge }: AnsweringServices,
  signal: AbortSignal,
): Promise<boolean> {
  if (kind !== 'about') return false;
  const { passages } = await knowledge.findPassages(chatbot, message, fewPassages, signal);
  return matchingPair(message, passages) !== undefined;
}

const fewPassages = 3;
