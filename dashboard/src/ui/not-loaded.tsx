import { useWords } from '../words/index.ts';
import { ProblemNote } from './problem-note.tsx';

/** In the place of a part of a page: that it is being loaded, or why it could not be. */
export function NotLoaded({ query }: { query: { error: unknown; refetch(): unknown } }) {
  const words = useWords();
  if (query.error === null) return <p role="status">{words('loading')}</p>;
  return <ProblemNote error={query.error} retry={() => void query.refetch()} />;
}
