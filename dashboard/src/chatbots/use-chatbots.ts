import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '../../../clients/js/src/calls.ts';
import { useApi } from '../api/api-context.ts';
import type { Chatbot } from '../api/documents.ts';

/** Refetched each minute, so that the warning of a nearly used hour comes in time. */
const accountsEveryMs = 60_000;

function useOwnAccounts<Part>(select: (reply: Reply<'GET', '/api/accounts'>) => Part) {
  const api = useApi();
  return useQuery({
    queryKey: ['accounts'],
    queryFn: () => api.call('/api/accounts'),
    refetchInterval: accountsEveryMs,
    select,
  });
}

export const useAccounts = () => useOwnAccounts(({ accounts }) => accounts);

/** Whether this person runs the server. */
export const useIsOperator = () => useOwnAccounts(({ isOperator }) => isOperator).data === true;

/** Where one's own picture is; nothing where there is none, or until that is known. */
export const useOwnPicture = () => useOwnAccounts(({ pictureUrl }) => pictureUrl).data ?? null;

export function useChatbots() {
  const api = useApi();
  return useQuery({
    queryKey: ['chatbots'],
    queryFn: async () => (await api.call('/api/chatbots')).chatbots,
  });
}

export function useChatbot(chatbotId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['chatbots', chatbotId],
    queryFn: () => api.call(`/api/chatbots/${chatbotId}`),
  });
}

/** What is done to chatbots; every list of them is read again after it. */
export function useChatbotChanges() {
  const api = useApi();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['chatbots'] });
  return {
    create: useMutation({
      mutationFn: (body: { name: string; domain: string; accountId: string }) =>
        api.call('/api/chatbots', { method: 'POST', body }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: { id: string; isActive?: boolean; name?: string; domain?: string }) =>
        api.call(`/api/chatbots/${id}`, { method: 'PATCH', body }),
      onSuccess,
    }),
    /** Lets the chat appear on one more host. */
    allowHost: useMutation({
      mutationFn: ({ chatbot: { id, domains }, host }: { chatbot: Pick<Chatbot, 'id' | 'domains'>; host: string }) =>
        api.call(`/api/chatbots/${id}`, { method: 'PATCH', body: { domains: [...domains, host] } }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.call(`/api/chatbots/${id}`, { method: 'DELETE' }),
      // Not the chatbot itself: it is gone.
      onSuccess: () => queries.invalidateQueries({ queryKey: ['chatbots'], exact: true }),
    }),
  };
}
