/** What statistics need from outside: counts that are kept as things happen. */
import type { ConversationCounts, DayCounts, MonthCounts, RatingCounts, ResolutionCounts } from './statistics.ts';

export type { MonthCounts };

/** Questions that say the same words; several wordings may mean the same. */
export interface Wording {
  key: string;
  text: string;
  asked: number;
  unanswered: number;
  lowConfidence: number;
  lastAskedAt: number;
  /** How it went when it was last asked, or how it would go by a later trial. */
  verdict: Verdict;
  /** The version of the chatbot's index that the verdict is true of. */
  checkedIndexVersion: number;
  isDismissed: boolean;
  /** Absent for what was counted before vectors were kept. */
  vector: WordingVector | undefined;
}

export type Verdict = 'unanswered' | 'answered' | 'would-answer';

export interface WordingVector {
  embeddingModel: string;
  numbers: Int8Array;
  inverseLength: number;
}

export interface BestPassage {
  title: string;
  url: string;
  quote: string;
  /** Cosine similarity to the question. */
  score: number;
}

export interface AnalyticsStore {
  allTime(chatbotId: string): Promise<MonthCounts | undefined>;
  months(chatbotId: string, fromMonth: string): Promise<MonthCounts[]>;
  /** The quickest first; a day has a row for each kind of time that an answer took. */
  days(chatbotId: string, fromDay: string): Promise<DayCounts[]>;
  conversationDays(chatbotId: string, fromDay: string): Promise<ConversationCounts[]>;
  resolutionDays(chatbotId: string, fromDay: string): Promise<ResolutionCounts[]>;
  /** Of answers that were given from a time on. */
  ratingsSince(chatbotId: string, fromMs: number): Promise<RatingCounts>;
  /** Forgets what was counted of days before this one, some at a time; returns how many rows that were. */
  forgetDaysBefore(day: string, limit: number): Promise<number>;
  mostAsked(chatbotId: string, limit: number): Promise<Wording[]>;
  /** With `asked` counted from a time on, among the latest questions that are still kept. */
  mostAskedSince(chatbotId: string, fromMs: number, limit: number): Promise<Wording[]>;
  /** Only those that were ever refused, or answered without being sure. */
  mostOftenUnanswered(chatbotId: string, limit: number): Promise<Wording[]>;
  /** By key, for those that have any. */
  passagesFoundFor(chatbotId: string, keys: readonly string[]): Promise<Map<string, BestPassage[]>>;
  /** Keeps the outcome of trials; what was really asked with this version or a later one says more, and stays. */
  saveVerdicts(
    chatbotId: string,
    verdicts: readonly { key: string; verdict: Verdict }[],
    indexVersion: number,
  ): Promise<void>;
  dismiss(chatbotId: string, keys: readonly string[], isDismissed: boolean): Promise<void>;
  /** Rates an answer of this session, or changes its rating; the counts follow in the same step. */
  rate(rating: Rating, nowMs: number): Promise<'rated' | 'not-found'>;
}

export interface Rating {
  session: { id: string; chatbotId: string; accountId: string };
  messageId: string;
  rating: number;
  comment: string | null;
}
