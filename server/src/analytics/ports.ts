/** What statistics need from outside: counts that were rolled up as things happened. */
export interface MonthCounts {
  month: string;
  interactions: number;
  responseMs: number;
  ratings: number;
  ratingTotal: number;
}

export interface AnalyticsStore {
  allTime(chatbotId: string): Promise<MonthCounts | undefined>;
  months(chatbotId: string, fromMonth: string): Promise<MonthCounts[]>;
  topQuestions(chatbotId: string, limit: number): Promise<string[]>;
  /** Rates an answer of this session, or changes its rating; the counts follow in the same step. */
  rate(rating: Rating): Promise<'rated' | 'not-found'>;
}

export interface Rating {
  sessionId: string;
  messageId: string;
  rating: number;
  comment: string | null;
}
