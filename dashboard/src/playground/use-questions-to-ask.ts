import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api/api-context.ts';
import type { Source } from '../api/documents.ts';
import { useSourceItems } from '../sources/use-sources.ts';
import { mostOffered, questionsToAsk } from './questions-to-ask.ts';
import { useChatbotSettings } from './use-chatbot-settings.ts';

/** With so many pages read the questions are good enough not to wait for more. */
const pagesLookedAt = 8;

/**
 * What can be asked first: what visitors are offered, or else what the content asks and answers; nothing before some of
 * it is read. Once there are some, they stay.
 */
export function useQuestionsToAsk(chatbotId: string, sources: readonly Source[] | undefined): readonly string[] {
  const api = useApi();
  const [offered, setOffered] = useState<{ to: string; questions: readonly string[] }>();
  const isOffered = offered?.to === chatbotId;
  const settings = useChatbotSettings(chatbotId);
  const own = settings.data?.suggestedQuestions ?? [];
  const items = useSourceItems(
    chatbotId,
    sources?.find(({ type }) => type === 'website'),
    'ready',
  );
  const pages = items.data?.pages.flatMap(({ documents }) => documents) ?? [];
  const isReading = sources?.some(({ status }) => status === 'pending') === true;
  const read = sources?.reduce((sum, { documents }) => sum + documents, 0) ?? 0;
  const found = useQuery({
    queryKey: ['suggested-questions', chatbotId, isReading ? Math.min(read, pagesLookedAt) : 'read'],
    enabled: settings.isSuccess && own.length === 0 && read > 0 && !isOffered,
    queryFn: async () => (await api.call(`/api/chatbots/${chatbotId}/suggested-questions`)).questions,
  });
  if (isOffered) return offered.questions;
  if (read === 0 || items.isLoading || (own.length === 0 && found.data === undefined)) return [];
  const questions = questionsToAsk({ own, found: found.data ?? [], pages });
  const isEnough = own.length > 0 || questions.length >= mostOffered || !isReading || read >= pagesLookedAt;
  if (!isEnough || questions.length === 0) return [];
  setOffered({ to: chatbotId, questions });
  return questions;
}
