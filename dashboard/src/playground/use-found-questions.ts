import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import type { Source } from '../api/documents.ts';

/** With so many pages read the questions are good enough not to wait for more. */
export const pagesLookedAt = 8;

/** How much of the content is there to be asked about, and whether more is on its way. */
export function readingOf(sources: readonly Source[] | undefined) {
  return {
    isReading: sources?.some(({ status }) => status === 'pending') === true,
    read: sources?.reduce((sum, { documents }) => sum + documents, 0) ?? 0,
  };
}

/** Questions that the content answers, best first; asked for again while its first pages are read. */
export function useFoundQuestions(chatbotId: string, sources: readonly Source[] | undefined, isWanted = true) {
  const api = useApi();
  const { isReading, read } = readingOf(sources);
  return useQuery({
    queryKey: ['suggested-questions', chatbotId, isReading ? Math.min(read, pagesLookedAt) : 'read'],
    enabled: isWanted && read > 0,
    queryFn: async () => (await api.call(`/api/chatbots/${chatbotId}/suggested-questions`)).questions,
  });
}
