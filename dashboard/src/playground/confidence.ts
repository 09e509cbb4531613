import type { Answer } from '../api/documents.ts';
import { certaintyLooks, unansweredLook } from '../ui/certainty-looks.ts';

/** The colour of how sure an answer is; none for what is not an answer from the content. */
export function certaintyBadge({ kind, certainty }: Pick<Answer, 'kind' | 'certainty'>): string {
  if (kind === 'answer') return certaintyLooks[certainty];
  return kind === 'refusal' ? unansweredLook : '';
}

type Reason = `tryWhy_${'handover' | 'small' | 'closest' | 'below' | 'nothing' | Answer['certainty']}`;

/** Why an answer is what it is, as far as the API says. */
export function reasonOf(
  answer: Pick<Answer, 'kind' | 'certainty' | 'confidence' | 'lead'>,
  threshold: number,
): Reason {
  if (answer.kind === 'small-talk') return 'tryWhy_small';
  if (answer.kind === 'handover' || answer.kind === 'passed') return 'tryWhy_handover';
  if (answer.kind === 'refusal') return isNear(answer.confidence, threshold) ? 'tryWhy_below' : 'tryWhy_nothing';
  const isClosest = answer.lead !== undefined && answer.certainty === 'unsure';
  return isClosest ? 'tryWhy_closest' : `tryWhy_${answer.certainty}`;
}

/** What is all but impossible was not kept back by the threshold. */
const isNear = (confidence: number, threshold: number) => confidence >= 0.05 && confidence < threshold;
