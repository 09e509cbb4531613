import type { Chatbot } from '../../chatbots/index.ts';
import type { AnswerCitation, AnswerDetails, Conversation } from '../../conversations/index.ts';
import type { FoundPassage } from '../../knowledge/index.ts';
import type { FoundEvidence } from '../find-evidence.ts';
import { type Citation, createShownCitations } from '../grounding/citations.ts';
import type { Mode } from '../modes.ts';
import type { AnswerEvent } from '../question.ts';
import type { StepTimer } from '../step-timer.ts';
import type { Understood } from '../understanding/understand-question.ts';

export interface DraftRequest {
  chatbot: Chatbot;
  conversation: Conversation;
  message: string;
  understood: Understood;
  mode: Mode;
  /** The language to answer in. */
  language: string;
  /** Below this confidence the answer is that the chatbot does not know. */
  confidenceThreshold: number;
  evidence: FoundEvidence;
  streamed: boolean;
  /** Whether an agent could take the conversation now. */
  isAgentAvailable(): Promise<boolean>;
  /** Whether an agent gets it, to judge and send as their own: then nothing leads it in. */
  isSuggestion: boolean;
  timer?: StepTimer | undefined;
}

/**
 * More text, all of the text so far with the citations that are new, or the citation of a sentence that has been written,
 * in the order of the sentences. Who keeps the text anyway gives all of it, so that it is in memory once.
 */
export type DraftPiece = string | { written: string; citations: readonly Citation[] } | { citation: Citation };

export interface FinishedDraft
  extends Pick<
    AnswerDetails,
    | 'confidence'
    | 'uncalibrated'
    | 'sources'
    | 'usage'
    | 'highlights'
    | 'lead'
    | 'related'
    | 'handover'
    | 'liveSessionId'
  > {
  /** All the text of the pieces. */
  text: string;
  kind: 'answer' | 'refusal' | 'small-talk' | 'handover';
  /** What the documents were asked, and what was found; absent where they were not. */
  searched?: Pick<FoundEvidence, 'question' | 'findings'>;
}

/** An answer as it is written, piece by piece; at the end, what it was built on. */
export type Draft = AsyncGenerator<DraftPiece, FinishedDraft>;

/** Word by word, as a model would write it, where somebody reads along; a link in one piece, for half of one is no link. */
export function* pieces(text: string, streamed: boolean): Generator<string> {
  if (!streamed) yield text;
  else for (const [piece] of text.matchAll(/(?:\[[^\][]{1,500}\]\([^\s()]{1,1500}\)|\S)+\s*|\s+/g)) yield piece;
}

export function urlsOf(passages: readonly FoundPassage[]): string[] {
  return [...new Set(passages.map(({ url }) => url))];
}

export type DraftWithCitations = FinishedDraft & { citations: AnswerCitation[] };

/** A draft as clients see it: all of the text so far, and numbered citations. */
export async function* draftEvents(draft: Draft): AsyncGenerator<AnswerEvent, DraftWithCitations> {
  const shown = createShownCitations();
  const citations: AnswerCitation[] = [];
  let written = '';
  try {
    for (;;) {
      const { done, value } = await draft.next();
      if (done) return { ...value, citations };
      if (typeof value === 'object' && 'citation' in value) {
        const citation = shown(value.citation, written);
        citations.push(citation);
        yield { type: 'citation', citation };
      } else if (typeof value === 'string') {
        written += value;
        yield { type: 'chunk', written };
      } else {
        written = value.written;
        const added = value.citations.map((citation) => shown(citation, written));
        citations.push(...added);
        yield { type: 'chunk', written, citations: added };
      }
    }
  } finally {
    await draft.return(undefined as never);
  }
}

/** Runs a generator to its end for its result alone. */
export async function resultOf<Result>(generator: AsyncGenerator<unknown, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = await generator.next();
    if (done) return value;
  }
}
