import type { JudgedQuestion } from '../src/evaluation/judge-answer.ts';

/** An answerable question that was answered right, but for what a test says of it. */
export function judgedQuestion(differences: Partial<JudgedQuestion> = {}): JudgedQuestion {
  return {
    line: 1,
    question: 'How long can I return an item?',
    answers: ['30 days'],
    documents: [],
    isAnswerable: true,
    history: [],
    outcome: 'answered',
    failure: undefined,
    response: 'Within 30 days.',
    confidence: 0.9,
    sources: ['https://a.example/returns'],
    responseTimeMs: 10,
    wallTimeMs: 12,
    isHit: undefined,
    contains: true,
    f1: 0.8,
    isRight: true,
    ...differences,
  };
}
