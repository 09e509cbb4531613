import type { Generated } from 'kysely';

/** What is counted of conversations, in the write that it counts. */
export interface AnalyticsSchema {
  /** One row a month, and one for all time under the month `all`. */
  chatbot_months: {
    chatbot_id: string;
    month: string;
    interactions: number;
    response_ms: number;
    ratings: number;
    rating_total: number;
  };
  /** One row a UTC day and time bucket: the answers that took about as long as each other. */
  chatbot_days: {
    chatbot_id: string;
    day: string;
    /** Four to each doubling of milliseconds; 0 for less than one. */
    time_bucket: number;
    interactions: number;
    response_ms: number;
    /** Of these: those that asked something, and the sum of their confidence in thousandths. */
    questions: number;
    confidence_permille: number;
    /** Of the questions that are no trials: those answered, given only the closest, and refused. */
    answered: Generated<number>;
    unsure: Generated<number>;
    refused: Generated<number>;
  };
  /** One row a UTC day: its answers that are no longer only assumed to resolve, and those that visitors confirmed. */
  chatbot_resolutions: { chatbot_id: string; day: string; doubted: number; confirmed: number };
  /** One row a UTC day: the conversations that began on it, and how many of them were handed over, then or later. */
  chatbot_conversations: { chatbot_id: string; day: string; conversations: number; handed_over: number };
  /** One row for each wording of a question: questions with the same key. */
  question_counts: {
    chatbot_id: string;
    question_key: string;
    text: string;
    asked: number;
    /** Of these: how often refused, and how often answered without being sure. */
    unanswered: number;
    low_confidence: number;
    last_asked_at: number;
    /** When it was last asked in the words of `text`. */
    worded_at: number;
    /** How it went when it was last asked, or last tried: `unanswered`, `answered`, `would-answer`. */
    verdict: string;
    /** The version of the chatbot's index that this is true of. */
    checked_index_version: number;
    is_dismissed: number;
    embedding_model: string | null;
    vector: Uint8Array | null;
  };
  /** JSON of the best passages that were found for a question when it was last asked in vain. */
  question_findings: { chatbot_id: string; question_key: string; passages: string };
  /** The calibration of a chatbot's confidence, and what it was computed from. */
  chatbot_calibrations: {
    chatbot_id: string;
    /** Null where there was nothing to ask. */
    slope: number | null;
    shift: number | null;
    /** JSON of the confidence against what was right, before and after calibration. */
    bins: string;
    questions: number;
    ratings: number;
    index_version: number;
    passages: number;
    /** All that had been counted then. */
    counted_ratings: number;
    answerer_version: number;
    calibrated_at: number;
  };
}
