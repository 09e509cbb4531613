import { Unplug } from 'lucide-react';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import { problemText } from '../ui/problem-note.tsx';
import { SystemPage } from '../ui/system-page.tsx';
import { useWords } from '../words/index.ts';
import { Door } from './door.tsx';
import { useSession } from './session-context.ts';

/** Whether somebody is signed in could not be found out: they are not sent to the door for that. */
export function UnsurePage({ problem }: { problem: unknown }) {
  const words = useWords();
  const session = useSession();
  const code = problem instanceof ParleyError ? problem.code : undefined;
  const isProviderAway = code === 'SIGN_IN_UNAVAILABLE';
  return (
    <Door>
      <SystemPage
        icon={Unplug}
        tone="warn"
        title={words(isProviderAway ? 'signInAway' : code === 'UNREACHABLE' ? 'noConnection' : 'serverFailed')}
        hint={isProviderAway ? words('providerUnavailable') : problemText(problem, words)}
        isAlert
      >
        <button type="button" className="primary" onClick={() => void session.begin()}>
          {words('tryAgain')}
        </button>
      </SystemPage>
    </Door>
  );
}
