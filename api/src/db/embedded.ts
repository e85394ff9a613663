import path from 'node:path';
import { Client } from 'pg';
import { prepareNativeFolder } from './embedded/native-binaries';
import { claimOwnership, releaseOwnership, withStartLock } from './embedded/ownership';
import {
  findRunningPort,
  initialiseCluster,
  startServer,
  stopServer,
} from './embedded/server-control';
import { findServerPlace } from './embedded/server-place';

const ROLE = 'entropi';
const DATABASE = 'entropi';

export interface EmbeddedPostgres {
  /** Connection string of the database `entropi`. */
  url: string;
  /** Stops the server if this process owns it; a guest leaves it running. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Folder of the data, made when it is missing. */
  dataDir: string;
  /** Settings of the server, e.g. `fsync=off` for tests. */
  settings?: readonly string[];
}

/**
 * A PostgreSQL of our own on a free port of 127.0.0.1: made at the first call, taken over if it still
 * runs after its owner was killed, started otherwise. Throws with the server's last words if it
 * cannot be started.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const place = await findServerPlace(path.resolve(options.dataDir));
  return withStartLock(place.base, async () => {
    const native = await prepareNativeFolder(place.base, place.user !== null);
    const isOwner = await claimOwnership(place.base);
    await initialiseCluster(place, native, ROLE);
    const port =
      (await findRunningPort(place)) ?? (await startServer(place, native, options.settings ?? []));
    const server = `postgresql://${ROLE}:${place.password}@127.0.0.1:${port}`;
    await ensureDatabase(server);
    const stop = async () => {
      if (!isOwner) return;
      await withStartLock(place.base, () => stopServer(place, native));
      await releaseOwnership(place.base);
    };
    return { url: `${server}/${DATABASE}`, stop };
  });
}

async function ensureDatabase(server: string): Promise<void> {
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
