import { useMutation, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { useWays } from '../session/session-context.ts';
import { Notice } from '../ui/notice.tsx';
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
    <>
      {send.isSuccess ? (
        <Notice tone="done">{words('confirmationSent')}</Notice>
      ) : (
        <Notice
          tone="warning"
          action={
            <button type="button" className="small" disabled={send.isPending} onClick={() => send.mutate()}>
              {words('sendConfirmation')}
            </button>
          }
        >
          {words('addressUnconfirmed')}
        </Notice>
      )}
      {send.error && <ProblemNote error={send.error} />}
    </>
  );
}
