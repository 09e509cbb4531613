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
