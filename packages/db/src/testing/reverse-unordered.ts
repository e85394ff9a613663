import { Query, type QueryResult } from 'pg';
import { isUnordered } from './is-unordered';

/**
 * What every test does before it begins: rows of a statement that states no order come reversed. PostgreSQL gives them
 * in any order, though mostly in that in which they were written, so that what relies on that fails now and then.
 */

/** The parts of pg's query that are used here; its types do not declare them. */
interface OpenQuery {
  text?: string;
  _results: QueryResult | QueryResult[];
  handleReadyForQuery(connection: object): void;
}

const { prototype } = Query as unknown as { prototype: OpenQuery };
const { handleReadyForQuery } = prototype;

prototype.handleReadyForQuery = function reverse(connection) {
  if (isUnordered(this.text ?? '')) {
    for (const result of [this._results].flat()) result.rows?.reverse();
  }
  handleReadyForQuery.call(this, connection);
};
