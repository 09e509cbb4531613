import { type Caller, ownerName } from '../identity/index.ts';
import type { AnsweringServices } from './services.ts';
import { personRequest } from './understanding/person-request.ts';

export interface AskedFor {
  chatbotId: string;
  sessionId?: string | undefined;
  message: string;
}

/** What an offer of a person and the answer to it need. */
const recentMessages = 4;

/** Whether a person is wanted, or has the conversation already: then a limit of the chatbot stands in nobody's way. */
export async function isForPerson(
  caller: Caller,
  { chatbotId, sessionId, message }: AskedFor,
  { chatbots, conversations }: Pick<AnsweringServices, 'chatbots' | 'conversations'>,
): Promise<boolean> {
  const chatbot = await chatbots.chatbotToAsk(caller, chatbotId);
  const owner = ownerName(caller);
  const session = sessionId === undefined ? undefined : await conversations.findOwn(owner, sessionId);
  if (!session || session.chatbotId !== chatbot.id) return personRequest(message, []) !== undefined;
  if (session.heldBy !== null) return true;
  const after = Math.max(0, session.messageCount - recentMessages);
  const recent = await conversations.messagesAfter(chatbot.id, session.id, after, recentMessages);
  return personRequest(message, recent) !== undefined;
}
