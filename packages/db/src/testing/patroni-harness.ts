import { execFile, spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findProcess } from '../embedded/process-state';
import { NODES, type NodeName } from '../patroni/cluster-place';
import { findClusterPrograms } from '../patroni/programs';
import { type ClusterNode, PatroniCluster } from '../patroni-cluster';
import { makeScratchFolder } from './scratch-folder';

const run = promisify(execFile);

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
/** A crash of a process loses nothing that was committed; one of the machine could. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off' };
const LOOK_EVERY_MS = 50;
const PROMOTED_WITHIN_MS = 60_000;

/** Whether the programs of a cluster are there. */
export const hasPatroni = () => findClusterPrograms(ROOT) !== null;

/** Tests that need Patroni, etcd and HAProxy. Where they are missing, the run says what was left out. */
export function describeWithPatroni(title: string, define: () => void): void {
  if (hasPatroni()) {
    describe(title, define);
    return;
  }
  process.stderr.write('Left out: Patroni. `npm run cluster` fetches it\n');
  it(`${title}: is left out, since Patroni is not there`, () => expect(hasPatroni()).toBe(false));
}

/** A cluster of a test's own, whose nodes are killed and frozen. */
export class PatroniHarness {
  private constructor(
    readonly cluster: PatroniCluster,
    private readonly folder: string,
  ) {}

  static async start(): Promise<PatroniHarness> {
    const folder = await makeScratchFolder(['fsync=off']);
    const cluster = await PatroniCluster.start({
      root: ROOT,
      folder,
      settings: SETTINGS,
      restartsAfterMs: null,
      onEvent: () => undefined,
    });
    return new PatroniHarness(cluster, folder);
  }

  async stop(): Promise<void> {
    await this.cluster.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** The node that takes writes. */
  async getLeader(): Promise<ClusterNode> {
    const name = await this.cluster.findLeader();
    if (name === null) throw new Error('no node takes writes');
    return this.cluster.nodes[name];
  }

  /** Kills what a node's machine would take with it: PostgreSQL, Patroni and etcd. */
  async killNode(node: ClusterNode): Promise<void> {
    const servers = await listServerProcesses(node);
    // Patroni first: it would see its PostgreSQL die, and give its lease back.
    await Promise.all([node.patroni.kill(), node.etcd.kill(), killServer(servers)]);
  }

  /** Kills the PostgreSQL of a node; its Patroni sees that, and leaves its place to a standby. */
  async killServer(node: ClusterNode): Promise<void> {
    await killServer(await listServerProcesses(node));
  }

  /** Halts PostgreSQL and Patroni of a node with all their connections; the returned function lets them go on. */
  async freezeNode(node: ClusterNode): Promise<() => void> {
    const servers = await listServerProcesses(node);
    node.patroni.signal('SIGSTOP');
    for (const pid of servers) signal(pid, 'SIGSTOP');
    return () => {
      for (const pid of servers) signal(pid, 'SIGCONT');
      node.patroni.signal('SIGCONT');
    };
  }

  /** Waits until another node than this one takes writes; resolves with when that was seen. */
  async awaitPromotion(old: NodeName): Promise<number> {
    const others = NODES.filter((name) => name !== old);
    const deadline = Date.now() + PROMOTED_WITHIN_MS;
    while (Date.now() < deadline) {
      const found = await Promise.all(others.map((name) => this.takesWrites(name)));
      if (found.includes(true)) return Date.now();
      await pause(LOOK_EVERY_MS);
    }
    throw new Error(`no other node than ${old} takes writes`);
  }

  /** Starts what was killed of a node, and waits until all nodes follow one again. */
  async mend(node: ClusterNode): Promise<void> {
    this.cluster.startNode(node);
    await this.cluster.awaitWhole();
  }

  /** The address of one node alone, as the superuser. */
  nodeUrl(name: NodeName): string {
    const { port } = new URL(this.cluster.urls.proxy.ownerUrl);
    const { postgres } = this.cluster.place.nodes[name];
    return this.cluster.urls.proxy.ownerUrl.replace(`:${port}/`, `:${postgres}/`);
  }

  private async takesWrites(name: NodeName): Promise<boolean> {
    const client = new Client({
      connectionString: this.nodeUrl(name),
      connectionTimeoutMillis: 2000,
      query_timeout: 2000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query('select not pg_is_in_recovery() as writes');
      return rows[0]?.writes === true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** The first process of a node's PostgreSQL, and its children. */
async function listServerProcesses({ data }: ClusterNode): Promise<number[]> {
  const [pid = ''] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
  const { stdout } = await run('pgrep', ['-P', pid]).catch(() => ({ stdout: '' }));
  return [Number(pid), ...stdout.split('\n').filter(Boolean).map(Number)];
}

async function killServer([postmaster = 0]: readonly number[]): Promise<void> {
  signal(postmaster, 'SIGKILL');
  while ((await findProcess(postmaster)) !== null) await pause(LOOK_EVERY_MS);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended since.
  }
}

/** Runs one of the programs that Patroni runs, as the user of the server; returns what it prints. */
export function runTool({ place }: PatroniCluster, name: string, args: readonly string[]): string {
  const tool = path.join(place.base, 'bin', name);
  return spawnSync(tool, args, { encoding: 'utf8', ...place.user }).stdout;
}
