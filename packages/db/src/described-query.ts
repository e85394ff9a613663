import { type FieldDef, type PoolClient, Query, type QueryArrayResult, type QueryResult } from 'pg';

export interface Statement {
  text: string;
  name?: string;
  rowMode?: 'array';
  values?: unknown[];
  types?: object;
}

export type Callback = (error: Error | null, result?: QueryResult | QueryArrayResult) => void;

/** What pg knows about a result's columns, inside of its `Result`. */
interface Columns {
  fields: FieldDef[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** The parts of pg's query that are changed here; its types do not declare them. */
interface OpenQuery {
  callback: Callback;
  prepare(connection: object): void;
  handleRowDescription(message: { fields: FieldDef[] }): void;
  _accumulateRows: boolean;
  _result: Columns;
}

const PgQuery = Query as unknown as new (statement: Statement) => OpenQuery;

interface Described extends Columns {
  types: object | undefined;
}

/**
 * What the server has told about the columns of each named statement on one connection; `quiet` does not ask for it.
 */
interface Descriptions {
  byName: Map<string, Described>;
  quiet: object;
}

/**
 * A use of a named statement. The server describes its columns at the first use on a connection, and they never
 * change: a plan with other columns is an error. pg would ask for the description at each use, which for a wide row
 * costs as much as reading the row.
 */
class DescribedQuery extends PgQuery {
  constructor(
    private readonly statement: Statement & { name: string },
    private readonly descriptions: Descriptions,
  ) {
    super(statement);
  }

  override prepare(connection: object): void {
    const { name, types } = this.statement;
    const known = this.descriptions.byName.get(name);
    // Other parsers would read the columns differently.
    if (!known || known.types !== types) {
      super.prepare(connection);
      return;
    }
    this._result.fields = known.fields;
    this._result._parsers = known._parsers;
    this._result._prebuiltEmptyResultObject = known._prebuiltEmptyResultObject;
    this._accumulateRows = true;
    super.prepare(this.descriptions.quiet);
  }

  override handleRowDescription(message: { fields: FieldDef[] }): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    const { name, types } = this.statement;
    this.descriptions.byName.set(name, { fields, _parsers, _prebuiltEmptyResultObject, types });
  }
}

/** Runs named statements on a connection, with a callback or a promise like `client.query`. */
export function createDescribedQueries(client: PoolClient) {
  const run = client.query.bind(client) as unknown as (query: object) => void;
  const quiet = Object.create(client.connection, { describe: { value: () => undefined } });
  const descriptions: Descriptions = { byName: new Map(), quiet };
  return (statement: Statement & { name: string }, callback?: Callback): unknown => {
    const query = new DescribedQuery(statement, descriptions);
    if (callback) {
      query.callback = callback;
      run(query);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result));
      run(query);
    });
  };
}
