import type { Pool, PoolClient } from 'pg';

/** Every statement that goes to the server through a pool, `begin` and `commit` too. */
export interface StatementCounter {
  /** Texts since the last `reset`, in the order in which they were sent. */
  readonly texts: readonly string[];
  reset(): void;
}

/** Counts in the driver, since a server without extensions does not count statements. */
export function countStatements(pool: Pool): StatementCounter {
  const texts: string[] = [];
  const known = new WeakSet<PoolClient>();
  pool.on('acquire', (client: PoolClient) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const counted = (first: unknown, ...rest: unknown[]) => {
      texts.push(typeof first === 'string' ? first : (first as { text: string }).text);
      return query(first, ...rest);
    };
    client.query = counted as PoolClient['query'];
  });
  return {
    get texts() {
      return texts;
    },
    reset: () => void texts.splice(0),
  };
}
