import type { PoolClient } from 'pg';

type RunQuery = (...given: unknown[]) => Promise<unknown>;

/**
 * Has the next transaction of a connection send its `begin` together with its first statement, by one write, instead of
 * waiting for the server between them. A `begin` can fail by itself, as one that is cancelled; its first statement
 * runs outside of any transaction then, and fails with it here: it must change nothing. The pool is to send what it is
 * given without waiting (`pipeline`).
 */
export function beginWithFirst(client: PoolClient): void {
  const query = client.query as unknown as RunQuery;
  const { stream } = client.connection;
  let begun: Promise<unknown> | null = null;
  const send: RunQuery = async (...given) => {
    if (!begun) {
      stream.cork();
      begun = query.apply(client, given);
      begun.catch(() => undefined);
      return { rows: [], rowCount: null };
    }
    client.query = query as unknown as PoolClient['query'];
    const first = query.apply(client, given);
    stream.uncork();
    const [, result] = await Promise.all([begun, first]);
    return result;
  };
  client.query = send as unknown as PoolClient['query'];
}
