import { spawn } from 'node:child_process';
import { access, chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcess } from './process-state';
import type { ServerPlace } from './server-place';

/** Backends of a killed server hold its shared memory, and another program may take the free port. */
const START_ATTEMPTS = 20;
const PAUSE_BETWEEN_STARTS_MS = 250;
const STOP_TIMEOUT_S = 30;

/** Makes the cluster if there is none yet, with the role `role` as its superuser. */
export async function initialiseCluster(place: ServerPlace, native: string, role: string) {
  const mark = path.join(place.base, 'initialised');
  if (await exists(mark)) return;
  // Without the mark, what is there is of an initdb that was cut off.
  for (const name of await readdir(place.cluster)) {
    await rm(path.join(place.cluster, name), { recursive: true, force: true });
  }
  const passwordFile = path.join(place.base, 'password.initdb');
  await writeFile(passwordFile, place.password, { mode: 0o600 });
  if (place.user) await chown(passwordFile, place.user.uid, place.user.gid);
  try {
    await run(place, path.join(native, 'bin', 'initdb'), [
      `--pgdata=${place.cluster}`,
      `--username=${role}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-instructions',
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await writeFile(mark, '');
}

/** The port of the server that runs on this cluster, or null; a dead server's pid file is removed. */
export async function findRunningPort(place: ServerPlace): Promise<number | null> {
  const pidFile = path.join(place.cluster, 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!pid) return null;
  const running = await findProcess(pid);
  if (running?.command.includes(place.cluster)) return Number(lines[3]);
  await rm(pidFile, { force: true });
  return null;
}

/** Starts the server on a free port and answers it once connections are accepted. */
export async function startServer(
  place: ServerPlace,
  native: string,
  settings: readonly string[],
): Promise<number> {
  const log = await openLog(place);
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const options = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      ...settings,
    ];
    try {
      await run(place, path.join(native, 'bin', 'pg_ctl'), [
        'start',
        '--wait',
        '--silent',
        `--pgdata=${place.cluster}`,
        `--log=${log}`,
        `--options=${options.map((setting) => `-c ${setting}`).join(' ')}`,
      ]);
      return port;
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw await withLastWords(error, log);
      await sleep(PAUSE_BETWEEN_STARTS_MS);
    }
  }
}

/** Stops the server: open transactions are rolled back, what was committed is on disk. */
export async function stopServer(place: ServerPlace, native: string): Promise<void> {
  if ((await findRunningPort(place)) === null) return;
  await run(place, path.join(native, 'bin', 'pg_ctl'), [
    'stop',
    '--wait',
    '--silent',
    '--mode=fast',
    `--timeout=${STOP_TIMEOUT_S}`,
    `--pgdata=${place.cluster}`,
  ]);
}

/** The log of this run; the one before is kept beside it. */
async function openLog(place: ServerPlace): Promise<string> {
  const folder = path.join(place.base, 'log');
  await mkdir(folder, { recursive: true });
  if (place.user) await chown(folder, place.user.uid, place.user.gid);
  const log = path.join(folder, 'postgres.log');
  const last = await readFile(log).catch(() => null);
  if (last) await writeFile(path.join(folder, 'postgres.before.log'), last);
  await rm(log, { force: true });
  return log;
}

async function withLastWords(error: unknown, log: string): Promise<Error> {
  const words = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-5);
  return new Error(`Embedded PostgreSQL does not start: ${words.join(' | ') || String(error)}`);
}

/** Runs a program as the server's user, in a folder that this user can enter. */
async function run(place: ServerPlace, program: string, args: string[]): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let said = '';
    const child = spawn(program, args, {
      cwd: place.base,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...place.user,
    });
    const listen = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2000);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', reject);
    // Not 'close': the server that pg_ctl leaves behind may hold the pipes.
    child.on('exit', (code) => {
      child.stdout.destroy();
      child.stderr.destroy();
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(program)} failed: ${said.trim()}`));
    });
  });
}

async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('no free port')),
      );
    });
  });
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
