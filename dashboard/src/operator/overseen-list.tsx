import { type FormEvent, Fragment, type ReactNode, useState } from 'react';
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
  /** What the columns say, before the one of what can be done. */
  columns: readonly string[];
  row(listed: Listed): ReactNode;
  /** Whether they are people, who are circles. */
  areUsers?: boolean;
}

/** Everything there is of a kind, the latest first, narrowed by what somebody looks for. */
export function OverseenList<Listed extends { id: string }>({
  useListed,
  columns,
  row,
  areUsers = false,
}: Props<Listed>) {
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
      {list.error ? (
        <ProblemNote error={list.error} retry={() => void list.refetch()} />
      ) : (
        !list.listed && (
          <Loading>
            <table className="overseen">
              <Heads columns={columns} />
              <tbody>
                {[1, 2, 3, 4].map((at) => (
                  <OutlineRow key={at} columns={columns} areUsers={areUsers} />
                ))}
              </tbody>
            </table>
          </Loading>
        )
      )}
      {list.listed?.length === 0 && <p role="status">{words('operatorNothingFound')}</p>}
      {list.listed && list.listed.length > 0 && (
        <table className="overseen">
          <Heads columns={columns} />
          <tbody>
            {list.listed.map((listed) => (
              <Fragment key={listed.id}>{row(listed)}</Fragment>
            ))}
          </tbody>
        </table>
      )}
      {list.hasNextPage && (
        <button type="button" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {words('operatorMore')}
        </button>
      )}
    </>
  );
}

function Heads({ columns }: { columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        <td className="overseen-menu" />
      </tr>
    </thead>
  );
}

/** In the columns of the table that comes: who, what the others say, and the room of the menu. */
function OutlineRow({ columns, areUsers }: { columns: readonly string[]; areUsers: boolean }) {
  const [, ...further] = columns;
  return (
    <tr className="overseen-row overseen-outline">
      <th>
        <span className="overseen-who">
          <span className={areUsers ? 'loading-dot' : 'loading-tile'} />
          <span>
            <span className="loading-bar" />
            <span className="loading-bar wide" />
          </span>
        </span>
      </th>
      {further.map((column) => (
        <td key={column} data-label={column}>
          <span className="loading-bar" />
        </td>
      ))}
      <td className="overseen-menu">
        <span />
      </td>
    </tr>
  );
}
