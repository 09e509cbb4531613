/** How sure an answer is, in words. They mean the same for every chatbot, because its confidence is calibrated. */
export const certainties = ['sure', 'probably', 'unsure'] as const;

export type Certainty = (typeof certainties)[number];

const sureFrom = 0.7;
/** Below it an answer is only the closest that was found, and counts as not sure. */
export const probablyFrom = 0.4;

export function certaintyOf(confidence: number): Certainty {
  if (confidence >= sureFrom) return 'sure';
  return confidence >= probablyFrom ? 'probably' : 'unsure';
}
