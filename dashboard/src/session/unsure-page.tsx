import { Unplug } from 'lucide-react';
import { useEffect } from 'react';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import { problemText } from '../ui/problem-note.tsx';
import { SystemPage } from '../ui/system-page.tsx';
import { useWords } from '../words/index.ts';
import { Door } from './door.tsx';
import { useSession } from './session-context.ts';

/** How often it is tried again by itself. */
const againMs = 5_000;

/** Whether somebody is signed in could not be found out: they are not sent to the door for that. */
export function UnsurePage({ problem }: { problem: unknown }) {
  const words = useWords();
  const session = useSession();
  const code = problem instanceof ParleyError ? problem.code : undefined;
  const isProviderAway = code === 'SIGN_IN_UNAVAILABLE';
  const isUnreachable = code === 'UNREACHABLE';
  useEffect(() => {
    const again = () => void session.begin();
    addEventListener('online', again);
    const timer = setInterval(again, againMs);
    return () => {
      removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [session]);
  const hint = () => {
    if (isProviderAway) return words('providerUnavailable');
    return isUnreachable ? words('noConnectionHint') : problemText(problem, words);
  };
  return (
    <Door>
      <SystemPage
        icon={Unplug}
        tone="warn"
        title={words(isProviderAway ? 'signInAway' : isUnreachable ? 'noConnection' : 'serverFailed')}
        hint={hint()}
        isAlert
      >
        <button type="button" className="primary" onClick={() => void session.begin()}>
          {words('tryAgain')}
        </button>
      </SystemPage>
    </Door>
  );
}
