import { type RawBuilder, sql } from 'kysely';

/** Few enough that reading them holds nobody up; SQLite reads on the thread that serves requests. */
export const pageRows = 100;

type Key = string | number;

/** Rows after the last one of the page before, in the order of two columns that an index holds. */
export const after = (
  [first, firstKey]: readonly [string, Key],
  [second, secondKey]: readonly [string, Key],
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(first)} >= ${firstKey} and (${sql.ref(first)} > ${firstKey} or ${sql.ref(second)} > ${secondKey}))`;

/** Page after page until there is no more; each begins behind the last row of the one before. */
export async function* pages<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    if (rows.length < pageRows) return;
    last = rows.at(-1);
  }
}

interface Parent {
  id: string;
  /** About how many rows belong to it. */
  count: number;
}

/**
 * What belongs to a page of parents: the rows of those with few are read together by `ofAll`, those of one with many
 * page by page by `ofOne`.
 */
export async function* below<Row>(
  parents: readonly Parent[],
  ofAll: (ids: string[]) => Promise<Row[]>,
  ofOne: (id: string, last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let group: string[] = [];
  let expected = 0;
  for (const { id, count } of parents) {
    if (count > pageRows) {
      yield* pages((last: Row | undefined) => ofOne(id, last));
      continue;
    }
    if (expected + count > pageRows) {
      yield await ofAll(group);
      group = [];
      expected = 0;
    }
    group.push(id);
    expected += count;
  }
  if (group.length > 0) yield await ofAll(group);
}

export const iso = (ms: number) => new Date(ms).toISOString();
export const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms));
