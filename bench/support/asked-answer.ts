import type { BenchAnswer } from './answer-as-server.ts';
import type { MeasuredAnswer } from './answer-figures.ts';

/** A question, and what came of it. */
export interface AskedAnswer extends MeasuredAnswer {
  site: string;
  question: string;
  /** `visitor`: in a visitor's words; `pair`: as the page asks it. */
  origin: 'visitor' | 'pair';
  /** What answers it; empty where nothing does. */
  expected: string;
  /** Whether an answer shows what answers. */
  isShownBy(text: string): boolean;
  answer: BenchAnswer;
}

/** As a line of JSON, for fitting and for reading by eye. */
export function dumpedAnswer({ answer, text, isShownBy: _, ...judged }: AskedAnswer): string {
  const { evidence, questionKind, findings } = answer;
  const passages = findings.passages.map((passage) => ({
    document: passage.documentId,
    headings: passage.headingPath,
    score: passage.score,
    dense: passage.dense,
    lexical: passage.lexical,
    coverage: passage.coverage,
    relevance: findings.scores?.get(passage)?.relevance,
    text: passage.text,
  }));
  return `${JSON.stringify({ ...judged, questionKind, evidence, answer: text, passages })}\n`;
}
