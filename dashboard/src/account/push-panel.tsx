import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useApi } from '../api/api-context.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { readPushState, subscribeBrowser, unsubscribeBrowser } from './push-browser.ts';

interface Props {
  /** Of the server. */
  publicKey: string;
  withText: boolean;
  onWithText(withText: boolean): void;
}

const queryKey = ['push-state'];

/** How this browser stands to push notifications. */
export const usePushState = () => useQuery({ queryKey, queryFn: readPushState });

/** Turns push notifications on and off in this browser. */
export function PushPanel({ publicKey, withText, onWithText }: Props) {
  const words = useWords();
  const api = useApi();
  const queries = useQueryClient();
  const { data: state } = usePushState();
  const reread = () => queries.invalidateQueries({ queryKey });
  const turnOn = useMutation({
    async mutationFn() {
      const subscription = await subscribeBrowser(publicKey);
      if (subscription) await api.call('/api/auth/push-subscription', { method: 'PUT', body: subscription });
    },
    onSettled: reread,
  });
  const turnOff = useMutation({
    async mutationFn() {
      const endpoint = await unsubscribeBrowser();
      const path = `/api/auth/push-subscription?endpoint=${encodeURIComponent(endpoint ?? '')}` as const;
      if (endpoint !== undefined) await api.send(path, { method: 'DELETE' });
    },
    onSettled: reread,
  });
  if (!state) return null;
  const error = turnOn.error ?? turnOff.error;
  return (
    <div className="push">
      <div className="line">
        <div className="grow">
          <div className="push-title">
            <h3>{words('pushHere')}</h3>
            {state === 'on' && <span className="badge good">{words('pushOn')}</span>}
          </div>
          {state === 'denied' || state === 'unsupported' ? (
            <p className="push-problem">
              <BellOff aria-hidden="true" />
              {words(state === 'denied' ? 'pushDenied' : 'pushUnsupported')}
            </p>
          ) : (
            <p className="quiet">{words('pushHereHint')}</p>
          )}
        </div>
        {state === 'off' && (
          <button type="button" disabled={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {words('turnOn')}
          </button>
        )}
        {state === 'on' && (
          <button type="button" disabled={turnOff.isPending} onClick={() => turnOff.mutate()}>
            {words('turnOff')}
          </button>
        )}
      </div>
      {state === 'on' && (
        <label className="inline">
          <input type="checkbox" checked={withText} onChange={() => onWithText(!withText)} />
          <span>
            {words('pushWithText')}
            <span className="quiet"> {words('pushWithTextHint')}</span>
          </span>
        </label>
      )}
      {error && <ProblemNote error={error} />}
    </div>
  );
}
