import { askedQuestion } from '../analytics/index.ts';
import type { AnswerCitation, AnswerDetails, Exchange } from '../conversations/index.ts';
import type { FinishedDraft } from './drafts/draft.ts';
import type { OpenQuestion } from './open-question.ts';
import type { AnsweringServices } from './services.ts';

/** An answer as it is recorded. */
export interface FinishedAnswer {
  text: string;
  details: AnswerDetails;
  asked: Exchange['asked'];
}

/** Adds to a draft what is recorded with it: mode, response time, and the question for the statistics. */
export function finishAnswer(
  { chatbot, mode, startedAt }: OpenQuestion,
  { text, searched, highlights = [], ...rest }: FinishedDraft & { citations: AnswerCitation[] },
  { clock, sureFrom }: AnsweringServices,
): FinishedAnswer {
  const details: AnswerDetails = {
    ...rest,
    ...(highlights.length > 0 && { highlights }),
    mode,
    responseTime: clock() - startedAt,
  };
  const asked =
    searched && askedQuestion(searched.question, searched.findings, details, chatbot.indexVersion, sureFrom);
  return { text, details, asked: asked ?? null };
}
