import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api/api-context.ts';
import type { Source } from '../api/documents.ts';
import { useChatbotSettings } from '../playground/use-chatbot-settings.ts';
import type { SourceItem } from '../sources/use-sources.ts';
import { mostOffered, questionsToAsk } from './questions-to-ask.ts';

/** With so many pages read the questions are good enough not to wait for more. */
const pagesLookedAt = 8;

/** What can be asked of the pages that were read; none before the first. Once there are some, they stay. */
export function useQuestionsToAsk(
  chatbotId: string,
  source: Source | undefined,
  pages: readonly SourceItem[],
): readonly string[] {
  const api = useApi();
  const [offered, setOffered] = useState<readonly string[]>([]);
  const settings = useChatbotSettings(chatbotId);
  const own = settings.data?.suggestedQuestions ?? [];
  const isReading = source?.status === 'pending';
  const moment = isReading ? Math.min(pages.length, pagesLookedAt) : 'read';
  const found = useQuery({
    queryKey: ['suggested-questions', chatbotId, moment],
    enabled: settings.isSuccess && own.length === 0 && pages.length > 0 && offered.length === 0,
    queryFn: async () => (await api.call(`/api/chatbots/${chatbotId}/suggested-questions`)).questions,
  });
  if (offered.length > 0) return offered;
  if (pages.length === 0 || (own.length === 0 && found.data === undefined)) return [];
  const questions = questionsToAsk({ own, found: found.data ?? [], pages });
  const isEnough = own.length > 0 || questions.length === mostOffered || !isReading || pages.length >= pagesLookedAt;
  if (isEnough && questions.length > 0) setOffered(questions);
  return isEnough ? questions : [];
}
