import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import { useWords } from '../words/index.ts';
import './page-problem.css';
import { CopyButton } from './copy-button.tsx';
import { ProblemNote, problemText } from './problem-note.tsx';
import { isWorthAnotherTry } from './problem-words.ts';
import { timeOfDayText } from './time.ts';

interface Props {
  /** What the page is called. */
  name: string;
  query: { error: unknown; data?: unknown; refetch?(): unknown };
}

/** In the place of a page: that it could not be loaded, and why. Above what was loaded before, a notice. */
export function PageProblem({ name, query: { error, data, refetch } }: Props) {
  const words = useWords();
  if (!error) return null;
  const retry = refetch && (() => void refetch());
  if (data !== undefined) return <ProblemNote error={error} {...(retry && { retry })} />;
  const mayBeTriedAgain = isWorthAnotherTry(error);
  return (
    <section role="alert" className="page-problem">
      <CircleAlert aria-hidden="true" />
      {mayBeTriedAgain && <h2>{words('thingFailed', { name })}</h2>}
      <p>{problemText(error, words)}</p>
      {retry && mayBeTriedAgain && (
        <button type="button" className="primary" onClick={retry}>
          {words('tryAgain')}
        </button>
      )}
      {mayBeTriedAgain && error instanceof ParleyError && error.status > 0 && <Details error={error} />}
    </section>
  );
}

/** What whoever runs the server asks for: which error, and when. */
function Details({ error: { code, status } }: { error: ParleyError }) {
  const words = useWords();
  const [at] = useState(() => new Date().toISOString());
  return (
    <div className="page-problem-details">
      {words('errorCode', { code: String(status) })} · <time dateTime={at}>{timeOfDayText(at)}</time>
      <CopyButton text={`${status} ${code} ${at} ${location.pathname}`} className="text" />
    </div>
  );
}
