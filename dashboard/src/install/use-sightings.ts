import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';

const lookAgainMs = 3_000;

/** The sites on which the widget of a chatbot was loaded, latest first. */
export function useSightings(chatbotId: string, { isWatched = false } = {}) {
  const api = useApi();
  return useQuery({
    queryKey: ['sightings', chatbotId],
    queryFn: async () => (await api.call(`/api/chatbots/${chatbotId}/sightings`)).sightings,
    refetchInterval: isWatched ? lookAgainMs : false,
  });
}
