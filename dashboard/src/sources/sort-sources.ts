import type { Source } from '../api/documents.ts';

export const sourceColumns = ['title', 'type', 'passages', 'state'] as const;
export type SourceColumn = (typeof sourceColumns)[number];

export interface SourceOrder {
  by: SourceColumn;
  isReversed: boolean;
}

type Sorted = Pick<Source, 'title' | 'type' | 'passages' | 'status' | 'refreshedAt'>;

/** What needs somebody comes first, then what is being read, then what was read last. */
const urgency = { failed: 0, cancelled: 1, pending: 2, ready: 3 } as const;

const comparisons: Record<SourceColumn, (one: Sorted, other: Sorted) => number> = {
  title: (one, other) => one.title.localeCompare(other.title, undefined, { numeric: true }),
  type: (one, other) => one.type.localeCompare(other.type),
  // The most first: that is what a column of numbers is pressed for.
  passages: (one, other) => other.passages - one.passages,
  state: (one, other) =>
    urgency[one.status] - urgency[other.status] || (other.refreshedAt ?? '').localeCompare(one.refreshedAt ?? ''),
};

/** In the order that was chosen, or as they are; equals stay as they were. */
export function sortSources<Each extends Sorted>(sources: readonly Each[], order: SourceOrder | undefined): Each[] {
  if (!order) return [...sources];
  const compare = comparisons[order.by];
  return sources.toSorted((one, other) => (order.isReversed ? compare(other, one) : compare(one, other)));
}

/** What pressing a column's name does: sorts by it, then the other way round, then not at all. */
export function nextOrder(order: SourceOrder | undefined, by: SourceColumn): SourceOrder | undefined {
  if (order?.by !== by) return { by, isReversed: false };
  return order.isReversed ? undefined : { by, isReversed: true };
}
