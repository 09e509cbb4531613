import { probablyFrom } from '../conversations/index.ts';
import { currentSpan, inSpan } from '../tracing/index.ts';
import { answerFromDocuments } from './answer-from-documents.ts';
import { deliverAnswer, finishAnswer } from './deliver-answer.ts';
import { type Draft, draftEvents } from './drafts/draft.ts';
import { smallTalkDraft } from './drafts/fixed-drafts.ts';
import { handoverDraft } from './drafts/handover-draft.ts';
import { type OpenQuestion, openQuestion } from './open-question.ts';
import type { AnswerEvent, Question } from './question.ts';
import type { AnsweringServices } from './services.ts';
import { createStepTimer, type StepTimer } from './step-timer.ts';
import { recogniseIntent } from './understanding/recognise-intent.ts';
import { unlessTakenOver } from './unless-taken-over.ts';

/**
 * The path of a question, for both endpoints. A model's weak answer is replaced by a refusal, unless it was streamed:
 * what a visitor has read cannot be withdrawn.
 */
export async function* answerQuestion(
  given: Question,
  services: AnsweringServices,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void> {
  const timer = createStepTimer(() => performance.now());

  // Find the chatbot and the conversation. Throws CHATBOT_NOT_FOUND, or RATE_LIMIT_EXCEEDED where a new conversation
  // would exceed the account's daily quota.
  const question = await inSpan('conversation', () => openQuestion(given, services));
  currentSpan()?.set({ 'parley.chatbot.id': question.chatbot.id, 'parley.mode': question.mode });
  yield { type: 'started', sessionId: question.conversation.session.id };

  // Write the reply. Ends early when an agent holds the conversation or takes it: the message is passed to them.
  // Throws MODEL_UNAVAILABLE.
  const written = yield* unlessTakenOver(question, services, signal, (stop) =>
    draftEvents(writeReply(question, services, stop, timer)),
  );
  if (written.outcome === 'passed') return yield written.answer;
  signal.throwIfAborted();

  // Record question, answer and statistics in one write, then open the live chat that was promised. If an agent took
  // over meanwhile, record nothing and pass the message to them.
  const answer = finishAnswer(question, written.draft, services);
  const delivered = await inSpan('record', () => deliverAnswer(question, answer, services));
  // No live chat could be opened: a correction was appended.
  if (delivered.response.length > answer.text.length) yield { type: 'chunk', written: delivered.response };
  yield { type: 'answer', ...delivered, timings: timer.times() };
}

/** A handover for those who ask for a person, a fixed reply to small talk, an answer from the documents for the rest. */
async function* writeReply(
  question: OpenQuestion,
  services: AnsweringServices,
  signal: AbortSignal,
  timer: StepTimer,
): Draft {
  const intent = await inSpan('intent', () => recogniseIntent(question, services, signal, timer));
  if (intent.kind === 'handover') return yield* handoverDraft(question, intent, services);
  if (intent.kind === 'small-talk') return yield* smallTalkDraft(question, intent, services);

  const draft = yield* answerFromDocuments({ ...question, ...intent, timer }, services, signal);
  const isUnsure = draft.kind === 'refusal' || draft.confidence < probablyFrom;
  return isUnsure && (await intent.isAgentAvailable()) ? { ...draft, handover: 'offered' } : draft;
}
