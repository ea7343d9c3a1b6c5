import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from '../tables.ts';
import { type DialectName, dialectOf } from './dialect-of.ts';
import { directReadsOf } from './direct-reads.ts';

/**
 * A query whose text is made once, for the acts that nearly every request needs: building it anew costs 20 to 40 µs,
 * which is more than SQLite takes to answer. `build` sees stand-ins of the values, so the query must be the same for
 * all of them; every call gives the same names.
 */
export const prepared = <Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): ((db: Db, values: Values) => Promise<readonly Row[]>) => {
  const compiled = new Map<DialectName, CompiledQuery<Row>>();
  const compile = (db: Db, values: Values): CompiledQuery<Row> => {
    const places = Object.fromEntries(Object.keys(values).map((name) => [name, new Place(name)]));
    const query = build(db, places as Values).compile();
    compiled.set(dialectOf(db), query);
    return query;
  };
  return async (db, values) => {
    // Who watches or changes the queries of this database is to have this one too.
    if (db.getExecutor().plugins.length > 0) return (await db.executeQuery(build(db, values))).rows;
    const query = compiled.get(dialectOf(db)) ?? compile(db, values);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    );
    const asked = { ...query, parameters };
    const rows = directReadsOf(db)?.rows(asked) as readonly Row[] | null | undefined;
    return rows ?? (await db.executeQuery<Row>(asked)).rows;
  };
};

/** Where a value goes: to the query builder a value like any other, so it comes back among the parameters. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}
