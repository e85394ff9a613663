import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findServerPlace } from '@entropi/db/embedded/server-place';
import { migrate } from '@entropi/db/migrate';
import type { ClusterNode } from '@entropi/db/patroni-cluster';
import { PatroniHarness } from '@entropi/db/testing/patroni-harness';
import { findPgbouncer, startPgbouncer } from '@entropi/db/testing/pgbouncer';
import { prepareTestQueues, startTestServer } from '../test-server';

/**
 * Settings with which a crash of the server's process loses nothing that was committed; a crash of the machine
 * could.
 */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_connections=200'];

/** Something that is done to the database. */
interface DatabaseBlow {
  name: string;
  /** Strikes; from then on, or after a promotion, the database can be reached again. */
  strike(): Promise<void>;
  /** Makes everything as it was before, while the product trades. */
  mend(): Promise<void>;
}

/** When a primary was struck, and when another one was seen to take writes in its place. */
export interface Failover {
  struckAt: number;
  promotedAt: number;
}

/** The PostgreSQL of the product: one server, or three of which two follow the third. */
export interface ChaosDatabase {
  url: string;
  /** The variables with which the programs of the product find it. */
  variables: Record<string, string>;
  blows: DatabaseBlow[];
  /** The last promotion of a standby; null: there was none. */
  findFailover(): Failover | null;
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
    findFailover: () => null,
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
 * Three nodes that Patroni keeps, reached by their names or through HAProxy. The machine of the primary is lost, its
 * PostgreSQL dies alone, or it is frozen and let go beside its successor; a standby is promoted each time, and the old
 * primary follows it afterwards.
 */
export async function startPatroniDatabase(isProxied: boolean): Promise<ChaosDatabase> {
  const harness = await PatroniHarness.start();
  const { nodes, proxy } = harness.cluster.urls;
  const url = isProxied ? proxy.ownerUrl : nodes.ownerUrl;
  await migrate(url);
  await prepareTestQueues(url);
  const strikes = new PatroniStrikes(harness);
  return {
    url,
    variables: { DATABASE_URL: url },
    blows: strikes.blows,
    findFailover: () => strikes.failover,
    stop: async () => {
      strikes.thaw();
      await harness.stop();
    },
  };
}

class PatroniStrikes {
  failover: Failover | null = null;
  thaw = (): void => undefined;
  private struck: ClusterNode | null = null;

  constructor(private readonly harness: PatroniHarness) {}

  get blows(): DatabaseBlow[] {
    const { harness } = this;
    return [
      this.blow("loss of the primary's machine", (node) => harness.killNode(node)),
      this.blow('kill of the primary', (node) => harness.killServer(node)),
      this.blow('frost of the primary', async (node) => {
        this.thaw = await harness.freezeNode(node);
      }),
    ];
  }

  private blow(name: string, hit: (node: ClusterNode) => Promise<void>): DatabaseBlow {
    return {
      name,
      strike: async () => {
        const node = await this.harness.getLeader();
        this.struck = node;
        const struckAt = Date.now();
        try {
          await hit(node);
          this.failover = { struckAt, promotedAt: await this.harness.awaitPromotion(node.name) };
        } catch (error) {
          // A node that stays lost would keep all later blows from striking.
          await this.mend();
          throw error;
        }
      },
      mend: () => this.mend(),
    };
  }

  private async mend(): Promise<void> {
    this.thaw();
    this.thaw = () => undefined;
    if (this.struck) await this.harness.mend(this.struck);
  }
}
