import { Client, type ClientConfig } from 'pg';
import { describeConnection } from './hosts/describe-connection';

const CONNECT_TIMEOUT_MS = 3000;
const QUERY_TIMEOUT_MS = 5000;
/** A connection may be silent for hours; after this time the kernel checks whether the server is still there. */
const FIRST_PROBE_MS = 10_000;

/**
 * A connection outside of the pool, for what belongs to one session, such as LISTEN. It is not connected yet. A
 * query that the server does not complete in time rejects, and the caller drops the connection.
 *
 * @param onLost called when the connection broke or ended, maybe more than once
 * @param session settings that the server is to keep for as long as the connection is open
 */
export function createOwnClient(
  url: string,
  applicationName: string,
  onLost: (error: Error) => void,
  session: Pick<ClientConfig, 'statement_timeout'> = {},
): Client {
  const client = new Client({
    ...describeConnection(url),
    keepAlive: true,
    keepAliveInitialDelayMillis: FIRST_PROBE_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: applicationName,
    ...session,
  });
  client.on('error', onLost);
  client.on('end', () => onLost(new Error(`The connection ${applicationName} ended`)));
  return client;
}
