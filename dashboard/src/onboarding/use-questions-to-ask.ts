import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import type { Source } from '../api/documents.ts';
import { useChatbotSettings } from '../playground/use-chatbot-settings.ts';
import type { SourceItem } from '../sources/use-sources.ts';
import { questionsToAsk } from './questions-to-ask.ts';

/** With so many pages read the questions are good enough until the last one is. */
const pagesLookedAt = 8;

/** What can be asked of the pages that were read so far; none before the first. */
export function useQuestionsToAsk(
  chatbotId: string,
  source: Source | undefined,
  pages: readonly SourceItem[],
): readonly string[] {
  const api = useApi();
  const settings = useChatbotSettings(chatbotId);
  const own = settings.data?.suggestedQuestions ?? [];
  const moment = source?.status === 'pending' ? Math.min(pages.length, pagesLookedAt) : 'read';
  const found = useQuery({
    queryKey: ['suggested-questions', chatbotId, moment],
    enabled: settings.isSuccess && own.length === 0 && pages.length > 0,
    queryFn: async () => (await api.call(`/api/chatbots/${chatbotId}/suggested-questions`)).questions,
    placeholderData: keepPreviousData,
  });
  if (pages.length === 0 || (own.length === 0 && found.data === undefined)) return [];
  return questionsToAsk({ own, found: found.data ?? [], pages });
}
