import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { type Callback, createDescribedQueries, type Statement } from './described-query';

/**
 * A statement is prepared from this use on. There are few names, and each is given once, so a rare variant of a
 * list, or a statement that a caller repeats a few times, must not take the name that every page needs.
 */
export const FREQUENT_FROM = 50;
/** The most prepared statements: the server keeps a plan for each on each connection, of some 20 KB. */
const MAX_PREPARED = 300;
/** With more statements than this the counting starts over, so that a rare statement never gets a name. */
const MAX_COUNTED = 2000;

/**
 * Has the server parse, plan and describe a statement once for each connection and not at each use: a statement that
 * is used often gets a name, by its text. Statements without parameters, such as `begin`, are sent unchanged.
 */
export function prepareFrequent(pool: Pool): void {
  const findName = createStatementNames();
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const queryDescribed = createDescribedQueries(client);
    const named = (first: unknown, ...rest: unknown[]) => {
      const [values, callback] = rest;
      if (!isStatement(first) || !Array.isArray(values)) return query(first, ...rest);
      const name = first.name ?? findName(first.text);
      if (!name) return query(first, ...rest);
      return queryDescribed({ ...first, name, values }, callback as Callback | undefined);
    };
    client.query = named as PoolClient['query'];
  });
}

/** The name of a statement that is used often; undefined for others, and once there are too many. */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= MAX_PREPARED) return known;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < FREQUENT_FROM) {
      if (uses.size >= MAX_COUNTED) uses.clear();
      uses.set(text, count);
      return undefined;
    }
    uses.delete(text);
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
    names.set(text, name);
    return name;
  };
}

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'text' in value;
}
