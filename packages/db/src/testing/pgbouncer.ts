import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../embedded/free-port';
import { findUnprivilegedUser } from '../embedded/server-place';

/** Where Debian's package puts it, and where `npm test -- pgbouncer` unpacks it. */
const PROGRAMS = [
  'pgbouncer',
  '/usr/sbin/pgbouncer',
  fileURLToPath(new URL('../../../../.cache/pgbouncer/pgbouncer', import.meta.url)),
];

/** The settings that operators are given. */
const EXAMPLE = new URL('../../../../platform/deploy/pgbouncer.ini', import.meta.url);

/** Few, and each transaction takes the one that was longest unused: what one leaves in a session, another finds. */
const SERVER_CONNECTIONS = 20;

/** It ends when its standard input does, also because the run was killed, and takes its folder with it. */
const KEEPER = `"$0" "$1/pgbouncer.ini" & bouncer=$!; cat > /dev/null; kill -9 $bouncer; rm -r "$1"`;

const START_TRIES = 500;

/** The PgBouncer of this machine; null when it is not installed. */
export function findPgbouncer(): string | null {
  return PROGRAMS.find((program) => spawnSync(program, ['--version']).status === 0) ?? null;
}

/** Tests that need a PgBouncer, and get where it is. Where there is none, the run says what was left out. */
export function describeWithPgbouncer(title: string, define: (program: string) => void): void {
  const program = findPgbouncer();
  if (program !== null) {
    describe(title, () => define(program));
    return;
  }
  process.stderr.write('Left out: PgBouncer. Install it: apt-get install pgbouncer\n');
  it(`${title}: is left out, since PgBouncer is not installed`, () =>
    expect(findPgbouncer()).toBeNull());
}

export interface Pgbouncer {
  /** `host:port`. */
  address: string;
  stop(): Promise<void>;
}

/** Starts a PgBouncer that pools by transaction on a free port of 127.0.0.1, in front of all databases of a server. */
export async function startPgbouncer(
  program: string,
  serverUrl: string,
  settings: Record<string, string> = {},
): Promise<Pgbouncer> {
  const port = await findFreePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'entropi-pgbouncer-'));
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(file, await writeSettings(serverUrl, { listen_port: String(port), ...settings }));
  // It does not run as root.
  const user = process.getuid?.() === 0 ? await findUnprivilegedUser() : null;
  if (user) for (const each of [file, folder]) await chown(each, user.uid, user.gid);
  const keeper = spawn('sh', ['-c', KEEPER, program, folder], {
    ...user,
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  let said = '';
  keeper.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000);
  });
  const stop = async () => {
    const end = once(keeper, 'exit');
    keeper.stdin?.end();
    await end;
  };
  try {
    await untilListening(port, keeper);
  } catch {
    await stop();
    throw new Error(`PgBouncer does not listen: ${said}`);
  }
  return { address: `127.0.0.1:${port}`, stop };
}

/** The example's settings, with every database behind it, and whoever comes let in: it is there for a run of tests. */
async function writeSettings(serverUrl: string, settings: Record<string, string>): Promise<string> {
  const { hostname, port, username, password } = new URL(serverUrl);
  const login = `user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`;
  const own = {
    auth_type: 'any',
    auth_file: '',
    default_pool_size: String(SERVER_CONNECTIONS),
    server_round_robin: '1',
    ...settings,
  };
  const [, example = ''] = (await readFile(EXAMPLE, 'utf8')).split('[pgbouncer]');
  const kept = example.split('\n').filter((line) => !Object.hasOwn(own, line.split(' =')[0] ?? ''));
  const changed = Object.entries(own).map(([name, value]) => `${name} = ${value}`);
  const databases = `[databases]\n* = host=${hostname} port=${port} ${login}`;
  return [databases, '[pgbouncer]', ...kept, ...changed, ''].join('\n');
}

async function untilListening(port: number, keeper: ChildProcess): Promise<void> {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    if (await listens(port)) return;
    if (keeper.exitCode !== null) break;
    await sleep(20);
  }
  throw new Error('not listening');
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => undefined);
    socket.once('connect', () => socket.destroy());
  });
}
