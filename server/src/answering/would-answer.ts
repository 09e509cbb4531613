import type { Chatbot } from '../chatbots/index.ts';
import type { KnownVector } from '../knowledge/index.ts';
import type { FinishedDraft } from './drafts/draft.ts';
import { findEvidence } from './find-evidence.ts';
import type { Mode } from './modes.ts';
import { matchingPair } from './pairs/matching-pair.ts';
import type { AnsweringServices } from './services.ts';

export type Verdict = Pick<FinishedDraft, 'kind' | 'confidence'>;

const mode: Mode = 'standard';

/**
 * Whether the chatbot would answer a question from its documents as they are now. Walks the steps of an answer and
 * records nothing; no language model is asked, which may cost money.
 */
export async function wouldAnswer(
  chatbot: Chatbot,
  question: string,
  services: AnsweringServices,
  known?: KnownVector,
): Promise<Verdict> {
  const evidence = await findEvidence({ chatbot, question, mode, known }, services);
  const pair = matchingPair(question, evidence.findings.passages);
  if (pair) return { kind: 'answer', confidence: pair.confidence };
  const { extract, confidence } = evidence.weighed();
  const threshold = chatbot.settings.confidenceThreshold ?? services.confidenceThreshold;
  return { kind: extract.text !== '' && confidence >= threshold ? 'answer' : 'refusal', confidence };
}
