import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isReachableByOthers } from './reachable';

/** Where the server lives, and as which user it runs. */
export interface ServerPlace {
  /** The folder of the cluster, its log and, where needed, the binaries; the server's user can enter it. */
  base: string;
  /** The folder of the cluster itself. */
  cluster: string;
  /** The password of the role `entropi`. It is kept next to the cluster, where only the owner can read it. */
  password: string;
  /** That of the role `entropi_app`, kept likewise. */
  runningPassword: string;
  /** Null: our own user. PostgreSQL refuses to run as root, so root runs it as another user. */
  user: { uid: number; gid: number } | null;
}

/**
 * The place of the cluster for `dataDir`, made at the first call. It is `<dataDir>/postgres` or, for root in a
 * folder that only root may enter, a folder below /var/lib that `<dataDir>/postgres.place` names.
 */
export async function findServerPlace(dataDir: string): Promise<ServerPlace> {
  const user = process.getuid?.() === 0 ? await findUnprivilegedUser() : null;
  const base = await findBase(dataDir, user !== null);
  const cluster = path.join(base, 'cluster');
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  if (user) {
    await chmod(base, 0o711);
    await chown(cluster, user.uid, user.gid);
  }
  return {
    base,
    cluster,
    password: await readPassword(path.join(base, 'password')),
    runningPassword: await readPassword(path.join(base, 'password.app')),
    user,
  };
}

/** Whether `dataDir` has a cluster already; makes nothing. */
export async function hasServerPlace(dataDir: string): Promise<boolean> {
  const note = path.join(dataDir, 'postgres.place');
  const known = (await readFile(note, 'utf8').catch(() => '')).trim();
  const bases = [path.join(dataDir, 'postgres'), ...(known ? [known] : [])];
  const found = await Promise.all(bases.map((base) => isFile(path.join(base, 'initialised'))));
  return found.includes(true);
}

async function isFile(name: string): Promise<boolean> {
  return (await stat(name).catch(() => null))?.isFile() ?? false;
}

async function findBase(dataDir: string, forOtherUser: boolean): Promise<string> {
  const usual = path.join(dataDir, 'postgres');
  if (!forOtherUser || (await isReachableByOthers(dataDir))) {
    await mkdir(usual, { recursive: true });
    return usual;
  }
  const note = path.join(dataDir, 'postgres.place');
  const known = (await readFile(note, 'utf8').catch(() => '')).trim();
  if (known && (await isFolder(known))) return known;
  const parent = '/var/lib/entropi';
  await mkdir(parent, { recursive: true });
  await chmod(parent, 0o711);
  const base = await mkdtemp(path.join(parent, 'postgres-'));
  await writeFile(note, `${base}\n`, { mode: 0o600 });
  return base;
}

async function readPassword(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    const password = randomBytes(24).toString('base64url');
    await writeFile(file, password, { mode: 0o600 });
    return password;
  }
}

/** The system's unprivileged user; 65534 where there is none. */
export async function findUnprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':');
  return { uid: Number(fields?.[2] ?? 65534), gid: Number(fields?.[3] ?? 65534) };
}

async function isFolder(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
