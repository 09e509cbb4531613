import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import type { FoundPassage, Source, SourceItem } from '../api/documents.ts';

const lookAgainMs = 1_000;

interface SourceList {
  sources: Source[];
  /** The types that can be added. */
  types: string[];
}

/** The sources of a chatbot; looked at again every second while one is being read. */
export const useSources = (chatbotId: string) => useSourceList(chatbotId, ({ sources }) => sources);
export const useSourceTypes = (chatbotId: string) => useSourceList(chatbotId, ({ types }) => types);

function useSourceList<Part>(chatbotId: string, select: (list: SourceList) => Part) {
  const api = useApi();
  return useQuery({
    queryKey: ['sources', chatbotId],
    queryFn: () => api.call<SourceList>(`/api/chatbots/${chatbotId}/sources`),
    refetchInterval: ({ state }) =>
      state.data?.sources.some(({ status }) => status === 'pending') ? lookAgainMs : false,
    select,
  });
}

/** Where a source stands in the API. */
export const sourcePath = (chatbotId: string, id: string) => `/api/chatbots/${chatbotId}/sources/${id}`;

/** What somebody gives a chatbot to read: the fields of its type. */
export interface GivenSource {
  type: string;
  [field: string]: unknown;
}

export function useSourceChanges(chatbotId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const path = `/api/chatbots/${chatbotId}`;
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['sources', chatbotId] });
  return {
    add: useMutation({
      mutationFn: (body: GivenSource) => api.call<Source>(`${path}/sources`, { method: 'POST', body }),
      onSuccess,
    }),
    addFile: useMutation({
      mutationFn: (file: File) => {
        const body = new FormData();
        body.append('file', file);
        return api.call<Source>(`${path}/files`, { method: 'POST', body });
      },
      onSuccess,
    }),
    refresh: useMutation({
      mutationFn: (id: string) => api.call<Source>(`${path}/sources/${id}/refresh`, { method: 'POST' }),
      onSuccess,
    }),
    cancel: useMutation({
      mutationFn: (id: string) => api.call<Source>(`${path}/sources/${id}/cancel`, { method: 'POST' }),
      onSuccess,
    }),
    schedule: useMutation({
      mutationFn: ({ id, refreshEveryHours }: { id: string; refreshEveryHours: number | null }) =>
        api.call<Source>(`${path}/sources/${id}`, { method: 'PATCH', body: { refreshEveryHours } }),
      onSuccess,
    }),
  };
}

/** The pages and files of a source, those with problems first. */
export function useSourceItems(chatbotId: string, source: Source, isShown: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ['sources', chatbotId, source.id, 'items', source.progress],
    enabled: isShown,
    queryFn: async () => {
      const path = `/api/chatbots/${chatbotId}/sources/${source.id}/documents`;
      const { documents } = await api.call<{ documents: SourceItem[] }>(path);
      const isFailed = ({ state }: SourceItem) => Number(state === 'failed' || state === 'skipped');
      return documents.toSorted((one, other) => isFailed(other) - isFailed(one));
    },
  });
}

export function usePassageSearch(chatbotId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: async (question: string) => {
      const path = `/api/chatbots/${chatbotId}/search`;
      return (await api.call<{ passages: FoundPassage[] }>(path, { method: 'POST', body: { question } })).passages;
    },
  });
}
