import { CircleAlert } from 'lucide-react';
import { useWords } from '../words/index.ts';
import './page-problem.css';
import { ProblemNote, problemText } from './problem-note.tsx';
import { isWorthAnotherTry } from './problem-words.ts';

interface Props {
  query: { error: unknown; data?: unknown; refetch?(): unknown };
}

/** In the place of a page: that it could not be loaded, and why. Above what was loaded before, a notice. */
export function PageProblem({ query: { error, data, refetch } }: Props) {
  const words = useWords();
  if (!error) return null;
  const retry = refetch && (() => void refetch());
  if (data !== undefined) return <ProblemNote error={error} {...(retry && { retry })} />;
  const mayBeTriedAgain = isWorthAnotherTry(error);
  return (
    <section role="alert" className="page-problem">
      <CircleAlert aria-hidden="true" />
      {mayBeTriedAgain && <h2>{words('pageFailed')}</h2>}
      <p>{problemText(error, words)}</p>
      {retry && mayBeTriedAgain && (
        <button type="button" onClick={retry}>
          {words('tryAgain')}
        </button>
      )}
    </section>
  );
}
