/** One line of a file of questions. */
export interface EvaluationQuestion {
  line: number;
  question: string;
  /** Any of these is right. */
  answers: string[];
  /** Any of these among the sources is a hit. */
  documents: string[];
  /** Undefined when the file does not say and nothing in it tells. */
  isAnswerable: boolean | undefined;
  /** Asked first in the same session. */
  history: string[];
}
