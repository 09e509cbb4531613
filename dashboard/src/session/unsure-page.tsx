import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { Door } from './door.tsx';
import { useSession } from './session-context.ts';

/** Whether somebody is signed in could not be found out: they are not sent to the door for that. */
export function UnsurePage({ problem }: { problem: unknown }) {
  const words = useWords();
  const session = useSession();
  const isProviderAway = problem instanceof ParleyError && problem.code === 'SIGN_IN_UNAVAILABLE';
  return (
    <Door>
      <PageTitle title={words('noConnection')} />
      <ProblemNote
        error={isProviderAway ? new ParleyError(problem.code, words('providerUnavailable', { status: 503 })) : problem}
        retry={() => void session.begin()}
      />
    </Door>
  );
}
