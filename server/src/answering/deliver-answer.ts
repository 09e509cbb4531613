import { type AskedWords, askedQuestion, isAboutSame } from '../analytics/index.ts';
import type { AnswerCitation, AnswerDetails, Conversation, Exchange } from '../conversations/index.ts';
import { newId, ownerName } from '../identity/index.ts';
import type { FinishedDraft } from './drafts/draft.ts';
import { takenBack } from './drafts/handover-draft.ts';
import type { OpenQuestion } from './open-question.ts';
import type { Answer, Question } from './question.ts';
import type { AnsweringServices } from './services.ts';
import { emailAddressIn } from './understanding/email-address.ts';

/** An answer as it is recorded. */
export interface FinishedAnswer {
  text: string;
  details: AnswerDetails;
  asked: Exchange['asked'];
}

/** Adds to a draft what is recorded with it: mode, response time, and the question for the statistics. */
export function finishAnswer(
  { chatbot, mode, startedAt, message }: OpenQuestion,
  { text, searched, highlights = [], related = [], ...rest }: FinishedDraft & { citations: AnswerCitation[] },
  { clock }: AnsweringServices,
): FinishedAnswer {
  const details: AnswerDetails = {
    ...rest,
    ...(highlights.length > 0 && { highlights }),
    ...(related.length > 0 && { related }),
    mode,
    responseTime: clock() - startedAt,
  };
  const asked =
    searched && askedQuestion(asWritten(message, searched.question), searched.findings, details, chatbot.indexVersion);
  return { text, details, asked: asked ?? null };
}

/** A follow-up as the visitor wrote it, apart from the words that it takes along: people read it. */
function asWritten(message: string, searched: string): AskedWords {
  const carried = searched.endsWith(`\n${message}`) ? searched.slice(0, -message.length).trim() : '';
  return carried ? { question: message, carried } : { question: searched };
}

/** How often a conversation may change hands while one answer is delivered. */
const mostTries = 5;

/** Records the answer, or passes the message to the agent who holds the conversation by now. */
export async function deliverAnswer(
  question: OpenQuestion,
  answer: FinishedAnswer,
  services: AnsweringServices,
): Promise<Answer> {
  const { chatbot, conversation, answerId: messageId } = question;
  const { id: sessionId } = conversation.session;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const outcome = await record(question, answer, services);
    if (outcome === 'recorded')
      return handedOver({ messageId, sessionId, response: answer.text, ...answer.details }, question, services);
    if (outcome === 'recorded-before') {
      const recorded = await recordedAnswer(question, services);
      if (!recorded) throw new Error('The recorded answer was erased.');
      return recorded;
    }
    const session = await services.conversations.sessionOf(chatbot.id, sessionId);
    const passed = await passToAgent(question, session, services);
    if (passed) return passed;
  }
  throw new Error('The conversation went to and fro between agents and the chatbot.');
}

function record(
  { chatbot, conversation, message, answerId, caller, isTrial = false }: OpenQuestion,
  { text, details, asked }: FinishedAnswer,
  { conversations, clock }: AnsweringServices,
) {
  return conversations.record({
    session: { ...conversation.session, chatbotId: chatbot.id, accountId: chatbot.accountId },
    questionId: newId('msg'),
    question: message,
    asked,
    answerId,
    answer: text,
    details,
    // Who has a sign-in is no visitor, and a visitor's question is never a trial.
    isTrial: caller.kind === 'user' || (isTrial && caller.kind !== 'visitor'),
    doubts: details.kind === 'handover' ? 'all' : asked ? answersToSame(message, conversation) : [],
    createdAt: clock(),
  });
}

/** The answers that were given to about the same question before. */
function answersToSame(message: string, { turns }: Conversation): string[] {
  return turns
    .filter(({ role }, at) => {
      const question = turns[at - 1];
      return role === 'chatbot' && question?.role === 'visitor' && isAboutSame(message, question.text);
    })
    .map(({ id }) => id);
}

/** What became of this very question before: its recorded answer, or the person it was passed to. */
export async function recordedAnswer(question: Question, services: AnsweringServices): Promise<Answer | undefined> {
  const { caller, chatbotId, answerId } = question;
  const found = await services.conversations.findAnswer(caller, chatbotId, answerId);
  if (!found?.answer) return passedBefore(question, services);
  const { id: messageId, sessionId, text: response, answer, createdAt } = found;
  return handedOver({ ...answer, messageId, sessionId, response }, question, services, createdAt);
}

/**
 * Opens the live chat that goes with an answer. Only now, as the conversation has to be there to be handed over; and again
 * with an answer told again, in case the server ended in between.
 */
async function handedOver(
  answer: Answer,
  { caller, chatbotId, message, pageUrl }: Question,
  { people, chatbots }: AnsweringServices,
  toldAt?: number,
): Promise<Answer> {
  const { liveSessionId, handover, ...rest } = answer;
  if (answer.kind !== 'handover' || liveSessionId === undefined) return answer;
  const chatbot = await chatbots.chatbotToAsk(caller, chatbotId);
  const chat = await people.handOver(chatbot, ownerName(caller), answer.sessionId, {
    liveSessionId,
    pageUrl,
    toldAt,
    email: emailAddressIn(message),
    known: caller.kind === 'visitor' ? caller : undefined,
  });
  // No chat could be opened: live chat was switched off since, or too many were opened within the hour.
  return chat
    ? { ...rest, ...(handover && { handover }), liveSessionId: chat.liveSessionId }
    : { ...rest, response: takenBack(answer.response, chatbot.name) };
}

/** Passes the message to the agent who holds the conversation. Returns nothing when nobody does, or no longer. */
export async function passToAgent(
  question: Question & { startedAt: number },
  { id: sessionId, heldBy: liveSessionId }: Conversation['session'],
  { people, clock }: AnsweringServices,
): Promise<Answer | undefined> {
  const { message, answerId, startedAt } = question;
  if (!liveSessionId || !(await people.receive(liveSessionId, message, answerId))) return undefined;
  return passed(question, sessionId, liveSessionId, clock() - startedAt);
}

async function passedBefore(question: Question, { people }: AnsweringServices): Promise<Answer | undefined> {
  const { caller, chatbotId, answerId } = question;
  const received = await people.received(chatbotId, ownerName(caller), answerId);
  if (!received) return undefined;
  // The caller's own session name identifies the session as well as its id.
  const sessionId = question.sessionId ?? received.querySessionId ?? '';
  return passed(question, sessionId, received.liveSessionId, 0);
}

function passed({ answerId, mode }: Question, sessionId: string, liveSessionId: string, responseTime: number): Answer {
  return {
    messageId: answerId,
    sessionId,
    response: '',
    kind: 'passed',
    confidence: 0,
    sources: [],
    mode,
    usage: { promptTokens: 0, completionTokens: 0, totalTokens: 0 },
    responseTime,
    liveSessionId,
  };
}
