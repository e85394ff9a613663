import type { Queryable } from './db';

/**
 * A query of a call that comes often: its text is built at the first use on a database and not at each. Within
 * a transaction it is built again, since its connection is another one each time.
 *
 * @param prepare builds it, with placeholders, and ends in drizzle's `.prepare(name)`
 */
export function prepareOnce<Prepared>(
  prepare: (db: Queryable) => Prepared,
): (db: Queryable) => Prepared {
  const prepared = new WeakMap<Queryable, Prepared>();
  return (db) => {
    const known = prepared.get(db) ?? prepare(db);
    prepared.set(db, known);
    return known;
  };
}
