import { useChatbotSettings, useSuggestedQuestions } from '../playground/use-chatbot-settings.ts';
import { useStatistics } from '../statistics/use-statistics.ts';

/** What a first test begins with: what visitors ask most, or else what the chatbot suggests to ask. */
export function useStarterQuestions(chatbotId: string): readonly string[] | undefined {
  const askedMost = useStatistics(chatbotId).data?.topQuestions;
  const suggested = useSuggestedQuestions(chatbotId, useChatbotSettings(chatbotId).data);
  return askedMost && (askedMost.length > 0 ? askedMost : suggested);
}
