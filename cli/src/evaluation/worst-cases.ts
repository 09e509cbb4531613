import type { JudgedQuestion } from './judge-answer.ts';

export interface WorstCases {
  /** The surest first. */
  confidentAndWrong: JudgedQuestion[];
  /** Those that were nearest to being answered first. */
  refusedThoughAnswerable: JudgedQuestion[];
}

/** So many cases in all, half of each kind where there are enough of both. */
export function worstCases(questions: readonly JudgedQuestion[], most = 10): WorstCases {
  const wrong = bySureness(questions.filter(({ outcome, isRight }) => outcome === 'answered' && isRight === false));
  const refused = bySureness(
    questions.filter(({ outcome, isAnswerable }) => outcome === 'refused' && isAnswerable === true),
  );
  const half = Math.ceil(most / 2);
  const wrongShown = Math.min(wrong.length, Math.max(half, most - refused.length));
  return {
    confidentAndWrong: wrong.slice(0, wrongShown),
    refusedThoughAnswerable: refused.slice(0, most - wrongShown),
  };
}

function bySureness(questions: JudgedQuestion[]): JudgedQuestion[] {
  return questions.sort((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0));
}
