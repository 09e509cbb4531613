import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '../../../clients/js/src/calls.ts';
import { useApi } from '../api/api-context.ts';
import { useUser } from '../session/session-context.ts';

export type Statistics = Reply<'GET', '/api/chatbots/{id}/stats'>;
/** Questions that mean the same and were not answered, or not surely. */
export type UnansweredGroup = Reply<'GET', '/api/chatbots/{id}/unanswered'>['groups'][number];
export type GroupStatus = UnansweredGroup['status'];

const lookAgainMs = 1_000;

export function useStatistics(chatbotId: string) {
  const api = useApi();
  const { id: userId } = useUser();
  return useQuery({
    queryKey: ['statistics', chatbotId],
    queryFn: () => api.call(`/api/chatbots/${chatbotId}/stats?${new URLSearchParams({ userId })}`),
  });
}

/** The groups of one status; looked at again every second while an answer given here is being read. */
export function useUnanswered(chatbotId: string, status: GroupStatus, beingRead: ReadonlySet<string>) {
  const api = useApi();
  const { id: userId } = useUser();
  return useQuery({
    queryKey: ['unanswered', chatbotId, status],
    queryFn: async () => {
      const query = new URLSearchParams({ userId, status, limit: '100' });
      const path = `/api/chatbots/${chatbotId}/unanswered?${query}` as const;
      return (await api.call(path)).groups;
    },
    refetchInterval: ({ state }) => (state.data?.some(({ id }) => beingRead.has(id)) ? lookAgainMs : false),
  });
}

export function useUnansweredChanges(chatbotId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const { id: userId } = useUser();
  const path = (groupId: string) => `/api/chatbots/${chatbotId}/unanswered/${encodeURIComponent(groupId)}` as const;
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['unanswered', chatbotId] });
  return {
    answer: useMutation({
      mutationFn: ({ id, answer, question }: { id: string; answer: string; question: string }) => {
        const body = { userId, answer, ...(question && { question }) };
        return api.call(`${path(id)}/answer`, { method: 'POST', body });
      },
      onSuccess,
    }),
    dismiss: useMutation({
      mutationFn: ({ id, dismissed }: { id: string; dismissed: boolean }) =>
        api.call(`${path(id)}/dismiss`, { method: 'POST', body: { userId, dismissed } }),
      onSuccess,
    }),
  };
}
