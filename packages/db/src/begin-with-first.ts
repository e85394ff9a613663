import type { PoolClient } from 'pg';

type RunQuery = (...given: unknown[]) => Promise<unknown>;

/**
 * Has the next transaction of a connection send its `begin` together with its first statement in one write, instead
 * of waiting for the server between them. A `begin` can fail by itself, for example when it is cancelled. The first
 * statement then runs outside of any transaction, and fails here with the `begin`, so it must not change anything.
 * The pool must send statements without waiting (`pipeline`).
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
