import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { useAccounts } from '../chatbots/use-chatbots.ts';
import { useRemovals } from '../session/undo.tsx';
import { chooseLanguage } from '../words/index.ts';
import type { LiveSession, SessionPage } from './documents.ts';
import { useInbox } from './inbox-context.tsx';
import { useAgentsOf } from './use-presence.ts';

const closedPerPage = 30;
const ofSession = (sessionId: string) => `/api/live-chat/sessions/${sessionId}` as const;

/** The agents of the account whose inbox is open. */
export const useAgents = () => useAgentsOf(useInbox().accountId);

/** Whether this user may act on the chats of colleagues. */
export function useIsManager(): boolean {
  const { accountId } = useInbox();
  const account = useAccounts().data?.find(({ id }) => id === accountId);
  return account !== undefined && account.role !== 'agent';
}

/** Chats that are over, latest first. */
export function useClosedChats(isShown: boolean) {
  const api = useApi();
  const { accountId } = useInbox();
  return useInfiniteQuery({
    queryKey: ['closed-chats', accountId],
    enabled: isShown,
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({
        accountId,
        state: 'closed',
        limit: String(closedPerPage),
        ...(pageParam && { cursor: pageParam }),
      });
      return api.call(`/api/live-chat/sessions?${query}`);
    },
    getNextPageParam: ({ next }) => next,
  });
}

const foundPerPage = 30;
/** A request looks at so many chats; where few match, some more are made before somebody is asked to go on. */
const mostRequests = 5;
const searches = {
  waiting: { state: 'waiting' },
  mine: { state: 'active', mine: 'true' },
  all: {},
  closed: { state: 'closed' },
};

/** The chats that have the words: of a list, or open and closed ones of all. */
export function useFoundChats(list: keyof typeof searches, text: string) {
  const api = useApi();
  const { accountId } = useInbox();
  return useInfiniteQuery({
    queryKey: ['found-chats', accountId, list, text],
    enabled: text !== '',
    initialPageParam: '',
    refetchOnWindowFocus: false,
    queryFn: async ({ pageParam, signal }): Promise<SessionPage> => {
      const sessions: SessionPage['sessions'] = [];
      let cursor = pageParam;
      for (let requests = 1; ; requests += 1) {
        const limit = String(foundPerPage - sessions.length);
        const query = new URLSearchParams({ accountId, ...searches[list], text, limit, ...(cursor && { cursor }) });
        const page = await api.call(`/api/live-chat/sessions?${query}`, { signal });
        sessions.push(...page.sessions);
        if (page.next === null || sessions.length >= foundPerPage || requests === mostRequests)
          return { ...page, sessions };
        cursor = page.next;
      }
    },
    getNextPageParam: ({ next }) => next,
    // Before a search there is nothing: it does not begin with what the one before has found.
    ...(text === '' && { initialData: { pages: [], pageParams: [] } }),
    // The list stays, dimmed, until the one that was asked for is here.
    placeholderData: (before, query) => (query?.queryKey.at(-1) === '' ? undefined : before),
  });
}

export type ChatAction = 'take' | 'decline' | 'hand-back' | 'close' | 'transfer';

/** What an agent does with a chat. */
export function useChatAction({ sessionId }: LiveSession) {
  const api = useApi();
  const inbox = useInbox();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ action, agentId }: { action: ChatAction; agentId?: string }) =>
      api.call(`${ofSession(sessionId)}/${action}`, {
        method: 'POST',
        ...(agentId !== undefined && { body: { agentId } }),
      }),
    onSuccess: (session) => {
      const known = inbox.get().sessions.get(sessionId);
      if (known) inbox.replace({ ...known, ...session });
      void queries.invalidateQueries({ queryKey: ['live-agents'] });
      void queries.invalidateQueries({ queryKey: ['found-chats'] });
    },
  });
}

/** Goes on with a chat that is over, in a new one. */
export function useReopen({ sessionId }: LiveSession) {
  const api = useApi();
  return useMutation({
    mutationFn: () => api.call(`${ofSession(sessionId)}/reopen`, { method: 'POST' }),
  });
}

/** Puts a chat off until a time; null takes it back. */
export function useSnooze({ sessionId }: LiveSession) {
  const api = useApi();
  const inbox = useInbox();
  return useMutation({
    mutationFn: (until: string | null) =>
      api.call(`${ofSession(sessionId)}/snooze`, { method: 'PUT', body: { until } }),
    onSuccess: ({ snoozedUntil }) => {
      const known = inbox.get().sessions.get(sessionId);
      if (known) inbox.replace({ ...known, snoozedUntil });
    },
  });
}

/** Who the visitor is, and what was said with them before. */
export function useVisitor({ sessionId }: LiveSession) {
  const api = useApi();
  return useQuery({
    queryKey: ['live-visitor', sessionId],
    queryFn: () => api.call(`${ofSession(sessionId)}/visitor`),
    staleTime: 60_000,
  });
}

/** What the chat is about, in the words of a language model; asked for once. */
export function useSummary({ sessionId }: LiveSession, isWanted: boolean) {
  const api = useApi();
  const language = chooseLanguage([document.documentElement.lang]);
  return useQuery({
    queryKey: ['live-summary', sessionId, language],
    queryFn: () => api.call(`${ofSession(sessionId)}/summary`, { method: 'POST', body: { language } }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function useAddNote({ sessionId }: LiveSession) {
  const api = useApi();
  return useMutation({
    mutationFn: (text: string) => api.call(`${ofSession(sessionId)}/notes`, { method: 'POST', body: { text } }),
  });
}

export function useSetTags(session: LiveSession) {
  const api = useApi();
  const inbox = useInbox();
  return useMutation({
    mutationFn: (tags: string[]) => api.call(`${ofSession(session.sessionId)}/tags`, { method: 'PUT', body: { tags } }),
    onSuccess: ({ tags }) => inbox.replace({ ...session, tags }),
  });
}

export function useSuggestion(sessionId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: () => api.call(`${ofSession(sessionId)}/suggested-reply`, { method: 'POST' }),
  });
}

/** Tells the customer's side; that it does not hear it is no harm. */
export function useSignals(sessionId: string) {
  const api = useApi();
  const { agent } = useInbox();
  const path = ofSession(sessionId);
  return {
    tellTyping(isTyping: boolean) {
      api.call(`${path}/typing`, { method: 'POST', body: { isTyping, senderName: agent.name } }).catch(() => {});
    },
    tellRead(sequence: number) {
      api.call(`${path}/read`, { method: 'POST', body: { sequence } }).catch(() => {});
    },
  };
}

/** Where a reply that is kept at hand stands in the API. */
export const cannedReplyPath = (id: string) => `/api/live-chat/canned-replies/${id}` as const;

/** The replies kept at hand, without those that somebody here has just removed. */
export function useCannedReplies() {
  const api = useApi();
  const { accountId } = useInbox();
  const { isGone } = useRemovals();
  const { data, ...rest } = useQuery({
    queryKey: ['canned-replies', accountId],
    queryFn: async () => (await api.call(`/api/live-chat/canned-replies?accountId=${accountId}`)).replies,
    staleTime: 60_000,
  });
  return { ...rest, data: data?.filter(({ id }) => !isGone(cannedReplyPath(id))) };
}

export function useCannedReplyChanges() {
  const api = useApi();
  const queries = useQueryClient();
  const { accountId } = useInbox();
  const path = '/api/live-chat/canned-replies' as const;
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['canned-replies'] });
  return {
    save: useMutation({
      mutationFn: ({ id, ...body }: { id?: string; title: string; text: string }) =>
        id === undefined
          ? api.call(path, { method: 'POST', body: { accountId, ...body } })
          : api.call(cannedReplyPath(id), { method: 'PUT', body }),
      onSuccess,
    }),
  };
}
