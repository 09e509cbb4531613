import type { JudgedQuestion } from './judge-answer.ts';
import { shareOf } from './measures.ts';

/** What a chatbot with this `confidenceThreshold` would have done with the same answers. */
export interface ThresholdChoice {
  threshold: number;
  /** Of all questions whose rightness is known. */
  shareAnswered: number;
  /** Of those that would be answered. */
  shareRight: number | undefined;
  /** Of the answerable questions. */
  shareAnswerableRefused: number | undefined;
  /** Of the unanswerable questions. */
  shareUnanswerableAnswered: number | undefined;
}

const candidates = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];

/**
 * A higher threshold can be judged from the answers as they are. A lower one cannot: what was refused has no answer to
 * judge, and stays refused here.
 */
export function thresholdChoices(questions: readonly JudgedQuestion[]): ThresholdChoice[] {
  const known = questions.filter(({ confidence, isRight }) => confidence !== undefined && isRight !== undefined);
  if (known.length === 0) return [];
  return candidates.map((threshold) => {
    const isAnswered = ({ outcome, confidence = 0 }: JudgedQuestion) =>
      outcome === 'answered' && confidence >= threshold;
    return {
      threshold,
      shareAnswered: shareOf(known, isAnswered) ?? 0,
      shareRight: shareOf(known.filter(isAnswered), ({ isRight }) => isRight === true),
      shareAnswerableRefused: shareOf(
        known.filter(({ isAnswerable }) => isAnswerable !== false),
        (question) => !isAnswered(question),
      ),
      shareUnanswerableAnswered: shareOf(
        known.filter(({ isAnswerable }) => isAnswerable === false),
        isAnswered,
      ),
    };
  });
}
