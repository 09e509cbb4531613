import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { useUser } from '../session/session-context.ts';

/** What visitors are greeted with, and from which confidence on they are answered. */
export function useChatbotSettings(chatbotId: string) {
  const api = useApi();
  const { id: userId } = useUser();
  return useQuery({
    queryKey: ['chatbots', chatbotId, 'settings'],
    queryFn: async () =>
      (await api.call(`/api/chatbots/${chatbotId}/settings?userId=${encodeURIComponent(userId)}`)).settings,
  });
}

/** The questions that visitors are offered, or else some that the content answers. */
export function useSuggestedQuestions(chatbotId: string, settings?: { suggestedQuestions: string[] }): string[] {
  const api = useApi();
  const own = settings?.suggestedQuestions ?? [];
  const found = useQuery({
    queryKey: ['suggested-questions', chatbotId],
    enabled: settings !== undefined && own.length === 0,
    queryFn: async () => (await api.call(`/api/chatbots/${chatbotId}/suggested-questions`)).questions,
  });
  return own.length > 0 ? own : (found.data ?? []);
}
