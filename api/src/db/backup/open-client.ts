import { Client } from 'pg';

/** A connection of its own. One that breaks rejects what is asked of it next, and ends no process. */
export async function openClient(databaseUrl: string, name: string): Promise<Client> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: name,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
