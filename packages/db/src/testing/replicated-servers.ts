import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findFreePorts } from '../embedded/free-port';
import { prepareNativeFolder } from '../embedded/native-binaries';
import {
  findRunningPort,
  initialiseCluster,
  startServer,
  stopServer,
} from '../embedded/server-control';
import { findServerPlace, type ServerPlace } from '../embedded/server-place';
import { nameDatabase } from '../hosts/connection-hosts';
import { guard } from './migrated-server';

const run = promisify(execFile);

const ROLE = 'entropi';
/** The standby reads from the primary what it has missed, however long it was away. */
const SETTINGS = ['fsync=off', 'max_connections=200', 'wal_keep_size=1GB', 'hot_standby=on'];
const LOOK_EVERY_MS = 50;
const LIMIT_MS = 60_000;

interface Server {
  name: 'one' | 'two';
  place: ServerPlace;
  native: string;
  port: number;
}

/** Two PostgreSQL of one database, of which one takes writes and the other follows it. */
export interface ReplicatedServers {
  /** A connection string that names both. */
  url: string;
  /** Where the one is that takes writes now, or did last. */
  primaryPort(): number;
  /** A connection string that names the other alone. */
  standbyUrl(): string;
  /** Runs a statement on the server that takes no writes, as a superuser: `pg_wal_replay_pause()`, `alter system`. */
  onStandby(statement: string): Promise<void>;
  /** Waits until the standby has all that the primary has. */
  awaitFollower(): Promise<void>;
  /** Lets the primary wait at each commit until the standby has it. Without it, a promoted standby may be older. */
  synchronise(): Promise<void>;
  /** Kills the primary with all its connections. */
  killPrimary(): Promise<void>;
  /** Stops the primary's processes where they are; connections stay open. The returned function lets them go on. */
  freezePrimary(): Promise<() => void>;
  /** The same with the standby. */
  freezeStandby(): Promise<() => void>;
  /** Stops the standby in order, so that it follows no more. */
  stopStandby(): Promise<void>;
  /** Starts the standby again if it was stopped, and makes it the primary; the other one is left as it is. */
  promote(): Promise<void>;
  /** Makes the server that is not the primary a standby of it, whatever it holds. */
  rejoin(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both on the loopback address, in folders of their own. */
export async function startReplicatedServers(): Promise<ReplicatedServers> {
  const [portOne = 0, portTwo = 0] = await findFreePorts(2);
  const one = await prepare('one', portOne);
  const two = await prepare('two', portTwo);
  await initialiseCluster(one.place, one.native, ROLE);
  await start(one);
  const { password } = one.place;
  const servers = new Servers(one, two, password);
  await servers.rejoin();
  await onServer(servers.address(one), 'create database entropi');
  const { primaryPort, standbyUrl } = servers;
  return Object.assign(servers, {
    url: `postgresql://${ROLE}:${password}@127.0.0.1:${portOne},127.0.0.1:${portTwo}/entropi?target_session_attrs=read-write`,
    primaryPort: primaryPort.bind(servers),
    standbyUrl: standbyUrl.bind(servers),
  });
}

class Servers implements Omit<ReplicatedServers, 'url'> {
  constructor(
    private primary: Server,
    private standby: Server,
    private readonly password: string,
  ) {}

  address({ port }: Server): string {
    return `postgresql://${ROLE}:${this.password}@127.0.0.1:${port}/postgres`;
  }

  primaryPort(): number {
    return this.primary.port;
  }

  standbyUrl(): string {
    return nameDatabase(this.address(this.standby), 'entropi');
  }

  async onStandby(statement: string): Promise<void> {
    await onServer(this.address(this.standby), statement);
  }

  async synchronise(): Promise<void> {
    await this.awaitFollower();
    const address = this.address(this.primary);
    await onServer(address, `alter system set synchronous_standby_names = '*'`);
    await onServer(address, 'select pg_reload_conf()');
    await until(address, `select from pg_stat_replication where sync_state = 'sync'`);
  }

  async killPrimary(): Promise<void> {
    const [postmaster = 0] = await listProcesses(this.primary);
    process.kill(postmaster, 'SIGKILL');
    await untilGone(this.primary);
    await untilClosed(this.primary.port);
  }

  freezePrimary(): Promise<() => void> {
    return freeze(this.primary);
  }

  freezeStandby(): Promise<() => void> {
    return freeze(this.standby);
  }

  async stopStandby(): Promise<void> {
    await stopServer(this.standby.place, this.standby.native);
  }

  async promote(): Promise<void> {
    const { primary, standby } = this;
    if ((await findRunningPort(standby.place)) === null) await start(standby);
    const address = this.address(standby);
    await onServer(address, 'select pg_promote()');
    await until(address, 'select where not pg_is_in_recovery()');
    this.primary = standby;
    this.standby = primary;
  }

  async rejoin(): Promise<void> {
    const { primary, standby, password } = this;
    await stopServer(standby.place, standby.native);
    const { cluster, user } = standby.place;
    await rm(cluster, { recursive: true, force: true });
    await copyCluster(this.address(primary), primary.place.cluster, cluster);
    const follow = `host=127.0.0.1 port=${primary.port} user=${ROLE} password=${password}`;
    // What was set on the other server, as for which standby it waits, is not for this one.
    await writeFile(path.join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${follow}'\n`);
    await writeFile(path.join(cluster, 'standby.signal'), '');
    if (user) await own(cluster, user);
    await start(standby);
    await this.awaitFollower();
  }

  async stop(): Promise<void> {
    for (const { place, native } of [this.standby, this.primary]) {
      await stopServer(place, native);
      await rm(path.dirname(place.base), { recursive: true, force: true });
    }
  }

  awaitFollower(): Promise<void> {
    const isCaughtUp = `select from pg_stat_replication
      where state = 'streaming' and replay_lsn >= pg_current_wal_lsn()`;
    return until(this.address(this.primary), isCaughtUp);
  }
}

async function prepare(name: Server['name'], port: number): Promise<Server> {
  const dataDir = await mkdtemp(path.join(tmpdir(), `entropi-${name}-`));
  await chmod(dataDir, 0o755);
  const place = await findServerPlace(dataDir);
  await guard(dataDir);
  return { name, place, native: await prepareNativeFolder(place.base, place.user !== null), port };
}

async function start({ place, native, port }: Server): Promise<void> {
  await startServer(place, native, SETTINGS, port);
}

/** A copy of a running server's files, by the way that PostgreSQL describes for programs that make their own. */
async function copyCluster(address: string, from: string, to: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    await cp(from, to, {
      recursive: true,
      filter: (file) => !/(postmaster\.(pid|opts)|pg_replslot\/.+|pgsql_tmp.*)$/.test(file),
    });
    const { rows } = await client.query<{ labelfile: string }>(
      'select * from pg_backup_stop(false)',
    );
    await writeFile(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

async function own(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await run('chown', ['-R', `${uid}:${gid}`, folder]);
  await chmod(folder, 0o700);
  await chown(folder, uid, gid);
}

/** The server's first process and its children. */
async function listProcesses({ place }: Server): Promise<number[]> {
  const [pid = ''] = (await readFile(path.join(place.cluster, 'postmaster.pid'), 'utf8')).split(
    '\n',
  );
  const { stdout } = await run('pgrep', ['-P', pid]).catch(() => ({ stdout: '' }));
  return [Number(pid), ...stdout.split('\n').filter(Boolean).map(Number)];
}

async function freeze(server: Server): Promise<() => void> {
  const frozen = await listProcesses(server);
  for (const pid of frozen) signal(pid, 'SIGSTOP');
  return () => {
    for (const pid of frozen) signal(pid, 'SIGCONT');
  };
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended since.
  }
}

async function untilGone({ place }: Server): Promise<void> {
  while ((await findRunningPort(place)) !== null) await pause(LOOK_EVERY_MS);
}

/** A process that had just been forked may hold the killed server's socket open for a moment. */
async function untilClosed(port: number): Promise<void> {
  while ((await tryToConnect(port)) !== 'ECONNREFUSED') await pause(LOOK_EVERY_MS);
}

/** Resolves with the code of the error; with null when the connection was made. */
async function tryToConnect(port: number): Promise<string | null> {
  const socket = connect({ host: '127.0.0.1', port });
  try {
    await once(socket, 'connect');
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  } finally {
    socket.destroy();
  }
}

async function onServer(address: string, statement: string): Promise<number> {
  const client = new Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** Waits until the statement finds a row. */
async function until(address: string, statement: string): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while ((await onServer(address, statement)) === 0) {
    if (Date.now() > deadline) throw new Error(`not within ${LIMIT_MS} ms: ${statement}`);
    await pause(LOOK_EVERY_MS);
  }
}
