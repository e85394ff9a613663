import type { Client } from 'pg';

/** Ends a connection without waiting for a server that may no longer respond. */
export function dropClient(client: Client): void {
  client.end().catch(() => undefined);
  client.connection.stream.destroy();
}
