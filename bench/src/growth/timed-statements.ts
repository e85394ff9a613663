import type { Pool, PoolClient } from 'pg';

export interface TimedStatement {
  text: string;
  /** By `performance.now()`. */
  begin: number;
  end: number;
}

/** Has every statement of a pool, `begin` and `commit` too, appended to the list when it has ended. */
export function timeStatements(pool: Pool): TimedStatement[] {
  const timed: TimedStatement[] = [];
  const known = new WeakSet<PoolClient>();
  pool.on('acquire', (client: PoolClient) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const measured = (first: unknown, ...rest: unknown[]) => {
      const text = typeof first === 'string' ? first : (first as { text: string }).text;
      const begin = performance.now();
      const onEnd = () => void timed.push({ text, begin, end: performance.now() });
      const callback = rest.at(-1);
      if (typeof callback === 'function') {
        const ended = (...results: unknown[]) => {
          onEnd();
          callback(...results);
        };
        return query(first, ...rest.slice(0, -1), ended);
      }
      const sent = query(first, ...rest);
      if (sent instanceof Promise) sent.then(onEnd, onEnd);
      return sent;
    };
    client.query = measured as PoolClient['query'];
  });
  return timed;
}
