import { CircleAlert } from 'lucide-react';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import { isNotFound } from '../api/is-not-found.ts';
import { useWords } from '../words/index.ts';

interface Props {
  error: unknown;
  retry?: () => void;
}

/** What happened and what to do, in words; the server's own where they are written for people. */
export function ProblemNote({ error, retry }: Props) {
  const words = useWords();
  return (
    <div role="alert" className="problem">
      <CircleAlert />
      <p>{problemText(error, words)}</p>
      {retry && isWorthAnotherTry(error) && (
        <button type="button" onClick={retry}>
          {words('tryAgain')}
        </button>
      )}
    </div>
  );
}

/** What is not there, or not allowed, does not change by being asked for again. */
const isWorthAnotherTry = (error: unknown) =>
  !(error instanceof ParleyError && (error.status === 404 || error.status === 403));

/** What happened, in words; the server's own where they are written for people. */
export function problemText(error: unknown, words: ReturnType<typeof useWords>): string {
  if (!(error instanceof ParleyError)) return words('somethingFailed');
  if (error.code === 'UNREACHABLE') return words('unreachable');
  if (error.code === 'FORBIDDEN') return words('notAllowed');
  if (error.code === 'WEAK_PASSWORD') return words('passwordWeak');
  if (error.code === 'QUOTA_EXCEEDED') return words('quotaExceeded');
  if (isNotFound(error)) return words('notFound');
  if (error.code === 'INVALID_RESPONSE') return words('somethingFailed');
  if (error.status >= 500 && error.code === 'INTERNAL_ERROR') return words('somethingFailed');
  return error.message || words('somethingFailed');
}
