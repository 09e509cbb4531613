import type { AnswerCitation } from '../../conversations/index.ts';
import { createShownCitations } from '../grounding/shown-citations.ts';
import type { AnswerEvent } from '../question.ts';
import type { Draft, FinishedDraft } from './draft.ts';

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
      } else {
        written = typeof value === 'string' ? written + value : value.written;
        yield { type: 'chunk', written };
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
