import { Loading } from './loading.tsx';
import { PageTitle } from './page-title.tsx';
import { ProblemNote } from './problem-note.tsx';

interface Props {
  title: string;
  error?: unknown;
  retry?(): void;
}

/** A page of which only the name is known so far: it is loading, or could not be loaded. */
export function NotYet({ title, error, retry }: Props) {
  return (
    <>
      <PageTitle title={title} />
      {error ? <ProblemNote error={error} {...(retry && { retry })} /> : <Loading />}
    </>
  );
}

/** In the place of a part of a page: that it is being loaded, or why it could not be. */
export function NotLoaded({ query }: { query: { error: unknown; refetch(): unknown } }) {
  if (query.error === null) return <Loading />;
  return <ProblemNote error={query.error} retry={() => void query.refetch()} />;
}
