import { safeMarkdown } from '../../markdown/safe-markdown.ts';
import type { MatchingPair } from '../pairs/matching-pair.ts';
import type { AnsweringServices } from '../services.ts';
import { type Draft, type DraftRequest, pieces, urlsOf } from './draft.ts';

/** What the owner wrote for this question is the answer, word for word. */
export async function* pairDraft(
  { passage, confidence }: MatchingPair,
  { evidence, understood }: DraftRequest,
  { countTokens }: AnsweringServices,
): Draft {
  const text = safeMarkdown(passage.text);
  yield* pieces(text);
  yield { citation: { start: 0, end: text.length, passages: [passage] } };
  const completionTokens = countTokens(text) + understood.usage.completionTokens;
  const promptTokens = evidence.findings.questionTokens + understood.usage.promptTokens;
  return {
    text,
    kind: 'answer',
    confidence,
    sources: urlsOf([passage]),
    usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
  };
}
