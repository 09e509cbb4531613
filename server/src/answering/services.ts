import type { Chatbot, Chatbots } from '../chatbots/index.ts';
import type { Conversations } from '../conversations/index.ts';
import type { Knowledge } from '../knowledge/index.ts';
import type { Models } from '../models/index.ts';
import type { Calibration } from './calibrating/fit-calibration.ts';
import type { PassageScorer } from './ports.ts';

/** Whether a person could take a conversation now; where not, why, and when somebody is back, if that is known. */
export interface Availability {
  isStaffed: boolean;
  reason: 'outside-hours' | 'nobody-available' | 'switched-off' | null;
  opensAt: number | null;
}

/** What the people are told of a visitor who is handed over. */
interface Visit {
  /** The id that the live chat has where a new one is opened. */
  liveSessionId: string;
  /** The page the visitor is on. */
  pageUrl?: string | undefined;
  email?: string | undefined;
  /** As the site's own server knows the visitor. */
  known?: { name?: string | undefined; email?: string | undefined } | undefined;
  /** When the visitor was told, where it is told again. */
  toldAt?: number | undefined;
}

/** What an answer is made with. */
export interface AnsweringServices {
  chatbots: Chatbots;
  conversations: Conversations;
  knowledge: Knowledge;
  /** Where no model is configured, the embedded answerer answers. */
  models: Pick<Models, 'modelFor' | 'mayHaveModel'>;
  /** Where there is one, it reads what was found before it is answered from. */
  scorer?: PassageScorer | undefined;
  /** How far the chatbot's answers can be believed by its own documents, where that was found out. */
  calibrationOf?(chatbotId: string): Promise<Calibration | undefined>;
  countTokens(text: string): number;
  /** Below this confidence a chatbot without a threshold of its own says that it does not know. */
  confidenceThreshold: number;
  retentionDaysOf(accountId: string): Promise<number>;
  /** Throws where the account has begun as many conversations today as it may. */
  requireSessionRoom(accountId: string, isExempt: () => boolean): void;
  /** The people behind the chatbot. */
  people: {
    availability(chatbot: Chatbot): Promise<Availability>;
    /**
     * Opens the live chat of a conversation that has been recorded; the same again opens no second one. Nothing where live
     * chat is switched off and there has been none.
     */
    handOver(
      chatbot: Chatbot,
      owner: string,
      querySessionId: string,
      visit: Visit,
    ): Promise<{ liveSessionId: string } | undefined>;
    /** Whether the people know where to answer in the open live chat of this conversation. */
    hasAddress(chatbot: Chatbot, owner: string, querySessionId: string): Promise<boolean>;
    /** Whether what they reply is sent to that address. */
    repliesByMail(chatbot: Pick<Chatbot, 'accountId'>): boolean;
    /** Hands a visitor's message to the person who holds the conversation; false when the live chat is closed or erased. */
    receive(liveSessionId: string, text: string, messageId: string): Promise<boolean>;
    /** Where a message went that was handed so. */
    received(
      chatbotId: string,
      owner: string,
      messageId: string,
    ): Promise<{ liveSessionId: string; querySessionId: string | undefined } | undefined>;
    /** Signals that a person may have taken the conversation, until it is unsubscribed from. */
    onceHeld(querySessionId: string, onSignal: () => void): () => void;
  };
  clock(): number;
}
