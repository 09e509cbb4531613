import { useMutation } from '@tanstack/react-query';
import { LinkIcon, MailCheck, MailWarning } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import { NotYet } from '../ui/not-yet.tsx';
import { problemText } from '../ui/problem-note.tsx';
import { SystemPage } from '../ui/system-page.tsx';
import { useWords } from '../words/index.ts';
import { Door } from './door.tsx';
import { forgetToken } from './reset-link.ts';
import { useSession } from './session-context.ts';

/** For somebody who comes by the link that confirms an address. */
export function ConfirmAddress({ confirmationToken }: { confirmationToken: string }) {
  const words = useWords();
  const [, go] = useLocation();
  const session = useSession();
  const { mutate, isSuccess, error } = useMutation({ mutationFn: session.confirmAddress });
  useEffect(() => mutate(confirmationToken), [mutate, confirmationToken]);
  const isOver = error instanceof ParleyError && error.status === 404;

  function leaveTo(path: string) {
    go(path);
    forgetToken();
  }

  return (
    <Door>
      {!isSuccess && !error && <NotYet title={words('confirmAddress')} shape="lines" />}
      {isSuccess && (
        <SystemPage
          icon={MailCheck}
          tone="good"
          title={words('confirmedTitle')}
          hint={words('addressConfirmed')}
          isAlert
        >
          <button type="button" className="primary" onClick={() => leaveTo('/')}>
            {words('goOn')}
          </button>
        </SystemPage>
      )}
      {isOver && (
        <SystemPage icon={LinkIcon} tone="warn" title={words('linkOver')} hint={words('confirmOver')} isAlert>
          <button type="button" className="primary" onClick={() => leaveTo('/settings/you')}>
            {words('newLink')}
          </button>
        </SystemPage>
      )}
      {error && !isOver && (
        <SystemPage
          icon={MailWarning}
          tone="warn"
          title={words('notConfirmed')}
          hint={problemText(error, words)}
          isAlert
        >
          <button type="button" className="primary" onClick={() => mutate(confirmationToken)}>
            {words('tryAgain')}
          </button>
        </SystemPage>
      )}
    </Door>
  );
}
