import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ClusterPlace,
  NODES,
  type NodeName,
  prepareClusterPlace,
} from './patroni/cluster-place';
import { ClusterProcess } from './patroni/cluster-process';
import { describeClusterUrls, makeDatabase } from './patroni/database';
import { areUp, findLeader, listMembers, type Member } from './patroni/members';
import {
  describeEtcd,
  describeHaproxy,
  describePatroni,
  findDataFolder,
  findSettingsFolder,
  type Variables,
  writeNodeFiles,
} from './patroni/node-files';

/** How long three new nodes may take until two follow the first. */
const READY_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 250;
/** Patroni stops its PostgreSQL in this time. */
const STOP_MS = 30_000;
/** An etcd that finds nobody to hand its leadership to is killed then: what it knows is on its disk. */
const ETCD_STOP_MS = 2000;

/**
 * Kills all that is left when this process is gone: it sees the end of its standard input. A number in the file of a
 * server that ended long ago may be another program's by now.
 */
const GUARDIAN = `
const { execFileSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { dirname } = require('node:path');
const [processes, ...pidFiles] = process.argv.slice(1);
const kill = (pid) => { try { process.kill(Number(pid), 'SIGKILL'); } catch {} };
const lines = (file) => { try { return readFileSync(file, 'utf8').split('\\n').filter(Boolean); } catch { return []; } };
const ask = (...words) => { try { return execFileSync(words[0], words.slice(1), { encoding: 'utf8' }); } catch { return ''; } };
process.stdin.resume().on('end', () => {
  lines(processes).forEach(kill);
  for (const file of pidFiles) {
    const [pid] = lines(file);
    if (!pid || !ask('ps', '-o', 'command=', '-p', pid).includes(dirname(file))) continue;
    [pid, ...ask('pgrep', '-P', pid).split('\\n').filter(Boolean)].forEach(kill);
  }
});`;

/** The processes of one node; Patroni starts its PostgreSQL. */
export interface ClusterNode {
  name: NodeName;
  etcd: ClusterProcess;
  patroni: ClusterProcess;
  /** The folder of its PostgreSQL. */
  data: string;
}

export interface ClusterOptions {
  /** The folder of the repository. */
  root: string;
  /** The folder of the cluster; it is made when it does not exist. */
  folder: string;
  /** Settings of PostgreSQL beside those of the examples, e.g. `{ fsync: 'off' }` for tests. */
  settings?: Variables;
  /** How long after its death a program is started again; null: never. */
  restartsAfterMs: number | null;
  /** What happens, in a sentence. */
  onEvent(sentence: string): void;
}

/** Three nodes of etcd, Patroni and PostgreSQL on the loopback address, with HAProxy in front. */
export class PatroniCluster {
  readonly nodes: Record<NodeName, ClusterNode>;
  private isStopping = false;

  private constructor(
    readonly place: ClusterPlace,
    private readonly options: ClusterOptions,
    private readonly haproxy: ClusterProcess,
    nodes: readonly ClusterNode[],
  ) {
    this.nodes = Object.fromEntries(nodes.map((node) => [node.name, node])) as typeof this.nodes;
  }

  /**
   * Starts it, and makes it at the first call. Resolves when one node takes writes and the others follow it; rejects
   * when a program is missing, or the nodes do not find together, after it has ended what was started.
   */
  static async start(options: ClusterOptions): Promise<PatroniCluster> {
    const place = await prepareClusterPlace(options.root, options.folder);
    await writeNodeFiles(place, options.settings ?? {});
    await mkdir(path.join(place.base, 'log'), { recursive: true });
    let cluster: PatroniCluster | null = null;
    const describe = (name: string) => ({
      name,
      user: place.user,
      folder: place.base,
      log: path.join(place.base, 'log', `${name}.log`),
      onDeath: () => void cluster?.onDeath(name),
    });
    const nodes: ClusterNode[] = [];
    for (const name of NODES) {
      nodes.push({
        name,
        data: findDataFolder(place, name),
        etcd: new ClusterProcess({
          ...describe(`${name}-etcd`),
          program: place.programs.etcd,
          args: [],
          variables: await describeEtcd(place, name),
        }),
        patroni: new ClusterProcess({
          ...describe(`${name}-patroni`),
          program: place.programs.patroni,
          args: [findSettingsFolder(place, name)],
          variables: await describePatroni(place, name),
        }),
      });
    }
    const haproxy = new ClusterProcess({
      ...describe('haproxy'),
      program: place.programs.haproxy,
      args: ['-db', '-f', path.join(place.examples, 'haproxy.cfg')],
      variables: await describeHaproxy(place),
    });
    cluster = new PatroniCluster(place, options, haproxy, nodes);
    return cluster.bringUp();
  }

  /** The ways to the database: to all nodes, through HAProxy, and to standbys. */
  get urls() {
    return describeClusterUrls(this.place);
  }

  /** The node that takes writes, as far as Patroni knows; null when there is none. */
  findLeader(): Promise<NodeName | null> {
    return findLeader(this.place);
  }

  /** Waits until one node takes writes, each of the others follows it, and one of them synchronously. */
  async awaitWhole(): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS;
    for (;;) {
      const members = await listMembers(this.place);
      if (await this.isWhole(members)) return;
      if (Date.now() > deadline) {
        const logs = path.join(this.place.base, 'log');
        throw new Error(`The nodes do not find together: see ${logs}. ${JSON.stringify(members)}`);
      }
      await pause(LOOK_EVERY_MS);
    }
  }

  private async isWhole(members: readonly Member[]): Promise<boolean> {
    const running = members.filter(({ state }) => state === 'running' || state === 'streaming');
    const timelines = new Set(running.map(({ timeline }) => timeline));
    const leader = running.find(({ role }) => role === 'leader');
    const isSafe = running.some(({ role }) => role === 'sync_standby');
    if (!leader || !isSafe || running.length < NODES.length || timelines.size > 1) return false;
    return areUp(this.place, leader.name);
  }

  /** Starts what does not run of a node. */
  startNode({ etcd, patroni }: ClusterNode): void {
    etcd.start();
    patroni.start();
    this.saveProcesses();
  }

  /** Stops all of it in order, standbys first, so that none is promoted meanwhile. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const leader = await this.findLeader();
    const nodes = Object.values(this.nodes);
    await this.haproxy.stop(STOP_MS);
    const standbys = nodes.filter(({ name }) => name !== leader);
    await Promise.all(standbys.map(({ patroni }) => patroni.stop(STOP_MS)));
    await Promise.all(nodes.map(({ patroni }) => patroni.stop(STOP_MS)));
    await Promise.all(nodes.map(({ etcd }) => etcd.stop(ETCD_STOP_MS)));
    this.saveProcesses();
  }

  private async bringUp(): Promise<PatroniCluster> {
    this.saveProcesses();
    this.guard();
    try {
      for (const node of Object.values(this.nodes)) this.startNode(node);
      this.haproxy.start();
      this.saveProcesses();
      await this.awaitWhole();
      await makeDatabase(this.place);
    } catch (error) {
      await this.stop();
      throw error;
    }
    return this;
  }

  private get processes(): ClusterProcess[] {
    return [
      ...Object.values(this.nodes).flatMap(({ etcd, patroni }) => [etcd, patroni]),
      this.haproxy,
    ];
  }

  private async onDeath(name: string): Promise<void> {
    const { restartsAfterMs, onEvent } = this.options;
    if (this.isStopping) return;
    this.saveProcesses();
    onEvent(`${name} has ended: see ${path.join(this.place.base, 'log', `${name}.log`)}`);
    if (restartsAfterMs === null) return;
    await pause(restartsAfterMs);
    if (this.isStopping) return;
    this.processes.find((each) => each.name === name)?.start();
    this.saveProcesses();
    onEvent(`${name} is started again`);
  }

  private get processFile(): string {
    return path.join(this.place.base, 'processes');
  }

  /** At once, so that two of them cannot mix. */
  private saveProcesses(): void {
    const pids = this.processes.map(({ pid }) => pid).filter((pid) => pid !== null);
    writeFileSync(this.processFile, pids.join('\n'));
  }

  private guard(): void {
    const pidFiles = NODES.map((name) =>
      path.join(findDataFolder(this.place, name), 'postmaster.pid'),
    );
    const guardian = spawn(process.execPath, ['-e', GUARDIAN, this.processFile, ...pidFiles], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    guardian.unref();
    // The pipe alone must not keep the run alive.
    if (guardian.stdin instanceof Socket) guardian.stdin.unref();
  }
}
