import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { dropClient } from '../drop-client';
import { TIMELINE } from '../timeline';
import type { DatabaseHost } from './connection-hosts';

/** How long a server is waited for; the pool waits for a connection for longer. */
const PROBE_MS = 2000;
/** When a server takes writes, the others have this long to say that they do so as well, and are newer. */
const GRACE_MS = 300;
/** How often an open connection's server is compared with the others: it may be frozen, or be the old one. */
const LOOK_AGAIN_MS = 2000;

/** What a server says of itself: its timeline when it takes writes, else why it does not. */
type Probe = { host: DatabaseHost } & ({ timeline: string } | { reason: string });

/**
 * Finds which of several servers takes writes. When another one does so than before, connections to the others are
 * broken, so that nobody writes to, or reads from, a server that was left behind. A server whose timeline is older
 * than one that was seen is never used again: it has come back without knowing that another was promoted.
 */
export class PrimaryFinder {
  private finding: Promise<DatabaseHost> | null = null;
  private last: DatabaseHost | null = null;
  private newestTimeline = '';
  private readonly sockets = new Map<Socket, DatabaseHost>();
  private watch: NodeJS.Timeout | undefined;

  constructor(
    private readonly hosts: readonly DatabaseHost[],
    private readonly config: ClientConfig,
  ) {}

  /** The server that takes writes now. Rejects with what each of them says when there is none. */
  find(): Promise<DatabaseHost> {
    this.finding ??= this.look().finally(() => {
      this.finding = null;
    });
    return this.finding;
  }

  /** Breaks this connection as soon as another server takes writes. */
  hold(socket: Socket, host: DatabaseHost): void {
    this.sockets.set(socket, host);
    this.watch ??= setInterval(() => void this.find().catch(() => undefined), LOOK_AGAIN_MS);
    this.watch.unref();
    socket.once('close', () => {
      this.sockets.delete(socket);
      if (this.sockets.size > 0) return;
      clearInterval(this.watch);
      this.watch = undefined;
    });
  }

  private async look(): Promise<DatabaseHost> {
    const probes = await this.probeAll();
    const writable = probes.flatMap((probe) => ('timeline' in probe ? [probe] : []));
    const [newest] = writable
      .filter(({ timeline }) => timeline >= this.newestTimeline)
      .sort((one, two) => compareText(two.timeline, one.timeline) || this.preferLast(one, two));
    if (!newest) throw new NoPrimary(probes);
    this.newestTimeline = newest.timeline;
    if (this.last !== newest.host) this.moveTo(newest.host);
    return newest.host;
  }

  private preferLast(one: { host: DatabaseHost }, two: { host: DatabaseHost }): number {
    return Number(two.host === this.last) - Number(one.host === this.last);
  }

  private moveTo(host: DatabaseHost): void {
    this.last = host;
    for (const [socket, other] of this.sockets) {
      if (other === host) continue;
      const error = new Error(`The database is at ${host.host}:${host.port} now`);
      socket.destroy(Object.assign(error, { code: 'ECONNRESET' }));
    }
  }

  /** Asks all servers at once; those that are silent for long are not waited for once one takes writes. */
  private probeAll(): Promise<Probe[]> {
    const probes = new Map<DatabaseHost, Probe>(
      this.hosts.map((host) => [host, { host, reason: 'says nothing' }]),
    );
    return new Promise((resolve) => {
      let left = this.hosts.length;
      const finish = () => resolve([...probes.values()]);
      for (const host of this.hosts) {
        void probe(this.config, host).then((found) => {
          probes.set(host, found);
          left -= 1;
          if (left === 0) finish();
          else if ('timeline' in found) setTimeout(finish, GRACE_MS);
        });
      }
    });
  }
}

async function probe(config: ClientConfig, host: DatabaseHost): Promise<Probe> {
  const client = new Client({
    ...config,
    ...host,
    application_name: 'entropi-find',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null; is_read_only: boolean }>(
      `select current_setting('transaction_read_only')::bool as is_read_only,
        case when not pg_is_in_recovery() then ${TIMELINE} end as timeline`,
    );
    const [row] = rows;
    if (!row?.timeline) return { host, reason: 'is a standby' };
    return row.is_read_only ? { host, reason: 'is read-only' } : { host, timeline: row.timeline };
  } catch (error) {
    return { host, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    dropClient(client);
  }
}

const compareText = (one: string, two: string) => (one < two ? -1 : Number(one > two));

/** None of the servers takes writes. The code is PostgreSQL's for a server that accepts no connection now. */
class NoPrimary extends Error {
  override readonly name = 'NoPrimary';
  readonly code = '57P03';

  constructor(probes: readonly Probe[]) {
    const said = probes.map((each) => {
      const { host, port } = each.host;
      return `${host}:${port} ${'reason' in each ? each.reason : 'was left behind'}`;
    });
    super(`No server of the database takes writes: ${said.join('; ')}`);
  }
}
