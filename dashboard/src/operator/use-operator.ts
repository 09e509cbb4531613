import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import type { Plan, Server } from './documents.ts';

export function useServer() {
  const api = useApi();
  return useQuery({ queryKey: ['operator', 'server'], queryFn: () => api.call('/api/operator') });
}

export function useSignUpSwitch() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (signUp: Server['signUp']) => api.call('/api/operator', { method: 'PATCH', body: { signUp } }),
    onSuccess: (server) => queries.setQueryData(['operator', 'server'], server),
  });
}

/** A list that is longer than a page, and goes on when somebody wants more. */
function useList<Page extends { next: string | null }, Listed>(
  what: 'accounts' | 'users',
  search: string,
  read: (query: URLSearchParams) => Promise<Page>,
  listedIn: (page: Page) => Listed[],
) {
  const list = useInfiniteQuery({
    queryKey: ['operator', what, search],
    initialPageParam: '',
    queryFn: ({ pageParam: cursor }) =>
      read(new URLSearchParams({ ...(search && { search }), ...(cursor && { cursor }) })),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return { ...list, listed: list.data?.pages.flatMap(listedIn) };
}

export function useOverseenAccounts(search: string) {
  const api = useApi();
  const read = (query: URLSearchParams) => api.call(`/api/operator/accounts?${query}`);
  return useList('accounts', search, read, ({ accounts }) => accounts);
}

export function useOverseenUsers(search: string) {
  const api = useApi();
  const read = (query: URLSearchParams) => api.call(`/api/operator/users?${query}`);
  return useList('users', search, read, ({ users }) => users);
}

export interface PlanChange {
  plan: Plan;
  hourlyLimit?: number;
}

export function useAccountChange(accountId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PlanChange) => api.call(`/api/operator/accounts/${accountId}`, { method: 'PATCH', body }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['operator', 'accounts'] });
      await queries.invalidateQueries({ queryKey: ['accounts'] });
    },
  });
}

export function useUserChanges() {
  const api = useApi();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['operator', 'users'] });
  return {
    add: useMutation({
      mutationFn: (body: { email: string; name: string }) => api.call('/api/operator/users', { method: 'POST', body }),
      onSuccess,
    }),
    appoint: useMutation({
      mutationFn: ({ id, isOperator }: { id: string; isOperator: boolean }) =>
        api.call(`/api/operator/users/${id}`, { method: 'PATCH', body: { isOperator } }),
      onSuccess,
    }),
    reset: useMutation({
      mutationFn: (id: string) => api.call(`/api/operator/users/${id}/password-reset`, { method: 'POST' }),
    }),
  };
}
