import { Client } from 'pg';
import { describeConnection } from '../hosts/describe-connection';

/** Opens a connection outside of the pool. When it breaks, the next query rejects, and the process does not end. */
export async function openClient(databaseUrl: string, name: string): Promise<Client> {
  const client = new Client({
    ...describeConnection(databaseUrl),
    application_name: name,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
