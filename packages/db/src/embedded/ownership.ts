import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcess } from './process-state';

/** The folder with a file for each process that keeps the server running, named by its pid. */
const KEEPERS = 'keepers';

interface Holder {
  pid: number;
  startedAt: string;
}

/**
 * Decides which process stops the server when it ends. A second process (the command line next to a running product)
 * is a guest and leaves it running; the server of a dead owner is taken over.
 */
export async function claimOwnership(base: string): Promise<boolean> {
  const file = path.join(base, 'owner');
  const holder = await readHolder(file);
  if (holder && holder.pid !== process.pid && (await isAlive(holder))) return false;
  await writeFile(file, await describeSelf());
  return true;
}

/** Whether this process has to stop the server when it ends, because it claimed that or was given it. */
export async function isOwner(base: string): Promise<boolean> {
  const holder = await readHolder(path.join(base, 'owner'));
  return holder?.pid === process.pid && (await isAlive(holder));
}

/** Gives the ownership up. */
export async function releaseOwnership(base: string): Promise<void> {
  await rm(path.join(base, 'owner'), { force: true });
}

/** Registers that this process keeps the server running as well, and may stop it in place of the owner. */
export async function registerKeeper(base: string): Promise<void> {
  await mkdir(path.join(base, KEEPERS), { recursive: true });
  await writeFile(toKeeperFile(base, process.pid), await describeSelf());
}

/** Takes back what `registerKeeper` has registered; does nothing when nothing is. */
export async function deregisterKeeper(base: string): Promise<void> {
  await rm(toKeeperFile(base, process.pid), { force: true });
}

/** Makes another keeper that is alive the owner; false when there is none. */
export async function handOver(base: string): Promise<boolean> {
  const pids = await readdir(path.join(base, KEEPERS)).catch(() => []);
  for (const pid of pids.map(Number).filter((each) => each !== process.pid)) {
    const file = toKeeperFile(base, pid);
    const keeper = await readHolder(file);
    if (keeper && (await isAlive(keeper))) {
      await writeFile(path.join(base, 'owner'), JSON.stringify(keeper));
      return true;
    }
    await rm(file, { force: true });
  }
  return false;
}

const toKeeperFile = (base: string, pid: number) => path.join(base, KEEPERS, String(pid));

/** Runs `work` while no other process starts or stops this server; the lock of a dead process is broken. */
export async function withStartLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = path.join(dataDir, 'postgres.starting');
  const own = `${lock}.${randomUUID()}`;
  await writeFile(own, await describeSelf());
  try {
    // A link appears together with its content, so no process ever reads a half-written lock.
    while (!(await tryLink(own, lock))) {
      const holder = await readHolder(lock);
      if (holder && !(await isAlive(holder))) await rm(lock, { force: true });
      else await sleep(50);
    }
  } finally {
    await rm(own, { force: true });
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function describeSelf(): Promise<string> {
  const self = await findProcess(process.pid);
  return JSON.stringify({ pid: process.pid, startedAt: self?.startedAt ?? '' } satisfies Holder);
}

async function isAlive(holder: Holder): Promise<boolean> {
  const running = await findProcess(holder.pid);
  return running !== null && running.startedAt === holder.startedAt;
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}
