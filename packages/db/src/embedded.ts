import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { prepareNativeFolder } from './embedded/native-binaries';
import {
  claimOwnership,
  deregisterKeeper,
  handOver,
  isOwner,
  registerKeeper,
  releaseOwnership,
  withStartLock,
} from './embedded/ownership';
import {
  findRunningPort,
  findServerLog,
  initialiseCluster,
  startServer,
  stopServer,
} from './embedded/server-control';
import { findServerPlace, hasServerPlace, type ServerPlace } from './embedded/server-place';
import { watchServer } from './embedded/server-watch';
import { isDatabaseDown } from './sql-state';

/** The server's superuser, who owns all tables. */
const OWNER = 'entropi';
/** What the product's processes run as. */
const RUNNING = 'entropi_app';
const DATABASE = 'entropi';
/** How often a running server is tried: it may be starting, recovering from a crash or dying. */
const REACH_ATTEMPTS = 240;
const PAUSE_MS = 250;

export interface EmbeddedPostgres {
  /** The connection string of the database `entropi`, as the role that may change no table. */
  url: string;
  /** The same as the owner of all tables. */
  ownerUrl: string;
  /**
   * Stops the server if this process owns it and no other process keeps it running, in which case that one becomes
   * the owner. A guest leaves it running.
   */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The folder of the data; it is made when it does not exist. */
  dataDir: string;
  /** Settings of the server, e.g. `fsync=off` for tests. */
  settings?: readonly string[];
  /** When given, a server that dies is started again at the same address until `stop` is called. */
  keep?: KeepOptions;
}

export interface KeepOptions {
  /** The server has died and is started again now; `log` is the file with its last messages. */
  onDeath(log: string): void;
  onReturn(): void;
  /** It cannot be started again at its address, so a new process has to start it. */
  onLost(error: Error): void;
}

/**
 * A PostgreSQL server of our own on a free port of 127.0.0.1. It is made at the first call, taken over if it still
 * runs after its owner was killed, and started otherwise. Throws with the server's last messages if it cannot be
 * started.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  return withStartLock(dataDir, async () => {
    const place = await findServerPlace(dataDir);
    const native = await prepareNativeFolder(place.base, place.user !== null);
    const server = { dataDir, place, native, settings: options.settings ?? [] };
    const ownership = { isOurs: await claimOwnership(place.base) };
    await initialiseCluster(place, native, OWNER);
    const port = await reachServer(server);
    const watch = options.keep && holdRunning(server, port, ownership, options.keep);
    if (options.keep) await registerKeeper(place.base);
    const stop = async () => {
      await watch?.stop();
      await withStartLock(dataDir, async () => {
        await deregisterKeeper(place.base);
        if (!(await isOwner(place.base)) || (await handOver(place.base))) return;
        await stopServer(place, native);
        await releaseOwnership(place.base);
      });
    };
    const { password, runningPassword } = place;
    const url = address(RUNNING, runningPassword, port, DATABASE);
    return { url, ownerUrl: address(OWNER, password, port, DATABASE), stop };
  });
}

/** Whether there is an embedded database in `dataDir`; makes and starts nothing. */
export function hasEmbeddedDatabase(dataDir: string): Promise<boolean> {
  return hasServerPlace(path.resolve(dataDir));
}

/** The file to which the server of `dataDir` writes. */
export async function findEmbeddedLog(dataDir: string): Promise<string> {
  return findServerLog(await findServerPlace(path.resolve(dataDir)));
}

interface Server {
  dataDir: string;
  place: ServerPlace;
  native: string;
  settings: readonly string[];
}

/**
 * Starts the server again whenever it dies: its owner does so and reports it, and a guest once the owner is gone as
 * well.
 */
function holdRunning(
  server: Server,
  port: number,
  ownership: { isOurs: boolean },
  keep: KeepOptions,
) {
  const { dataDir, place, native, settings } = server;
  return watchServer({
    isRunning: async () => (await findRunningPort(place)) === port,
    startAgain: () =>
      withStartLock(dataDir, async () => {
        ownership.isOurs = await claimOwnership(place.base);
        const running = await findRunningPort(place);
        if (running === port) return true;
        if (running !== null) throw new Error(`PostgreSQL runs at another port now: ${running}`);
        if (!ownership.isOurs) return false;
        await startServer(place, native, settings, port);
        return true;
      }),
    onDeath: () => {
      if (ownership.isOurs) keep.onDeath(findServerLog(place));
    },
    onReturn: () => {
      if (ownership.isOurs) keep.onReturn();
    },
    onLost: keep.onLost,
  });
}

/** The port of the running server, or of one that is started now. Waits for one that is starting or dying. */
async function reachServer({ place, native, settings }: Server): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await findRunningPort(place);
    const port = found ?? (await startServer(place, native, settings));
    try {
      await ensureDatabase(address(OWNER, place.password, port, 'postgres'), place.runningPassword);
      return port;
    } catch (error) {
      const passes = found !== null || isDatabaseDown(error);
      if (!passes || attempt === REACH_ATTEMPTS) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

function address(role: string, password: string, port: number, database: string): string {
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
}

/** Makes the database and the role that the product runs as, where they are missing. */
async function ensureDatabase(server: string, runningPassword: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
    // A statement that fails is written into the server's log, and this one has a password in it.
    await client.query('set log_min_error_statement = panic');
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [RUNNING]);
    const password = client.escapeLiteral(runningPassword);
    const change = roles.rowCount === 0 ? 'create' : 'alter';
    await client.query(`${change} role ${RUNNING} login password ${password}`);
  } finally {
    await client.end();
  }
}
