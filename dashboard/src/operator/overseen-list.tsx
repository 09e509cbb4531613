import { type FormEvent, type ReactNode, useState } from 'react';
import { Loading } from '../ui/loading.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useWords } from '../words/index.ts';
import './operator.css';

interface Props<Listed> {
  useListed(search: string): {
    listed: Listed[] | undefined;
    error: unknown;
    refetch(): unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage(): unknown;
  };
  row(listed: Listed): ReactNode;
}

/** Everything there is of a kind, the latest first, narrowed by what somebody looks for. */
export function OverseenList<Listed extends { id: string }>({ useListed, row }: Props<Listed>) {
  const words = useWords();
  const [search, setSearch] = useState('');
  const list = useListed(search);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSearch(String(new FormData(event.currentTarget).get('search')).trim());
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers without <search> are still in use */}
      <form role="search" className="overseen-search" onSubmit={submit}>
        <SearchField
          label={words('operatorSearch')}
          name="search"
          maxLength={200}
          // Cleared, it lists everything again.
          onChange={({ target }) => target.value === '' && setSearch('')}
        />
      </form>
      {list.error ? <ProblemNote error={list.error} retry={() => void list.refetch()} /> : !list.listed && <Loading />}
      {list.listed?.length === 0 && <p role="status">{words('operatorNothingFound')}</p>}
      <ul className="rows">
        {list.listed?.map((listed) => (
          <li key={listed.id} className="row overseen">
            {row(listed)}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <button type="button" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {words('operatorMore')}
        </button>
      )}
    </>
  );
}
