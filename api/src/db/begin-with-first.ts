import type { Pool, PoolClient } from 'pg';

const BEGUN = { rows: [], rowCount: null };

/**
 * Sends the `begin` of a transaction with its first statement, instead of waiting for the server between them; the pool
 * is to send what it is given without waiting (`pipeline`). A connection on which nothing can begin fails its first
 * statement as well.
 */
export function beginWithFirst(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    const sent = (first: unknown, ...rest: unknown[]) => {
      if ((first as { text?: unknown } | null)?.text !== 'begin') return query(first, ...rest);
      query(first, ...rest).catch(() => undefined);
      return Promise.resolve(BEGUN);
    };
    client.query = sent as PoolClient['query'];
  });
}
