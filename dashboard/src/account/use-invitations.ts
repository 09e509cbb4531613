import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../../clients/js/src/calls.ts';
import { useApi } from '../api/api-context.ts';
import type { Role } from '../api/documents.ts';

export interface Invited {
  email: string;
  role: Role;
}

/** With its link, which is known this once. */
type NewInvitation = Reply<'POST', '/api/accounts/{accountId}/members'>;

/** The pending invitations, and those made here whose links are still shown. */
export function useInvitations(accountId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const [made, setMade] = useState<readonly NewInvitation[]>([]);
  const queryKey = ['invitations', accountId];
  const refresh = () => queries.invalidateQueries({ queryKey });
  const drop = (id: string) => setMade((before) => before.filter((invitation) => invitation.id !== id));
  return {
    made,
    drop,
    refresh,
    async send(body: Invited) {
      const invitation = await api.call(`/api/accounts/${accountId}/members`, { method: 'POST', body });
      // A link that nobody else has stays until somebody has taken it.
      setMade((before) => [...before.filter(({ isMailed }) => !isMailed), invitation]);
    },
    revoke: useMutation({
      async mutationFn(id: string) {
        await api.call(`/api/accounts/${accountId}/invitations/${id}`, { method: 'DELETE' });
        drop(id);
      },
      onSuccess: refresh,
    }),
    invitations: useQuery({
      queryKey,
      queryFn: async () => (await api.call(`/api/accounts/${accountId}/invitations`)).invitations,
    }),
  };
}
