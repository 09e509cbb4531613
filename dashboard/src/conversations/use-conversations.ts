import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Reply } from '../../../clients/js/src/calls.ts';
import { useApi } from '../api/api-context.ts';
import { type Filters, queryOf, searchOf } from './filters.ts';

type Page = Reply<'GET', '/api/chatbots/{id}/sessions'>;
/** A conversation in a list. */
export type ListedConversation = Page['sessions'][number];

const pageSize = 30;
/** A request looks at so many conversations; where few match, some more are made before somebody is asked to go on. */
const mostRequests = 5;

/** The conversations that match, some at a time. */
export function useConversations(chatbotId: string, filters: Filters) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['conversations', chatbotId, searchOf(filters)],
    initialPageParam: '',
    // All that was loaded would be asked for again, page by page, whenever somebody comes back to the window.
    refetchOnWindowFocus: false,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const sessions: ListedConversation[] = [];
      let cursor = pageParam;
      for (let requests = 1; ; requests += 1) {
        const limit = String(pageSize - sessions.length);
        const query = new URLSearchParams({ ...queryOf(filters), limit, ...(cursor && { cursor }) });
        const page = await api.call(`/api/chatbots/${chatbotId}/sessions?${query}`, { signal });
        sessions.push(...page.sessions);
        if (page.next === null || sessions.length >= pageSize || requests === mostRequests)
          return { ...page, sessions };
        cursor = page.next;
      }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    // The list stays, dimmed, until the one that was asked for is here.
    placeholderData: keepPreviousData,
  });
}
