import type { Chatbot } from '../chatbots/index.ts';
import type { Caller } from '../identity/index.ts';
import type { KnownVector } from '../knowledge/index.ts';
import { currentSpan } from '../tracing/index.ts';
import { answerQuestion } from './answer-question.ts';
import { createCalibrating } from './calibrating/calibrating.ts';
import { recordedAnswer } from './deliver-answer.ts';
import { type AskedFor, isForPerson } from './is-for-person.ts';
import type { CalibrationStore } from './ports.ts';
import type { Answer, Question } from './question.ts';
import { createRunningAnswers, type RunningAnswer } from './running-answers.ts';
import type { AnsweringServices } from './services.ts';
import { suggestReply, type ToSuggestFor } from './suggest-reply.ts';
import { summariseChat, type ToSummarise } from './summarise-chat.ts';
import { tryQuestion } from './try-question.ts';
import { wouldAnswer } from './would-answer.ts';

export { forgetAnalyses } from './analysed-passage.ts';
export { modes } from './modes.ts';
export type { Answer, EarlierTurn, Question } from './question.ts';
export type { RunningAnswer } from './running-answers.ts';
export { countedScorer } from './scoring/passage-scores.ts';
export type { Said } from './summarise-chat.ts';

export type Answering = ReturnType<typeof createAnswering>;

interface Given extends Omit<AnsweringServices, 'calibrationOf'> {
  calibrationStore: CalibrationStore;
  /** Whether confidence is calibrated for each chatbot by its own documents. */
  isCalibrated: boolean;
}

/** Answers questions, whole or piece by piece. `onOutcome` hears how each ended. */
export function createAnswering(
  { calibrationStore, isCalibrated, ...given }: Given,
  onOutcome: (outcome: string, failure?: unknown) => void,
) {
  const running = createRunningAnswers();
  let beingAnswered = 0;
  const calibrating = createCalibrating({
    ...given,
    calibrationStore,
    isCalibrated,
    isAnswering: () => beingAnswered > 0,
  });
  const services: AnsweringServices = { ...given, calibrationOf: calibrating.calibrationOf };

  async function* counted(question: Question, signal: AbortSignal) {
    beingAnswered += 1;
    try {
      for await (const event of answerQuestion(question, services, signal)) {
        if (event.type === 'answer') {
          onOutcome(outcomeOf(event));
          noteAnswer(event);
        }
        yield event;
      }
    } catch (error) {
      const outcome = signal.aborted ? 'given-up' : ((error as { code?: string }).code ?? 'failed');
      onOutcome(outcome, error);
      currentSpan()?.set({ 'parley.outcome': outcome });
      throw error;
    } finally {
      beingAnswered -= 1;
    }
  }

  return {
    calibrating,
    /** Of chatbots without a threshold of their own. */
    confidenceThreshold: services.confidenceThreshold,

    /** The whole answer at once. */
    async answer(question: Question, signal: AbortSignal): Promise<Answer> {
      for await (const event of counted(question, signal)) {
        if (event.type === 'answer') return event;
      }
      throw new Error('The answer ended without an answer.');
    },

    /** Begins an answer that readers follow as it is written. `gone` stops it before there is anything to read. */
    begin(question: Question, owner: string, gone: AbortSignal): Promise<RunningAnswer> {
      return running.start({
        answerId: question.answerId,
        owner,
        gone,
        write: (signal) => counted(question, signal),
      });
    },

    isForPerson: (caller: Caller, asked: AskedFor) => isForPerson(caller, asked, services),

    /** An answer that is being written here, if it is this owner's. */
    findRunning(answerId: string, owner: string): RunningAnswer | undefined {
      const found = running.find(answerId);
      return found?.owner === owner ? found : undefined;
    },

    /** The answer to this very question, where it has been recorded before. */
    recorded: (question: Question) => recordedAnswer(question, services),

    /** The chatbot's own draft for a person who answers a customer; null where it would not answer. */
    suggestReply: (asked: ToSuggestFor) => suggestReply(asked, services),
    summariseChat: (asked: ToSummarise) => summariseChat(asked, services),

    /** What the chatbot answers to a question by itself; nothing is recorded. */
    tryQuestion: (chatbot: Chatbot, question: string, signal: AbortSignal) =>
      tryQuestion(chatbot, question, services, signal),

    /** Whether the chatbot would answer this now, and how sure it would be; nothing is recorded. */
    wouldAnswer: (chatbot: Chatbot, question: string, known?: KnownVector) =>
      wouldAnswer(chatbot, question, services, known),

    /** Whether the caller may still ask the chatbot: a member may have been removed since. */
    mayAsk(caller: Caller, chatbotId: string): Promise<boolean> {
      return services.chatbots.chatbotToAsk(caller, chatbotId).then(
        () => true,
        () => false,
      );
    },

    runningCount: () => running.size(),
  };
}

const outcomes = {
  answer: 'answered',
  refusal: 'not-found',
  'small-talk': 'small-talk',
  handover: 'person-asked-for',
  passed: 'passed-to-person',
} as const;

/** For the trace of the question. */
function noteAnswer(answer: Answer): void {
  currentSpan()?.set({
    'parley.outcome': outcomeOf(answer),
    'parley.confidence': answer.confidence,
    'parley.sources': answer.sources.length,
    'parley.citations': answer.citations?.length ?? 0,
  });
}

function outcomeOf({ kind, sources }: Answer): string {
  // An answer that was recorded before its kind was kept.
  return outcomes[kind ?? (sources.length > 0 ? 'answer' : 'refusal')];
}
