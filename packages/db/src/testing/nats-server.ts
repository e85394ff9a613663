import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Where Debian's package puts it, and where `npm run bench -- bus` unpacks it. */
const PROGRAMS = [
  'nats-server',
  '/usr/sbin/nats-server',
  fileURLToPath(new URL('../../../../.cache/nats/nats-server', import.meta.url)),
];

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
