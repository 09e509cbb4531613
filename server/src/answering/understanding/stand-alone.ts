import type { Message } from '../../conversations/index.ts';
import { contentTermsOf } from '../../language/index.ts';

/** Words that point back to what was said before. */
const pointsBack = /\b(it|its|they|them|their|that|this|these|those|there|he|she|one|same|else|more)\b/i;
const goesOn = /^\s*(and|or|but|also|what about|how about|then)\b/i;
const fewTerms = 2;

/**
 * The question as it would be asked without the conversation: a follow-up ("and on Sundays?") is put behind the question
 * before it. A question that stands alone stays as it is.
 */
export function standAloneQuestion(question: string, turns: readonly Message[]): string {
  const previous = turns.findLast(({ role }) => role === 'visitor');
  if (!previous || !isFollowUp(question)) return question;
  return `${previous.text}\n${question}`;
}

function isFollowUp(question: string): boolean {
  if (goesOn.test(question)) return true;
  return pointsBack.test(question) && contentTermsOf(question).length <= fewTerms;
}
