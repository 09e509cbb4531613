import type { Chatbot } from '../chatbots/index.ts';
import type { AnswerDetails, Conversation, Exchange } from '../conversations/index.ts';
import { newId } from '../identity/index.ts';
import type { AnswerEvent, Question } from './question.ts';
import type { AnsweringServices } from './services.ts';

interface FinishedAnswer {
  text: string;
  details: AnswerDetails;
  asked: Exchange['asked'];
}

/** How often a conversation may change hands while one answer is delivered. */
const mostTries = 5;

/** Records the answer, or gives the message to the person who holds the conversation by now. */
export async function deliver(
  chatbot: Chatbot,
  conversation: Conversation,
  question: Question,
  answer: FinishedAnswer,
  startedAt: number,
  services: AnsweringServices,
): Promise<AnswerEvent> {
  const { id: sessionId } = conversation.session;
  const { text, details } = answer;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const outcome = await record(chatbot, conversation, question, answer, services);
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
  { text, details, asked }: FinishedAnswer,
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
export async function passToPerson(
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
    kind: 'passed',
    confidence: 0,
    sources: [],
    mode,
    usage: { promptTokens: 0, completionTokens: 0, totalTokens: 0 },
    responseTime: clock() - startedAt,
    liveSessionId,
  };
}
