import type { Chatbots } from '../chatbots/index.ts';
import type { Conversations } from '../conversations/index.ts';
import type { Knowledge } from '../knowledge/index.ts';
import type { LanguageModel } from './ports.ts';

/** What an answer is made with. */
export interface AnsweringServices {
  chatbots: Chatbots;
  conversations: Conversations;
  knowledge: Knowledge;
  /** Nothing when no model is configured: the embedded answerer then answers. */
  model: LanguageModel | undefined;
  countTokens(text: string): number;
  retentionDaysOf(accountId: string): Promise<number>;
  /** The people behind the chatbot. */
  people: {
    isSomebodyThere(accountId: string): Promise<boolean>;
    /** Hands a visitor's message to the person who holds the conversation; false when that person has left it. */
    receive(liveSessionId: string, text: string, messageId: string): Promise<boolean>;
  };
  clock(): number;
}
