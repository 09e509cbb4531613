import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import type { OverseenAccount, OverseenUser, Plan, ResetLink, Server } from './documents.ts';

export function useServer() {
  const api = useApi();
  return useQuery({ queryKey: ['operator', 'server'], queryFn: () => api.call<Server>('/api/operator') });
}

export function useSignUpSwitch() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (signUp: Server['signUp']) => api.call<Server>('/api/operator', { method: 'PATCH', body: { signUp } }),
    onSuccess: (server) => queries.setQueryData(['operator', 'server'], server),
  });
}

interface Page<Listed> {
  listed: Listed[];
  next: string | null;
}

/** A list that is longer than a page, and goes on when somebody wants more. */
function useList<Listed>(what: 'accounts' | 'users', search: string) {
  const api = useApi();
  const list = useInfiniteQuery({
    queryKey: ['operator', what, search],
    initialPageParam: '',
    async queryFn({ pageParam: cursor }): Promise<Page<Listed>> {
      const query = new URLSearchParams({ ...(search && { search }), ...(cursor && { cursor }) });
      const reply = await api.call<Record<string, Listed[]> & { next: string | null }>(
        `/api/operator/${what}?${query}`,
      );
      return { listed: reply[what] ?? [], next: reply.next };
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return { ...list, listed: list.data?.pages.flatMap((page) => page.listed) };
}

export const useOverseenAccounts = (search: string) => useList<OverseenAccount>('accounts', search);
export const useOverseenUsers = (search: string) => useList<OverseenUser>('users', search);

export interface PlanChange {
  plan: Plan;
  hourlyLimit?: number;
}

export function useAccountChange(accountId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PlanChange) =>
      api.call<OverseenAccount>(`/api/operator/accounts/${accountId}`, { method: 'PATCH', body }),
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
      mutationFn: (body: { email: string; name: string }) =>
        api.call<ResetLink>('/api/operator/users', { method: 'POST', body }),
      onSuccess,
    }),
    appoint: useMutation({
      mutationFn: ({ id, isOperator }: { id: string; isOperator: boolean }) =>
        api.call<OverseenUser>(`/api/operator/users/${id}`, { method: 'PATCH', body: { isOperator } }),
      onSuccess,
    }),
    reset: useMutation({
      mutationFn: (id: string) => api.call<ResetLink>(`/api/operator/users/${id}/password-reset`, { method: 'POST' }),
    }),
  };
}
