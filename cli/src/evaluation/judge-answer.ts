import { isRefusal, type Reply } from '../client/reply.ts';
import type { EvaluationQuestion } from './read-questions.ts';
import { isSameDocument } from './same-document.ts';
import { containsWords, tokenF1 } from './words.ts';

/** A question with what came of it. */
export type AskedQuestion = { question: EvaluationQuestion } & (
  | { reply: Reply; wallTimeMs: number }
  | { failure: string }
);

/** What is undefined could not be judged: the file does not say what would be right, or there is no answer. */
export interface JudgedQuestion extends EvaluationQuestion {
  outcome: 'answered' | 'refused' | 'failed';
  failure: string | undefined;
  response: string | undefined;
  confidence: number | undefined;
  sources: string[];
  responseTimeMs: number | undefined;
  wallTimeMs: number | undefined;
  isHit: boolean | undefined;
  contains: boolean | undefined;
  f1: number | undefined;
  isRight: boolean | undefined;
}

/** An answer that shares this much with the expected one is right, though it is put in other words. */
const rightFromF1 = 0.5;

export function judgeAnswer(asked: AskedQuestion): JudgedQuestion {
  const { question } = asked;
  const { answers, documents, isAnswerable } = question;
  const expectsDocument = isAnswerable !== false && documents.length > 0;
  const canBeRight = answers.length > 0;
  if ('failure' in asked) {
    return {
      ...question,
      ...nothing,
      outcome: 'failed',
      failure: asked.failure,
      // Without an answer the visitor has neither: leaving it out would make a broken service look good.
      isHit: expectsDocument ? false : undefined,
      isRight: canBeRight ? false : undefined,
    };
  }
  const { reply, wallTimeMs } = asked;
  const { response, confidence, sources, responseTimeMs } = reply;
  const isRefused = isRefusal(reply);
  const isCompared = canBeRight && !isRefused;
  const contains = isCompared ? answers.some((answer) => containsWords(response, answer)) : undefined;
  const f1 = isCompared ? Math.max(...answers.map((answer) => tokenF1(response, answer))) : undefined;
  return {
    ...question,
    outcome: isRefused ? 'refused' : 'answered',
    failure: undefined,
    response,
    confidence,
    sources,
    responseTimeMs,
    wallTimeMs,
    isHit: expectsDocument
      ? sources.some((source) => documents.some((document) => isSameDocument(source, document)))
      : undefined,
    contains,
    f1,
    isRight: rightness(isAnswerable, canBeRight, contains === true || (f1 ?? 0) >= rightFromF1),
  };
}

const nothing = {
  response: undefined,
  confidence: undefined,
  sources: [],
  responseTimeMs: undefined,
  wallTimeMs: undefined,
  contains: undefined,
  f1: undefined,
};

/** Nothing that is said to a question without an answer is right, so that its confidence ought to be 0. */
function rightness(isAnswerable: boolean | undefined, canBeRight: boolean, matches: boolean): boolean | undefined {
  if (isAnswerable === false) return false;
  return canBeRight ? matches : undefined;
}
