import { ArrowDown, ArrowUp } from 'lucide-react';
import { useWords, type Words } from '../words/index.ts';
import { nextOrder, type SourceColumn, type SourceOrder, sourceColumns } from './sort-sources.ts';

const columnWords: Record<SourceColumn, keyof Words> = {
  title: 'columnTitle',
  type: 'columnType',
  passages: 'columnPassages',
  state: 'columnState',
};

interface Props {
  order: SourceOrder | undefined;
  setOrder(order: SourceOrder | undefined): void;
}

/** The names of the columns; pressing one sorts by it. */
export function SourceColumns({ order, setOrder }: Props) {
  const words = useWords();
  return (
    <>
      {sourceColumns.map((column) => {
        const isSorted = order?.by === column;
        const name = words(columnWords[column]);
        return (
          <button
            key={column}
            type="button"
            className={`source-column of-${column}`}
            aria-pressed={isSorted}
            aria-label={words('sortBy', { column: name })}
            onClick={() => setOrder(nextOrder(order, column))}
          >
            {name}
            {isSorted && (order.isReversed ? <ArrowUp /> : <ArrowDown />)}
          </button>
        );
      })}
    </>
  );
}
