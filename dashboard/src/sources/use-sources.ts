import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body, Reply } from '../../../clients/js/src/calls.ts';
import { useApi } from '../api/api-context.ts';
import type { GivenSource, Source } from '../api/documents.ts';

const lookAgainMs = 1_000;

/** The sources of a chatbot; looked at again every second while one is being read. */
export const useSources = (chatbotId: string) => useSourceList(chatbotId, ({ sources }) => sources);
export const useSourceTypes = (chatbotId: string) => useSourceList(chatbotId, ({ types }) => types);

function useSourceList<Part>(chatbotId: string, select: (list: Reply<'GET', '/api/chatbots/{id}/sources'>) => Part) {
  const api = useApi();
  return useQuery({
    queryKey: ['sources', chatbotId],
    queryFn: () => api.call(`/api/chatbots/${chatbotId}/sources`),
    refetchInterval: ({ state }) =>
      state.data?.sources.some(({ status }) => status === 'pending') ? lookAgainMs : false,
    select,
  });
}

/** Where a source stands in the API. */
export const sourcePath = (chatbotId: string, id: string) => `/api/chatbots/${chatbotId}/sources/${id}` as const;

export function useSourceChanges(chatbotId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const path = `/api/chatbots/${chatbotId}` as const;
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['sources', chatbotId] });
  return {
    add: useMutation({
      mutationFn: (body: GivenSource) => api.call(`${path}/sources`, { method: 'POST', body }),
      onSuccess,
    }),
    replace: useMutation({
      mutationFn: ({ id, body }: { id: string; body: Body<'PUT', '/api/chatbots/{id}/sources/{sourceId}'> }) =>
        api.call(`${path}/sources/${id}`, { method: 'PUT', body }),
      onSuccess,
    }),
    addFile: useMutation({
      mutationFn: (file: File) => {
        const body = new FormData();
        body.append('file', file);
        return api.call(`${path}/files`, { method: 'POST', body });
      },
      onSuccess,
    }),
    refresh: useMutation({
      mutationFn: (id: string) => api.call(`${path}/sources/${id}/refresh`, { method: 'POST' }),
      onSuccess,
    }),
    cancel: useMutation({
      mutationFn: (id: string) => api.call(`${path}/sources/${id}/cancel`, { method: 'POST' }),
      onSuccess,
    }),
    schedule: useMutation({
      mutationFn: ({ id, refreshEveryHours }: { id: string; refreshEveryHours: number | null }) =>
        api.call(`${path}/sources/${id}`, { method: 'PATCH', body: { refreshEveryHours } }),
      onSuccess,
    }),
  };
}

export type SourceItem = Reply<'GET', '/api/chatbots/{id}/sources/{sourceId}/documents'>['documents'][number];
export type ItemState = 'all' | 'ready' | 'failed' | 'skipped';

const itemsAtOnce = 50;

/** The pages and files of a source, of one state or all; none before it is known. */
export function useSourceItems(chatbotId: string, source: Source | undefined, state: ItemState) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['sources', chatbotId, source?.id, 'items', state, source?.progress],
    enabled: source !== undefined,
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ limit: String(itemsAtOnce) });
      if (state !== 'all') query.set('state', state);
      if (pageParam) query.set('after', pageParam);
      return api.call(`/api/chatbots/${chatbotId}/sources/${source?.id}/documents?${query}`);
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: (before, query) => (query?.queryKey[4] === state ? before : undefined),
  });
}

export function usePassageSearch(chatbotId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: async (question: string) => {
      const path = `/api/chatbots/${chatbotId}/search` as const;
      return (await api.call(path, { method: 'POST', body: { question } })).passages;
    },
  });
}

/** How often a source is read again, as people choose it; 0 for only by hand. */
export const hoursOf = { never: 0, day: 24, week: 168, month: 720 } as const;
