import type { Generated } from 'kysely';

/** Conversations with chatbots. */
export interface ConversationSchema {
  sessions: {
    id: string;
    chatbot_id: string;
    account_id: string;
    owner: string;
    message_count: number;
    /** The live session in which a person holds this conversation; null while the chatbot does. */
    held_by: string | null;
    created_at: number;
    last_message_at: number;
    /** Of the answers to its questions; null while nothing was asked. */
    lowest_confidence_permille: Generated<number | null>;
    /** The first live session that it was handed over into. */
    handed_over_to: Generated<string | null>;
  };
  session_names: { chatbot_id: string; owner: string; name: string; session_id: string; created_at: number };
  messages: {
    id: string;
    session_id: string;
    chatbot_id: string;
    sequence: number;
    role: string;
    text: string;
    /** JSON of the answer's confidence, sources, usage, mode and response time; null for the visitor's own messages. */
    answer: string | null;
    question_key: string | null;
    /** `answered`, `unanswered` or `low-confidence`, of a question that is counted by its key. */
    question_outcome: string | null;
    rating: number | null;
    comment: string | null;
    /** Of an answer to a question that is counted: whether it resolved it; null for all else. */
    resolution: string | null;
    created_at: number;
  };
}
