/** What stands between a question and what its answer should contain. */
const separator = '=>';

interface Question {
  question: string;
  expected?: string;
}

/** A question a line, as somebody writes them down: `Can I return a lamp? => 30 days`. */
export function readQuestions(text: string): Question[] {
  return text
    .split('\n')
    .map((line) => line.split(separator).map((part) => part.trim()))
    .filter(([question]) => question)
    .map(([question = '', expected]) => (expected ? { question, expected } : { question }));
}

export const writeQuestions = (questions: readonly { question: string; expected: string | null }[]) =>
  questions.map(({ question, expected }) => (expected ? `${question} ${separator} ${expected}` : question)).join('\n');
