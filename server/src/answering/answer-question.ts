import { askedQuestion } from '../analytics/index.ts';
import type { Chatbot } from '../chatbots/index.ts';
import type { AnswerDetails, Conversation, Exchange } from '../conversations/index.ts';
import { type Caller, newId } from '../identity/index.ts';
import { draftAnswer } from './drafts/draft-answer.ts';
import { type Mode, modeSettings } from './modes.ts';
import type { AnsweringServices } from './services.ts';
import { standAloneQuestion } from './understanding/stand-alone.ts';

export interface Question {
  caller: Caller;
  chatbotId: string;
  sessionId: string | undefined;
  message: string;
  mode: Mode;
  /** The id the answer will have. */
  answerId: string;
  /** The account's, where it is known already. */
  retentionDays: number | undefined;
  /** Whether somebody reads along. */
  streamed: boolean;
}

export type AnswerEvent =
  | { type: 'started'; sessionId: string }
  | { type: 'chunk'; text: string }
  | ({ type: 'answer' } & Answer);

export interface Answer extends AnswerDetails {
  messageId: string;
  sessionId: string;
  response: string;
  /** Set when a person holds the conversation: the message went there, and the chatbot says nothing. */
  liveSessionId?: string;
}

/** The path of a question. Both endpoints walk it; only who reads the draft differs. */
export async function* answerQuestion(
  question: Question,
  services: AnsweringServices,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void> {
  const startedAt = services.clock();
  const { caller, message, mode, streamed } = question;

  const chatbot = await services.chatbots.chatbotToAsk(caller, question.chatbotId);
  const conversation = await services.conversations.open({
    chatbot,
    caller,
    given: question.sessionId,
    retentionDays: question.retentionDays ?? (await services.retentionDaysOf(chatbot.accountId)),
  });
  yield { type: 'started', sessionId: conversation.session.id };
  const passed = await passToPerson(question, conversation.session, startedAt, services);
  if (passed) {
    yield passed;
    return;
  }

  const standAlone = standAloneQuestion(message, conversation.turns);
  const findings = await services.knowledge.findPassages(
    chatbot,
    standAlone,
    modeSettings[mode].passages,
    signal,
  );
  const draft = draftAnswer(
    { chatbot, conversation, message, standAlone, mode, findings, streamed },
    services,
    signal,
  );
  for (let piece = await draft.next(); ; piece = await draft.next()) {
    if (!piece.done) {
      yield { type: 'chunk', text: piece.value };
      continue;
    }
    signal.throwIfAborted();
    const responseTime = services.clock() - startedAt;
    const { text, ...rest } = piece.value;
    const details: AnswerDetails = { ...rest, mode, responseTime };
    const asked = askedQuestion(standAlone, findings, details, chatbot.indexVersion, services.sureFrom);
    yield await deliver(chatbot, conversation, question, asked, text, details, startedAt, services);
    return;
  }
}

/** How often a conversation may change hands while one answer is delivered. */
const mostTries = 5;

/** Records the answer, or gives the message to the person who holds the conversation by now. */
async function deliver(
  chatbot: Chatbot,
  conversation: Conversation,
  question: Question,
  asked: Exchange['asked'],
  text: string,
  details: AnswerDetails,
  startedAt: number,
  services: AnsweringServices,
): Promise<AnswerEvent> {
  const { id: sessionId } = conversation.session;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const outcome = await record(chatbot, conversation, question, asked, text, details, services);
    if (outcome === 'recorded')
      return { type: 'answer', messageId: question.answerId, sessionId, response: text, ...details };
    if (outcome === 'recorded-before') return recordedAnswer(question, chatbot, services);
    const session = await services.conversations.sessionOf(chatbot.id, sessionId);
    const passed = await passToPerson(question, session, startedAt, services);
    if (passed) return passed;
  }
  throw new Error('The conversation went to and fro between people and the chatbot.');
}

function record(
  chatbot: Chatbot,
  { session }: Conversation,
  { message, answerId }: Question,
  asked: Exchange['asked'],
  text: string,
  details: AnswerDetails,
  { conversations, clock }: AnsweringServices,
) {
  return conversations.record({
    session: { ...session, chatbotId: chatbot.id, accountId: chatbot.accountId },
    questionId: newId('msg'),
    question: message,
    asked,
    answerId,
    answer: text,
    details,
    createdAt: clock(),
  });
}

/** Another request with the same key was faster: its answer is the one that counts. */
async function recordedAnswer(
  { caller, answerId }: Question,
  chatbot: Chatbot,
  { conversations }: AnsweringServices,
): Promise<AnswerEvent> {
  const found = await conversations.findAnswer(caller, chatbot.id, answerId);
  if (!found?.answer) throw new Error('The recorded answer was erased.');
  return {
    type: 'answer',
    messageId: found.id,
    sessionId: found.sessionId,
    response: found.text,
    ...found.answer,
  };
}

/**
 * Where a person holds the conversation, the message is theirs to answer, and the chatbot stays silent. Nothing when
 * nobody does, or no longer.
 */
async function passToPerson(
  { message, answerId, mode }: Question,
  { id: sessionId, heldBy: liveSessionId }: Conversation['session'],
  startedAt: number,
  { people, clock }: AnsweringServices,
): Promise<AnswerEvent | undefined> {
  if (!liveSessionId || !(await people.receive(liveSessionId, message, answerId))) return undefined;
  return {
    type: 'answer',
    messageId: answerId,
    sessionId,
    response: '',
    confidence: 0,
    sources: [],
    mode,
    usage: { promptTokens: 0, completionTokens: 0, totalTokens: 0 },
    responseTime: clock() - startedAt,
    liveSessionId,
  };
}
