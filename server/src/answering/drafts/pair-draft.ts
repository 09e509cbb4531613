import type { MatchingPair } from '../pairs/matching-pair.ts';
import type { AnsweringServices } from '../services.ts';
import { type Draft, type DraftRequest, pieces, urlsOf } from './draft.ts';

/** What the owner wrote for this question is the answer, word for word. */
export async function* pairDraft(
  { passage, confidence }: MatchingPair,
  { findings }: DraftRequest,
  { countTokens }: AnsweringServices,
): Draft {
  yield* pieces(passage.text);
  const completionTokens = countTokens(passage.text);
  const promptTokens = findings.questionTokens;
  return {
    text: passage.text,
    confidence,
    sources: urlsOf([passage]),
    usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
  };
}
