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

/** Finds the chatbot, and the conversation or a new one. */
export async function openQuestion(given: Question, services: AnsweringServices): Promise<OpenQuestion> {
  const startedAt = services.clock();
  const { caller, message } = given;
  const chatbot = await services.chatbots.chatbotToAsk(caller, given.chatbotId);
  const conversation = await services.conversations.open({
    chatbot,
    caller,
    given: given.sessionId,
    retentionDays: given.retentionDays ?? (await services.retentionDaysOf(chatbot.accountId)),
  });
  const isNew = conversation.session.messageCount === undefined;
  // The quota does not stop anybody who asks for a person.
  const isForPerson = () => personRequest(message, conversation.turns) !== undefined;
  if (isNew) services.requireSessionRoom(chatbot.accountId, isForPerson);
  return { ...given, mode: modeFor(given, chatbot), chatbot, conversation, startedAt };
}

/** The owner decides which modes visitors may ask for. */
function modeFor({ caller, mode }: Question, { settings }: Chatbot): Mode {
  return caller.kind !== 'visitor' || settings.visitorModes.includes(mode) ? mode : 'standard';
}
