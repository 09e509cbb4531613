import type { Chatbot } from '../chatbots/index.ts';
import type { Conversation } from '../conversations/index.ts';
import type { Mode } from './modes.ts';
import type { Question } from './question.ts';
import type { AnsweringServices } from './services.ts';
import { personRequest } from './understanding/person-request.ts';

/** A question with the chatbot it is for and the conversation it belongs to. */
export interface OpenQuestion extends Question {
  chatbot: Chatbot;
  conversation: Conversation;
  startedAt: number;
}

/** As much as a conversation of our own has at hand. */
const mostOfHistory = 20;
const longestOfHistory = 4_000;

/** Finds the chatbot, and the conversation or a new one. */
export async function openQuestion(given: Question, services: AnsweringServices): Promise<OpenQuestion> {
  const startedAt = services.clock();
  const { caller, message } = given;
  const chatbot = await services.chatbots.chatbotToAsk(caller, given.chatbotId);
  const found = await services.conversations.open({
    chatbot,
    caller,
    given: given.sessionId,
    retentionDays: given.retentionDays ?? (await services.retentionDaysOf(chatbot.accountId)),
  });
  const conversation = withHistory(found, given);
  const isNew = conversation.session.messageCount === undefined;
  // The quota does not stop anybody who asks for a person.
  const isForPerson = () => personRequest(message, conversation.turns) !== undefined;
  if (isNew) services.requireSessionRoom(chatbot.accountId, isForPerson);
  return { ...given, mode: modeFor(given, chatbot), chatbot, conversation, startedAt };
}

/** What was said before counts only where we have no record of our own. */
function withHistory(conversation: Conversation, { history = [] }: Question): Conversation {
  const { session, turns } = conversation;
  if (history.length === 0 || turns.length > 0) return conversation;
  const told = history.slice(-mostOfHistory).map(({ role, text }, sequence) => ({
    id: '',
    sessionId: session.id,
    sequence,
    role,
    text: text.slice(0, longestOfHistory),
    answer: null,
    rating: null,
    comment: null,
    createdAt: 0,
  }));
  return { ...conversation, turns: told };
}

/** The owner decides which modes visitors may ask for. */
function modeFor({ caller, mode }: Question, { settings }: Chatbot): Mode {
  return caller.kind !== 'visitor' || settings.visitorModes.includes(mode) ? mode : 'standard';
}
