import type { Chatbot } from '../chatbots/index.ts';
import type { Conversation } from '../conversations/index.ts';
import type { Draft } from './drafts/draft.ts';
import { draftAnswer } from './drafts/draft-answer.ts';
import { smallTalkDraft } from './drafts/small-talk-draft.ts';
import { modeSettings } from './modes.ts';
import type { Question } from './question.ts';
import type { AnsweringServices } from './services.ts';
import { smallTalk } from './understanding/small-talk.ts';
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
  const { languages: spoken, confidenceThreshold } = chatbot.settings;
  const visitors = visitorLanguage({ message, turns, acceptedLanguages });

  const courtesy = smallTalk(message);
  if (courtesy) {
    const told = courtesy.languages.find((language) => language === visitors) ?? courtesy.languages[0];
    const language = languageToAnswerIn(told, undefined, spoken);
    return yield* smallTalkDraft(courtesy, { chatbot, message, language }, services);
  }

  const asked = { message, chatbot, conversation };
  const understood = await understandQuestion(asked, visitors ?? 'en', services, signal);
  const { passages } = modeSettings[mode];
  const findings = await services.knowledge.findPassages(chatbot, understood.standAlone, passages, signal);
  const finished = yield* draftAnswer(
    {
      ...asked,
      understood,
      mode,
      language: languageToAnswerIn(visitors, findings.passages[0]?.language, spoken),
      confidenceThreshold: confidenceThreshold ?? services.confidenceThreshold,
      findings,
      streamed,
    },
    services,
    signal,
  );
  return { ...finished, searched: { question: understood.standAlone, findings } };
}
