import type { FunctionComponent } from 'preact';
import type { Answer } from './conversation/answer-document.ts';

/** Somebody who builds the chatbot tries it out in the dashboard; on a site nobody does. */
export interface Trial {
  asked(question: string, answer: Promise<Answer>): void;
  /** Stands below each answer, in the place of thumbs: what is tried out is not rated. */
  Inspect: FunctionComponent<{ messageId: string }>;
}

let current: Trial | undefined;

export const currentTrial = () => current;

export function beginTrial(trial: Trial): void {
  current = trial;
}
