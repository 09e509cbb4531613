import { useMutation, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { useWays } from '../session/session-context.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';

/** Asks for a confirmed address, where the server can send a link there. */
export function AddressConfirmation() {
  const words = useWords();
  const api = useApi();
  const ways = useWays();
  const confirmation = useQuery({
    queryKey: ['address-confirmation'],
    queryFn: () => api.call('/api/auth/address-confirmation'),
    enabled: ways.data?.passwordReset === 'by-email',
  });
  const send = useMutation({ mutationFn: () => api.call('/api/auth/address-confirmation', { method: 'POST' }) });
  if (confirmation.data?.isConfirmed !== false) return null;
  return (
    <div className="line">
      <span className="grow">{words('addressUnconfirmed')}</span>
      <span role="status">{send.isSuccess && words('confirmationSent')}</span>
      {!send.isSuccess && (
        <button type="button" disabled={send.isPending} onClick={() => send.mutate()}>
          {words('sendConfirmation')}
        </button>
      )}
      {send.error && <ProblemNote error={send.error} />}
    </div>
  );
}
