import type { Compilable } from 'kysely';
import type { Statement } from './database.ts';

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
  return (values) => ({
    sql,
    parameters: parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    ),
  });
}

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const placeholders: object = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });
