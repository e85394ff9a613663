import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { prepareNativeFolder } from './embedded/native-binaries';
import { claimOwnership, releaseOwnership, withStartLock } from './embedded/ownership';
import {
  findRunningPort,
  initialiseCluster,
  startServer,
  stopServer,
} from './embedded/server-control';
import { findServerPlace, type ServerPlace } from './embedded/server-place';

const ROLE = 'entropi';
const DATABASE = 'entropi';
/** A server found running may be starting, recovering or dying. */
const REACH_ATTEMPTS = 120;
const PAUSE_MS = 250;

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
  const dataDir = path.resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  return withStartLock(dataDir, async () => {
    const place = await findServerPlace(dataDir);
    const native = await prepareNativeFolder(place.base, place.user !== null);
    const isOwner = await claimOwnership(place.base);
    await initialiseCluster(place, native, ROLE);
    const server = await reachServer(place, native, options.settings ?? []);
    const stop = async () => {
      if (!isOwner) return;
      await withStartLock(dataDir, () => stopServer(place, native));
      await releaseOwnership(place.base);
    };
    return { url: `${server}/${DATABASE}`, stop };
  });
}

/** Address of the running server, or of one started now. A server that is just dying is waited out. */
async function reachServer(
  place: ServerPlace,
  native: string,
  settings: readonly string[],
): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await findRunningPort(place);
    const port = found ?? (await startServer(place, native, settings));
    const server = `postgresql://${ROLE}:${place.password}@127.0.0.1:${port}`;
    try {
      await ensureDatabase(server);
      return server;
    } catch (error) {
      if (found === null || attempt === REACH_ATTEMPTS) throw error;
      await sleep(PAUSE_MS);
    }
  }
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
