import type { Queryable } from './db';
import { compileRowMapper, type RowMapper } from './row-mapper';

/** The parts of drizzle's prepared query that are changed here; its types do not declare them. */
interface OpenPrepared {
  fields?: Parameters<typeof compileRowMapper>[0];
  joinsNotNullableMap?: Parameters<typeof compileRowMapper>[1];
  customResultMapper?: (rows: unknown[][]) => ReturnType<RowMapper>[];
}

/**
 * A query for a frequent call: its text is built, and the mapping of its rows to objects is found, at the first use
 * on a database and not at each. Within a transaction it is built again, because its connection differs each time.
 *
 * @param prepare builds it, with placeholders, and ends in drizzle's `.prepare(name)`
 */
export function prepareOnce<Prepared extends object>(
  prepare: (db: Queryable) => Prepared,
): (db: Queryable) => Prepared {
  const prepared = new WeakMap<Queryable, Prepared>();
  return (db) => {
    const known = prepared.get(db) ?? compileMapping(prepare(db));
    prepared.set(db, known);
    return known;
  };
}

function compileMapping<Prepared extends object>(prepared: Prepared): Prepared {
  const open = prepared as OpenPrepared;
  const mapper =
    open.fields &&
    !open.customResultMapper &&
    compileRowMapper(open.fields, open.joinsNotNullableMap);
  if (mapper) open.customResultMapper = (rows) => rows.map(mapper);
  return prepared;
}
