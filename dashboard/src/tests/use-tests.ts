import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Body, Reply } from '../../../clients/js/src/calls.ts';
import { useApi } from '../api/api-context.ts';

export type Test = Reply<'GET', '/api/chatbots/{id}/tests'>['tests'][number];
export type GivenTest = Body<'POST', '/api/chatbots/{id}/tests'>;
export type Run = Reply<'GET', '/api/chatbots/{id}/tests/{testId}/runs'>['runs'][number];
export type Result = Run['results'][number];

const lookAgainMs = 1_000;

export function useTests(chatbotId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['tests', chatbotId],
    queryFn: async () => (await api.call(`/api/chatbots/${chatbotId}/tests`)).tests,
  });
}

/** The last two runs of a test, newest first; looked at again every second while one is going on. */
export function useRuns(chatbotId: string, testId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['tests', chatbotId, testId, 'runs'],
    queryFn: async () => (await api.call(`/api/chatbots/${chatbotId}/tests/${testId}/runs`)).runs,
    refetchInterval: ({ state }) => (state.data?.[0]?.status === 'pending' ? lookAgainMs : false),
  });
}

export function useTestChanges(chatbotId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const path = `/api/chatbots/${chatbotId}/tests` as const;
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['tests', chatbotId] });
  return {
    save: useMutation({
      mutationFn: ({ id, body }: { id: string | undefined; body: GivenTest }): Promise<Test> =>
        id === undefined
          ? api.call(path, { method: 'POST', body })
          : api.call(`${path}/${id}`, { method: 'PUT', body }),
      onSuccess,
    }),
    run: useMutation({ mutationFn: (id: string) => api.call(`${path}/${id}/runs`, { method: 'POST' }), onSuccess }),
  };
}

export const testPath = (chatbotId: string, testId: string) => `/api/chatbots/${chatbotId}/tests/${testId}` as const;
