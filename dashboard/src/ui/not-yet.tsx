import { useWords } from '../words/index.ts';
import { PageTitle } from './page-title.tsx';
import { ProblemNote } from './problem-note.tsx';

interface Props {
  title: string;
  error: unknown;
  retry(): void;
}

/** A page of which only the name is known so far: it is loading, or could not be loaded. */
export function NotYet({ title, error, retry }: Props) {
  const words = useWords();
  return (
    <>
      <PageTitle title={title} />
      {error ? <ProblemNote error={error} retry={retry} /> : <p role="status">{words('loading')}</p>}
    </>
  );
}
