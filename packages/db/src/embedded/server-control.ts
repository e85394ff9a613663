import { spawn } from 'node:child_process';
import { access, chown, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort, isFree } from '@entropi/db/embedded/free-port';
import { findProcess } from './process-state';
import type { ServerPlace } from './server-place';

/** How often a start is tried: another program may take the free port. */
const START_ATTEMPTS = 20;
/** How long a start waits for the processes of a killed server: each ends with its statement. */
const FREED_WITHIN_MS = 120_000;
/** More than a server's last messages take; its log is as long as its life. */
const LAST_WORDS_BYTES = 4096;
/** What a server says that finds them. */
const HELD = 'pre-existing shared memory block';
const PAUSE_BETWEEN_STARTS_MS = 250;
/** The time for each of the two ways to stop. The second loses nothing either, because the next start recovers. */
const STOP_TIMEOUT_S = 10;

/** Makes the cluster if there is none yet, with the role `role` as its superuser. */
export async function initialiseCluster(place: ServerPlace, native: string, role: string) {
  const mark = path.join(place.base, 'initialised');
  if (await exists(mark)) return;
  // Without the mark, the files are those of an initdb that was cut off.
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

/**
 * The port of the server that runs on this cluster, or null. Changes nothing, because others may be starting it now.
 */
export async function findRunningPort(place: ServerPlace): Promise<number | null> {
  const lines = (await readFile(pidFile(place), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!pid) return null;
  const running = await findProcess(pid);
  return running?.command.includes(place.cluster) ? Number(lines[3]) : null;
}

const pidFile = (place: ServerPlace) => path.join(place.cluster, 'postmaster.pid');

/**
 * Starts the server; returns its port once connections are accepted, or once the server reports that it is still
 * starting, for example after a crash. Call it under the start lock.
 *
 * @param wanted the only port that will do; null: the last one if it is free, otherwise any
 */
export async function startServer(
  place: ServerPlace,
  native: string,
  settings: readonly string[],
  wanted: number | null = null,
): Promise<number> {
  const log = await openLog(place);
  const freedBy = Date.now() + FREED_WITHIN_MS;
  let attempts = 0;
  // At most two minutes, and so many attempts as are allowed.
  for (;;) {
    // The pid file of a dead server: its number may belong to another program by now, which would be waited for.
    await rm(pidFile(place), { force: true });
    const port = wanted ?? (await choosePort(place));
    const options = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      // The value for a solid-state disk: an index is used wherever it saves reading a table.
      'random_page_cost=1.1',
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
      await writeFile(portFile(place), String(port));
      return port;
    } catch (error) {
      // It recovers for longer than pg_ctl waits; starting another one would only disturb it.
      const starting = await findRunningPort(place);
      if (starting !== null) return starting;
      const lastWords = await readLastWords(log);
      const isHeld = lastWords.includes(HELD) && Date.now() < freedBy;
      if (!isHeld) attempts += 1;
      if (attempts === START_ATTEMPTS) {
        throw new Error(`Embedded PostgreSQL does not start: ${lastWords || String(error)}`);
      }
      await sleep(PAUSE_BETWEEN_STARTS_MS);
    }
  }
}

/**
 * Stops the server: open transactions are rolled back, what was committed is on the disk. A server that does not end
 * in time, such as one that still recovers, is stopped immediately and recovers at its next start.
 */
export async function stopServer(place: ServerPlace, native: string): Promise<void> {
  if ((await findRunningPort(place)) === null) return;
  try {
    await stopBy('fast', place, native);
  } catch (error) {
    if ((await findRunningPort(place)) === null) return;
    await stopBy('immediate', place, native).catch(() => Promise.reject(error));
  }
}

async function stopBy(
  mode: 'fast' | 'immediate',
  place: ServerPlace,
  native: string,
): Promise<void> {
  await run(place, path.join(native, 'bin', 'pg_ctl'), [
    'stop',
    '--wait',
    '--silent',
    `--mode=${mode}`,
    `--timeout=${STOP_TIMEOUT_S}`,
    `--pgdata=${place.cluster}`,
  ]);
}

/** The file to which the server writes its messages; those of all runs follow each other there. */
export function findServerLog(place: ServerPlace): string {
  return path.join(place.base, 'log', 'postgres.log');
}

async function openLog(place: ServerPlace): Promise<string> {
  const log = findServerLog(place);
  const folder = path.dirname(log);
  await mkdir(folder, { recursive: true });
  if (place.user) await chown(folder, place.user.uid, place.user.gid);
  return log;
}

async function readLastWords(log: string): Promise<string> {
  const file = await open(log).catch(() => null);
  if (!file) return '';
  try {
    const { size } = await file.stat();
    const position = Math.max(0, size - LAST_WORDS_BYTES);
    const { buffer, bytesRead } = await file.read({ position, length: LAST_WORDS_BYTES });
    return buffer.toString('utf8', 0, bytesRead).trim().split('\n').slice(-5).join(' | ');
  } finally {
    await file.close();
  }
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
    // Not 'close', because the server that pg_ctl leaves behind may hold the pipes.
    child.on('exit', (code) => {
      child.stdout.destroy();
      child.stderr.destroy();
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(program)} failed: ${said.trim()}`));
    });
  });
}

const portFile = (place: ServerPlace) => path.join(place.base, 'port');

/** The port of the last run, so that clients keep their address; another one if it is taken. */
async function choosePort(place: ServerPlace): Promise<number> {
  const last = Number(await readFile(portFile(place), 'utf8').catch(() => '0'));
  return last > 0 && (await isFree(last)) ? last : findFreePort();
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
