import type { Chatbot } from '../chatbots/index.ts';
import type { Conversation } from '../conversations/index.ts';
import type { Draft } from './drafts/draft.ts';
import { draftAnswer } from './drafts/draft-answer.ts';
import { lookUp } from './look-up.ts';
import type { Mode } from './modes.ts';
import type { AnsweringServices } from './services.ts';
import { createStepWatch, type StepWatch } from './step-watch.ts';
import { understandQuestion } from './understanding/understand-question.ts';
import { languageToAnswerIn } from './understanding/visitor-language.ts';

interface Asked {
  message: string;
  chatbot: Chatbot;
  conversation: Conversation;
  mode: Mode;
  /** The visitor's language, where it is known. */
  visitors: string | undefined;
  streamed: boolean;
  isPersonThere(): Promise<boolean>;
  /** Where somebody wants to know how long each step took. */
  watch?: StepWatch;
}

/** A question is understood, looked up and answered. */
export async function* answerFromDocuments(
  { visitors, streamed, isPersonThere, watch = createStepWatch(() => performance.now()), ...given }: Asked,
  services: AnsweringServices,
  signal: AbortSignal,
): Draft {
  const { languages: spoken, confidenceThreshold } = given.chatbot.settings;
  const asked = { ...given, confidenceThreshold: confidenceThreshold ?? services.confidenceThreshold };
  const understood = await watch.time('understanding', () =>
    understandQuestion(asked, visitors ?? 'en', services, signal),
  );
  const searched = await lookUp({ ...asked, understood, watch }, services, signal);
  const { question: standAlone, findings, calibration } = searched;
  const draft = draftAnswer(
    {
      ...asked,
      understood: { ...understood, standAlone },
      language: languageToAnswerIn(visitors, findings.passages[0]?.language, spoken),
      findings,
      calibration,
      streamed,
      isPersonThere,
      watch,
    },
    services,
    signal,
  );
  const finished = yield* watch.timePieces('writing', draft);
  return { ...finished, searched };
}
