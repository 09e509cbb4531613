import {
  type Compilable,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import type { Database, Statement } from './database.ts';
import type { Schema } from './schema.ts';

/** A query builder that compiles for one engine and is connected to nothing. */
export function queryBuilder(engine: 'sqlite' | 'postgres'): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect:
      engine === 'sqlite'
        ? {
            createAdapter: () => new SqliteAdapter(),
            createDriver: () => new DummyDriver(),
            createIntrospector: (db) => new SqliteIntrospector(db),
            createQueryCompiler: () => new SqliteQueryCompiler(),
          }
        : {
            createAdapter: () => new PostgresAdapter(),
            createDriver: () => new DummyDriver(),
            createIntrospector: (db) => new PostgresIntrospector(db),
            createQueryCompiler: () => new PostgresQueryCompiler(),
          },
  });
}

/**
 * Compiles a query once and binds values to it afterwards: building and compiling a query anew for each request costs
 * more than running it. `make` gets an object whose properties stand for the values to come.
 *
 *     const sessionById = prepared((p: { id: string }) => build.selectFrom('sessions').selectAll().where('id', '=', p.id));
 *     database.read(sessionById({ id }));
 */
export function prepared<Values extends object, Row>(
  make: (values: Values) => Compilable<Row>,
): (values: Values) => Statement<Row> {
  const { sql, parameters } = make(placeholders as Values).compile();
  return (values) => {
    const bound: unknown[] = [];
    for (const parameter of parameters)
      bound.push(parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter);
    return { sql, parameters: bound };
  };
}

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const placeholders: object = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/**
 * Many rows as one value: a statement with a value for every column of a thousand rows takes longer to write than to
 * run. Each row is an array; a column is named by its index.
 */
export function jsonRows({ engine }: Pick<Database, 'engine'>, rows: readonly unknown[][]) {
  const json = JSON.stringify(rows);
  const isPostgres = engine === 'postgres';
  return {
    from: isPostgres ? sql`json_array_elements(${json}::json) as row(value)` : sql`json_each(${json}) as row`,
    text: (column: number) =>
      sql.raw<string>(isPostgres ? `row.value->>${column}` : `json_extract(row.value, '$[${column}]')`),
    number: (column: number) =>
      sql.raw<number>(isPostgres ? `(row.value->>${column})::bigint` : `json_extract(row.value, '$[${column}]')`),
  };
}

/** Of a JSON list of ids: one value, however many there are. */
export const idsIn = ({ engine }: Pick<Database, 'engine'>, json: string) =>
  engine === 'sqlite'
    ? sql<string>`(select value from json_each(${json}))`
    : sql<string>`(select json_array_elements_text(cast(${json} as json)))`;

/** PostgreSQL cannot tell the type of a value that is selected: these do. */
export const asText = (value: string | Expression<string> | null) => sql<string>`cast(${value} as text)`;
export const asBigint = (value: number) => sql<number>`cast(${value} as bigint)`;
