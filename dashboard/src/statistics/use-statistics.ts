import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { useUser } from '../session/session-context.ts';

/** The conversations that began in a time, and those of them that people got. */
interface Handovers {
  conversations: number;
  handedOver: number;
  handoverRate: number | null;
}

/** The statistics as the API tells them; times in milliseconds. */
export interface Statistics {
  totalInteractions: number;
  avgResponseTime: number;
  topQuestions: string[];
  satisfactionScore: number;
  ratings: number;
  monthlyTrend: { month: string; interactions: number; avgResponseTime: number; satisfactionScore: number }[];
  monthlyHandovers: (Handovers & { month: string })[];
  last30Days: Handovers & {
    interactions: number;
    p50ResponseTime: number;
    p95ResponseTime: number;
    avgConfidence: number | null;
  };
  dailyTrend: (Handovers & {
    day: string;
    interactions: number;
    avgResponseTime: number;
    avgConfidence: number | null;
  })[];
}

export type GroupStatus = 'open' | 'closed';

/** Questions that mean the same and were not answered, or not surely. */
export interface UnansweredGroup {
  id: string;
  question: string;
  variants: string[];
  asked: number;
  unanswered: number;
  lowConfidence: number;
  lastAskedAt: string;
  bestPassages: { title: string; url: string; quote: string; score: number }[];
  status: GroupStatus;
  dismissed: boolean;
}

const lookAgainMs = 1_000;

export function useStatistics(chatbotId: string) {
  const api = useApi();
  const { id: userId } = useUser();
  return useQuery({
    queryKey: ['statistics', chatbotId],
    queryFn: () => api.call<Statistics>(`/api/chatbots/${chatbotId}/stats?${new URLSearchParams({ userId })}`),
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
      const path = `/api/chatbots/${chatbotId}/unanswered?${query}`;
      return (await api.call<{ groups: UnansweredGroup[] }>(path)).groups;
    },
    refetchInterval: ({ state }) => (state.data?.some(({ id }) => beingRead.has(id)) ? lookAgainMs : false),
  });
}

export function useUnansweredChanges(chatbotId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const { id: userId } = useUser();
  const path = (groupId: string, what: string) =>
    `/api/chatbots/${chatbotId}/unanswered/${encodeURIComponent(groupId)}/${what}`;
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['unanswered', chatbotId] });
  return {
    answer: useMutation({
      mutationFn: ({ id, answer, question }: { id: string; answer: string; question: string }) => {
        const body = { userId, answer, ...(question && { question }) };
        return api.call<{ sourceId: string }>(path(id, 'answer'), { method: 'POST', body });
      },
      onSuccess,
    }),
    dismiss: useMutation({
      mutationFn: ({ id, dismissed }: { id: string; dismissed: boolean }) =>
        api.call<void>(path(id, 'dismiss'), { method: 'POST', body: { userId, dismissed } }),
      onSuccess,
    }),
  };
}
