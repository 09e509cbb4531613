import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import type { Chatbot } from '../api/documents.ts';

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

/** Whether the domains name a host that was refused before: it is seen as allowed once a page of it is loaded again. */
export const coversHost = ({ domains }: Pick<Chatbot, 'domains'>, host: string): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
