import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { useChatbots } from '../chatbots/use-chatbots.ts';
import { useUser } from '../session/session-context.ts';
import type { Words } from '../words/index.ts';
import type { AgentStatus } from './documents.ts';
import { useInboxChoice, useIsConnectionLost } from './inbox-context.tsx';

const lookAgainMs = 20_000;
/** Where nobody works with it, on every page of the dashboard. */
const lookAgainAroundMs = 60_000;
/** Until somebody says otherwise. */
const usualLimit = 5;

export const statusWords: Record<AgentStatus, keyof Words> = {
  available: 'inboxAvailable',
  busy: 'inboxBusy',
  away: 'inboxAway',
  offline: 'inboxOffline',
};

/** Everybody who ever was there for live chats of an account, with whether they are now; nobody before there is one. */
export function useAgentsOf(accountId: string | undefined, everyMs = lookAgainMs) {
  const api = useApi();
  return useQuery({
    queryKey: ['live-agents', accountId],
    queryFn: async () => (await api.call(`/api/live-chat/agents?accountId=${accountId}`)).agents,
    enabled: accountId !== undefined,
    refetchInterval: everyMs,
  });
}

/** Whether the signed-in user is there for an account, and for how many chats. */
export function usePresenceIn(accountId: string | undefined, everyMs?: number) {
  const api = useApi();
  const queries = useQueryClient();
  const { id } = useUser();
  const agents = useAgentsOf(accountId, everyMs);
  const set = useMutation({
    mutationFn: (given: { status: AgentStatus; maxConcurrentChats: number }) =>
      api.call('/api/live-chat/agent-status', {
        method: 'PUT',
        body: { agentId: id, ...(accountId !== undefined && { accountId }), ...given },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['live-agents'] }),
  });
  const me = agents.data?.find(({ agentId }) => agentId === id);
  // What was just chosen, until the server's word for it is here.
  const status: AgentStatus = (set.isPending ? set.variables.status : me?.status) ?? 'offline';
  const limit = (set.isPending ? set.variables.maxConcurrentChats : me?.maxConcurrentChats) ?? usualLimit;
  return { isKnown: agents.data !== undefined, openChats: me?.openChats, status, limit, set };
}

/** One's own status in the account of the inbox; nothing where no chatbot of it has live chat on. */
export function useOwnStatus() {
  const accountId = useInboxChoice().inbox?.accountId;
  const { data: chatbots = [] } = useChatbots();
  const hasLiveChat = chatbots.some((chatbot) => chatbot.accountId === accountId && chatbot.hasLiveChat);
  const { isKnown, status, limit, set } = usePresenceIn(hasLiveChat ? accountId : undefined, lookAgainAroundMs);
  const isLost = useIsConnectionLost();
  if (!hasLiveChat || !isKnown) return undefined;
  const isReachable = status === 'available' || status === 'busy';
  return {
    status,
    isLost,
    isReachable,
    /** Goes online, or offline for whoever is not. */
    toggle: () => set.mutateAsync({ status: isReachable ? 'offline' : 'available', maxConcurrentChats: limit }),
  };
}
