import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findServerPlace } from '@entropi/db/embedded/server-place';
import { migrate } from '@entropi/db/migrate';
import { findPgbouncer, startPgbouncer } from '@entropi/db/testing/pgbouncer';
import {
  type ReplicatedServers,
  startReplicatedServers,
} from '@entropi/db/testing/replicated-servers';
import { prepareTestQueues, startTestServer } from '../test-server';

/**
 * Settings with which a crash of the server's process loses nothing that was committed; a crash of the machine
 * could.
 */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_connections=200'];
/** How long a server that was left behind goes on beside the promoted one. */
const BESIDE_MS = 4000;

/** Something that is done to the database. */
interface DatabaseBlow {
  name: string;
  /** Strikes; from then on, or after a promotion, the database can be reached again. */
  strike(): Promise<void>;
  /** Makes everything as it was before, while the product trades. */
  mend(): Promise<void>;
}

/** The PostgreSQL of the product: one server, or two of which one follows the other. */
export interface ChaosDatabase {
  url: string;
  /** The variables with which the programs of the product find it. */
  variables: Record<string, string>;
  blows: DatabaseBlow[];
  /** When a standby was promoted last; null: never. */
  promotedAt(): number | null;
  stop(): Promise<void>;
}

/** One server, which is started again at its address whenever it is killed. */
export async function startSingleDatabase(): Promise<ChaosDatabase> {
  const server = await startTestServer(SETTINGS);
  const { cluster } = await findServerPlace(server.dataDir);
  const kill = async () => {
    const [pid] = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  };
  return {
    url: server.templateUrl,
    variables: { DATABASE_URL: server.templateUrl },
    blows: [{ name: 'kill of PostgreSQL', strike: kill, mend: async () => undefined }],
    promotedAt: () => null,
    stop: server.stop,
  };
}

/** One server, which the programs reach through a PgBouncer that pools by transaction and is killed as well. */
export async function startPooledDatabase(): Promise<ChaosDatabase> {
  const program = findPgbouncer();
  if (program === null) {
    throw new Error('No PgBouncer is found. Install it: sudo apt-get install -y pgbouncer');
  }
  const database = await startSingleDatabase();
  let bouncer = await startPgbouncer(program, database.url);
  const pooledUrl = new URL(database.url);
  pooledUrl.host = bouncer.address;
  const kill = async () => {
    await bouncer.stop();
    bouncer = await startPgbouncer(program, database.url, { listen_port: pooledUrl.port });
  };
  return {
    ...database,
    variables: {
      DATABASE_URL: pooledUrl.toString(),
      DATABASE_POOLER: 'transaction',
      DATABASE_DIRECT_URL: database.url,
    },
    blows: [
      ...database.blows,
      { name: 'kill of PgBouncer', strike: kill, mend: async () => undefined },
    ],
    stop: async () => {
      await bouncer.stop();
      await database.stop();
    },
  };
}

/**
 * Two servers with synchronous replication. The primary is killed, or frozen and let go beside its successor; either
 * way the standby is promoted, and the old primary follows it afterwards.
 */
export async function startReplicatedDatabase(): Promise<ChaosDatabase> {
  const servers = await startReplicatedServers();
  await migrate(servers.url);
  await prepareTestQueues(servers.url);
  await servers.synchronise();
  let promotedAt: number | null = null;
  let thaw: (() => void) | null = null;
  const promote = async () => {
    await servers.promote();
    promotedAt = Date.now();
  };
  const follow = async () => {
    await servers.rejoin();
    await servers.synchronise();
  };
  return {
    url: servers.url,
    variables: { DATABASE_URL: servers.url },
    blows: [
      {
        name: 'kill of the primary',
        strike: async () => {
          await servers.killPrimary();
          await promote();
        },
        mend: follow,
      },
      {
        name: 'frost of the primary',
        strike: async () => {
          thaw = await servers.freezePrimary();
          await promote();
        },
        mend: () => letGoAndFollow(thaw, follow),
      },
    ],
    promotedAt: () => promotedAt,
    stop: () => stopServers(servers, thaw),
  };
}

async function letGoAndFollow(thaw: (() => void) | null, follow: () => Promise<void>) {
  thaw?.();
  await pause(BESIDE_MS);
  await follow();
}

async function stopServers(servers: ReplicatedServers, thaw: (() => void) | null): Promise<void> {
  thaw?.();
  await servers.stop();
}
