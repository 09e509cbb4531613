import { isNotFound } from '../api/is-not-found.ts';
import { AddButton } from './add-button.tsx';
import { Loading, type Shape } from './loading.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageProblem } from './page-problem.tsx';
import { PageTitle } from './page-title.tsx';
import { ProblemNote } from './problem-note.tsx';

interface Props {
  title: string;
  /** Whether the title is only what the page is called until its own is known. */
  isTitleUnknown?: boolean;
  hint?: string | undefined;
  shape?: Shape | undefined;
  /** What of its content is known: heads of columns, names of figures. */
  names?: readonly string[] | undefined;
  /** What the button in its heading will say. */
  adds?: string | undefined;
  /** What did not load, where its title does not name it. */
  failedName?: string;
  error?: unknown;
  retry?(): void;
}

/** A page whose content is loading, or could not be loaded. Its title is there, so that nothing jumps. */
export function NotYet(props: Props) {
  const { title, isTitleUnknown = false, hint, shape = 'rows', names = [], adds, error, retry } = props;
  if (isNotFound(error)) return <NotFoundPage />;
  return (
    <>
      <PageTitle title={title} isLoading={isTitleUnknown && !error} {...(hint && { hint })}>
        {adds && !error && <AddButton label={adds} isOpen={false} isDisabled />}
      </PageTitle>
      {error ? (
        <PageProblem name={props.failedName ?? title} query={{ error, ...(retry && { refetch: retry }) }} />
      ) : (
        <Loading {...{ shape, names }} count={4} />
      )}
    </>
  );
}

/** In the place of a part of a page: that it is being loaded, or why it could not be. */
export function NotLoaded({ query, shape = 'rows' }: { query: { error: unknown; refetch(): unknown }; shape?: Shape }) {
  if (query.error === null) return <Loading shape={shape} />;
  return <ProblemNote error={query.error} retry={() => void query.refetch()} />;
}
