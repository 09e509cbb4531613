import { useQuestionsToAsk } from '../playground/use-questions-to-ask.ts';
import { useSources } from '../sources/use-sources.ts';
import { useStatistics, useUnanswered } from '../statistics/use-statistics.ts';

/** As many as a chatbot offers visitors, at most. */
const mostSuggested = 10;
const nothing: ReadonlySet<string> = new Set();

interface Starters {
  questions: readonly string[];
  from: 'testFromAsked' | 'testFromSuggested';
}

/** What a first test begins with: what visitors ask most and get an answer to, or else what the chatbot suggests to ask. */
export function useStarterQuestions(chatbotId: string): Starters | undefined {
  const topQuestions = useStatistics(chatbotId).data?.topQuestions;
  const unanswered = useUnanswered(chatbotId, 'open', nothing).data?.flatMap(({ variants }) => variants);
  const askedMost = unanswered && topQuestions?.filter((question) => !unanswered.includes(question));
  const suggested = useQuestionsToAsk(chatbotId, useSources(chatbotId).data, mostSuggested);
  if (!askedMost) return undefined;
  if (askedMost.length > 0) return { questions: [...new Set(askedMost)], from: 'testFromAsked' };
  return suggested && { questions: suggested, from: 'testFromSuggested' };
}
