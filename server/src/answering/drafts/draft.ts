import type { Chatbot } from '../../chatbots/index.ts';
import type { AnswerDetails, Conversation } from '../../conversations/index.ts';
import type { Findings, FoundPassage } from '../../knowledge/index.ts';
import type { Mode } from '../modes.ts';

export interface DraftRequest {
  chatbot: Chatbot;
  conversation: Conversation;
  message: string;
  standAlone: string;
  mode: Mode;
  findings: Findings;
  streamed: boolean;
}

export interface FinishedDraft extends Pick<AnswerDetails, 'confidence' | 'sources' | 'usage'> {
  text: string;
}

/** An answer as it is written, piece by piece; at the end, what it was built on. */
export type Draft = AsyncGenerator<string, FinishedDraft>;

/** Word by word, as a model would write it. */
export function* pieces(text: string): Generator<string> {
  for (const [piece] of text.matchAll(/\S+\s*|\s+/g)) yield piece;
}

export function urlsOf(passages: readonly FoundPassage[]): string[] {
  return [...new Set(passages.map(({ url }) => url))];
}
