import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { findFreePorts } from '../embedded/free-port';

/** Where Debian's package puts it, and where `npm run bench -- bus` unpacks it. */
const PROGRAMS = [
  'nats-server',
  '/usr/sbin/nats-server',
  fileURLToPath(new URL('../../../../.cache/nats/nats-server', import.meta.url)),
];

/** Ends the server when the process that started it is gone, however that ended: its standard input ends then. */
const GUARDIAN = 'read line; kill -9 "$0"';

/** The nats-server of this machine; null when it is not installed. */
export function findNatsServer(): string | null {
  return PROGRAMS.find((program) => spawnSync(program, ['--version']).status === 0) ?? null;
}

export interface NatsServer {
  /** `host:port`; it stays the same when the server is started again. */
  address: string;
  start(): Promise<void>;
  /** Ends it as kill -9 does. */
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
}

/** Starts a NATS server on a free port of 127.0.0.1. */
export async function startNatsServer(
  program: string,
  options: readonly string[] = [],
): Promise<NatsServer> {
  let port = -1;
  let child: ChildProcess | null = null;
  const start = async () => {
    const started = spawn(program, ['-a', '127.0.0.1', '-p', String(port), ...options]);
    child = started;
    guard(started);
    port = await readPort(started);
  };
  await start();
  return {
    address: `127.0.0.1:${port}`,
    start,
    async kill() {
      const ended = child;
      child = null;
      if (!ended) return;
      const end = once(ended, 'exit');
      ended.kill('SIGKILL');
      await end;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}

export interface NatsCluster {
  servers: NatsServer[];
  /** What `NATS_URL` is set to. */
  url: string;
  /** Ends all that still run. */
  kill(): Promise<void>;
}

/** Starts servers that pass on to each other what is published at one of them. */
export async function startNatsCluster(program: string, count: number): Promise<NatsCluster> {
  const routes = (await findFreePorts(count)).map((port) => `nats://127.0.0.1:${port}`);
  const options = ['--cluster_name', 'entropi', '--routes', routes.join(',')];
  const starts = routes.map((route) => startNatsServer(program, [...options, '--cluster', route]));
  const servers = await Promise.all(starts);
  return {
    servers,
    url: servers.map(({ address }) => `nats://${address}`).join(','),
    kill: async () => {
      await Promise.all(servers.map((server) => server.kill()));
    },
  };
}

function guard(child: ChildProcess): void {
  const guardian = spawn('sh', ['-c', GUARDIAN, String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guardian.unref();
  // The pipe alone must not keep the run alive.
  if (guardian.stdin instanceof Socket) guardian.stdin.unref();
  child.once('exit', () => guardian.kill('SIGKILL'));
}

/** The server says where it listens, and then that it is ready. */
function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk;
      const port = /client connections on [\d.]+:(\d+)/.exec(said)?.[1];
      if (port && said.includes('Server is ready')) resolve(Number(port));
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`nats-server ended: ${said}`)));
  });
}
