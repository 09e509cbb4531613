import type { Message } from '../../conversations/index.ts';

/** What was said before the question. */
export interface PastTurns {
  /** The last messages of both sides, oldest first. */
  turns: readonly Pick<Message, 'role' | 'text'>[];
  /** What the visitor asked before those, oldest first. */
  earlierQuestions: readonly string[];
}

const turnTokens = 1_500;
const earlierTokens = 300;
const longestEarlier = 120;

/** The latest turns that fit, word for word; what the visitor asked before them in one line. */
export function recentTurns(
  { turns, earlierQuestions }: PastTurns,
  countTokens: (text: string) => number,
): { earlier: string; said: PastTurns['turns'] } {
  const fits = (budget: number) => {
    let room = budget;
    return (text: string) => {
      room -= countTokens(text);
      return room >= 0;
    };
  };
  const isTurnFitting = fits(turnTokens);
  const tooOld = turns.findLastIndex(({ text }) => !isTurnFitting(text));
  const questions = [
    ...earlierQuestions,
    ...turns.slice(0, tooOld + 1).flatMap(({ role, text }) => (role === 'visitor' ? [text] : [])),
  ].map((text) => text.replace(/\s+/g, ' ').slice(0, longestEarlier));
  const isQuestionFitting = fits(earlierTokens);
  const forgotten = questions.findLastIndex((question) => !isQuestionFitting(question));
  return { earlier: questions.slice(forgotten + 1).join('; '), said: turns.slice(tooOld + 1) };
}
