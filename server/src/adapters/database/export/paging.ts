import { type SelectQueryBuilder, sql } from 'kysely';
import type { ExportRecord } from '../../../exports/ports.ts';
import type { Database } from '../database.ts';

/** The records of one kind of an account, or of a chatbot, a page at a time. */
export type Records = (id: string) => AsyncGenerator<ExportRecord[]>;

/** Few enough that reading them holds nobody up; SQLite reads on the thread that serves requests. */
const pageRows = 100;

/** The rows of a query, page by page, in the order of one or two columns that are unique together; an index must hold them. */
export async function* pagesOf<Tables, Table extends keyof Tables, Row>(
  { read }: Pick<Database, 'read'>,
  query: SelectQueryBuilder<Tables, Table, Row>,
  first: keyof Row & string,
  second?: keyof Row & string,
): AsyncGenerator<Row[]> {
  const columns = second === undefined ? [first] : [first, second];
  const ordered = columns.reduce((sorted, column) => sorted.orderBy(sql.ref(column)), query).limit(pageRows);
  const after = (row: Row) => {
    const column = sql.ref(first);
    return second === undefined
      ? sql<boolean>`${column} > ${row[first]}`
      : sql<boolean>`(${column} >= ${row[first]} and (${column} > ${row[first]} or ${sql.ref(second)} > ${row[second]}))`;
  };
  for (let last: Row | undefined; ; ) {
    const rows: Row[] = await read(last === undefined ? ordered : ordered.where(after(last)));
    if (rows.length > 0) yield rows;
    if (rows.length < pageRows) return;
    last = rows.at(-1);
  }
}

/** The chatbots of an account. */
export function chatbotPages(database: Database, accountId: string) {
  const chatbots = database.build
    .selectFrom('chatbots')
    .select(['id', 'created_at'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null);
  return pagesOf(database, chatbots, 'created_at', 'id');
}

/** What is read for each chatbot of an account, one after the other. */
export const ofEachChatbot = <Row>(database: Database, pagesFor: (chatbotId: string) => AsyncGenerator<Row[]>) =>
  async function* (accountId: string): AsyncGenerator<Row[]> {
    for await (const page of chatbotPages(database, accountId)) for (const { id } of page) yield* pagesFor(id);
  };

interface Parent {
  id: string;
  /** About how many rows belong to it. */
  count: number;
}

/** The rows of a page of parents: those of parents with few are read together, those of one with many page by page. */
export async function* rowsOfParents<Tables, Table extends keyof Tables, Row>(
  database: Pick<Database, 'read'>,
  parents: readonly Parent[],
  query: SelectQueryBuilder<Tables, Table, Row>,
  parentColumn: keyof Row & string,
  order: keyof Row & string,
): AsyncGenerator<Row[]> {
  const column = sql.ref(parentColumn);
  const together = (ids: string[]) =>
    database.read(
      query
        .where(sql<boolean>`${column} in (${sql.join(ids)})`)
        .orderBy(column)
        .orderBy(sql.ref(order)),
    );
  let group: string[] = [];
  let expected = 0;
  for (const { id, count } of parents) {
    if (count > pageRows) {
      yield* pagesOf(database, query.where(sql<boolean>`${column} = ${id}`), order);
      continue;
    }
    if (expected + count > pageRows) {
      yield await together(group);
      group = [];
      expected = 0;
    }
    group.push(id);
    expected += count;
  }
  if (group.length > 0) yield await together(group);
}

/** Renames and decodes each row of each page. */
export async function* mapped<Row>(
  pages: AsyncIterable<Row[]>,
  toRecord: (row: Row) => ExportRecord,
): AsyncGenerator<ExportRecord[]> {
  for await (const page of pages) yield page.map(toRecord);
}

export const iso = (ms: number) => new Date(ms).toISOString();
export const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms));
