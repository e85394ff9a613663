import { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/**
 * Cuts a connection in use whose server sends nothing for this long, for example because it is frozen or out of
 * reach: its statement would wait for ever. The statement fails with ETIMEDOUT, and the pool makes another
 * connection when one is needed. What was sent may still be carried out when the server goes on.
 */
export function cutWhenSilent(pool: Pool, silenceMs: number): void {
  pool.on('connect', (client) => {
    const { stream } = client.connection;
    stream.on('timeout', () => {
      const error = new Error(`The database has said nothing for ${silenceMs} ms`);
      stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
    });
    // The statement under way fails by itself; without a listener the process would end.
    client.on('error', () => undefined);
  });
  pool.on('acquire', (client) => limitSilence(client, silenceMs));
  pool.on('release', (_error, client) => limitSilence(client, 0));
}

/** 0: an idle connection may be silent. */
function limitSilence(client: PoolClient, ms: number): void {
  const { stream } = client.connection;
  if (stream instanceof Socket) stream.setTimeout(ms);
}
