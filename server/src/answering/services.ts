import type { Chatbots } from '../chatbots/index.ts';
import type { Conversations } from '../conversations/index.ts';
import type { Knowledge } from '../knowledge/index.ts';
import type { Models } from '../models/index.ts';

/** What an answer is made with. */
export interface AnsweringServices {
  chatbots: Chatbots;
  conversations: Conversations;
  knowledge: Knowledge;
  /** Where no model is configured, the embedded answerer answers. */
  models: Pick<Models, 'modelFor'>;
  countTokens(text: string): number;
  /** Below this confidence a chatbot without a threshold of its own says that it does not know. */
  confidenceThreshold: number;
  retentionDaysOf(accountId: string): Promise<number>;
  /** The people behind the chatbot. */
  people: {
    isSomebodyThere(accountId: string): Promise<boolean>;
    /** Hands a visitor's message to the person who holds the conversation; false when that person has left it. */
    receive(liveSessionId: string, text: string, messageId: string): Promise<boolean>;
  };
  /** An answer with less confidence counts as not sure. */
  sureFrom: number;
  clock(): number;
}
