import type { Chatbot } from '../api/documents.ts';
import { useAccounts } from './use-chatbots.ts';

/** Whether the signed-in user may change the chatbot. The server decides; this only hides what it would refuse. */
export function useMayManage({ accountId }: Pick<Chatbot, 'accountId'>): boolean {
  const accounts = useAccounts();
  const role = accounts.data?.find(({ id }) => id === accountId)?.role;
  return role === 'owner' || role === 'admin';
}

/** Whether there is an account in which the signed-in user may make chatbots and invite people. */
export const useManagesAccounts = (): boolean => useAccounts().data?.some(({ role }) => role !== 'agent') === true;
