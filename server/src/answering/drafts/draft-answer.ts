import { matchingPair } from '../pairs/matching-pair.ts';
import type { AnsweringServices } from '../services.ts';
import type { Draft, DraftRequest } from './draft.ts';
import { extractiveDraft } from './extractive-draft.ts';
import { modelDraft } from './model-draft.ts';
import { pairDraft } from './pair-draft.ts';

/** Writes the answer piece by piece; at the end says what it was built on and how sure it is. */
export async function* draftAnswer(
  request: DraftRequest,
  services: AnsweringServices,
  signal: AbortSignal,
): Draft {
  const { message, understood, findings } = request;
  // A follow-up may be a pair's question as it was asked, or as it was meant.
  const pair =
    matchingPair(message, findings.passages) ?? matchingPair(understood.standAlone, findings.passages);
  if (pair) return yield* pairDraft(pair, request, services);
  const model = await services.models.modelFor(request.chatbot);
  return yield* model ? modelDraft(model, request, services, signal) : extractiveDraft(request, services);
}
