/** What is asked and what comes back, as the server writes it. */
export interface Citation {
  sentence: { start: number; end: number };
  sources: { url: string; title: string; passage: string; number: number }[];
}

/** Words that answer, by their place in the text. */
export interface Highlight {
  start: number;
  end: number;
}

export interface Answer {
  response: string;
  confidence: number;
  sources: string[];
  citations: Citation[];
  highlights?: Highlight[];
  kind: 'answer' | 'refusal' | 'small-talk' | 'handover' | 'passed';
  sessionId: string;
  messageId: string;
  liveSessionId?: string;
  handover?: 'offered' | 'requested';
}

export interface Question {
  /** Makes a repeat safe: the server takes a question with the same key once. */
  key: string;
  body: { message: string; chatbotId: string; events: true; sessionId?: string; pageUrl?: string };
}

export type Trouble = { kind: 'reconnecting' | 'slow' } | { kind: 'busy'; waitMs: number } | undefined;
