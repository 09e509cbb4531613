import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../clients/js/src/calls.ts';
import { useApi } from '../api/api-context.ts';

export type FoundPassage = Reply<'POST', '/api/chatbots/{id}/search'>['passages'][number];

/** What the search finds for a question, best first: an answer says what it used, but not what that was preferred to. */
export function useFoundPassages(chatbotId: string, question: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['found-passages', chatbotId, question],
    queryFn: async () =>
      (await api.call(`/api/chatbots/${chatbotId}/search`, { method: 'POST', body: { question, limit: 8 } })).passages,
    staleTime: 60_000,
  });
}
