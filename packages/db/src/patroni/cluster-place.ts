import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findFreePorts } from '../embedded/free-port';
import { prepareNativeFolder } from '../embedded/native-binaries';
import { isReachableByOthers } from '../embedded/reachable';
import { findUnprivilegedUser } from '../embedded/server-place';
import { makeCertificates } from './certificates';
import { type ClusterPrograms, findClusterPrograms } from './programs';

/** Names of the nodes, as in the examples for three machines. */
export const NODES = ['node-1', 'node-2', 'node-3'] as const;
export type NodeName = (typeof NODES)[number];

/** Ports of 127.0.0.1 of one node. */
export interface NodePorts {
  etcdClients: number;
  etcdPeers: number;
  patroni: number;
  postgres: number;
}

/** What a cluster keeps: its addresses and passwords stay the same from start to start. */
export interface ClusterNotes {
  nodes: Record<NodeName, NodePorts>;
  writePort: number;
  readPort: number;
  /** By role. */
  passwords: { entropi: string; entropi_app: string; replicator: string; rewinder: string };
}

/** Where a cluster lives, and with what it runs. */
export interface ClusterPlace extends ClusterNotes {
  base: string;
  /** The files that operators are given: `platform/deploy/patroni`. */
  examples: string;
  native: string;
  programs: ClusterPrograms;
  /** Null: our own user. PostgreSQL does not run as root, so root runs all as another user. */
  user: { uid: number; gid: number } | null;
}

/**
 * Finds or makes the folder of a cluster. Throws what is missing where a program is, and where another user cannot
 * enter the folder who has to.
 *
 * @param root folder of the repository
 */
export async function prepareClusterPlace(root: string, folder: string): Promise<ClusterPlace> {
  const programs = findClusterPrograms(root);
  if (!programs) throw new Error('Patroni, etcd, HAProxy or openssl is missing');
  const user = process.getuid?.() === 0 ? await findUnprivilegedUser() : null;
  const base = path.resolve(folder);
  await mkdir(base, { recursive: true });
  if (user) await requireReachable([base, path.dirname(programs.patroni)]);
  await chmod(base, user ? 0o711 : 0o700);
  await mkdir(path.join(base, 'tls'), { recursive: true });
  await makeCertificates(programs.openssl, path.join(base, 'tls'));
  return {
    ...(await readNotes(path.join(base, 'cluster.json'))),
    base,
    examples: path.join(root, 'platform/deploy/patroni'),
    native: await prepareNativeFolder(base, user !== null),
    programs,
    user,
  };
}

async function requireReachable(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    if (await isReachableByOthers(folder)) continue;
    throw new Error(
      `Root runs PostgreSQL as another user, who cannot enter ${folder}: run this as a user who is not root`,
    );
  }
}

async function readNotes(file: string): Promise<ClusterNotes> {
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known !== null) return JSON.parse(known);
  const ports = await findFreePorts(4 * NODES.length + 2);
  const next = () => ports.pop() ?? 0;
  const nodePorts = () => ({
    etcdClients: next(),
    etcdPeers: next(),
    patroni: next(),
    postgres: next(),
  });
  const makePassword = () => randomBytes(24).toString('base64url');
  const notes: ClusterNotes = {
    nodes: { 'node-1': nodePorts(), 'node-2': nodePorts(), 'node-3': nodePorts() },
    writePort: next(),
    readPort: next(),
    passwords: {
      entropi: makePassword(),
      entropi_app: makePassword(),
      replicator: makePassword(),
      rewinder: makePassword(),
    },
  };
  await writeFile(file, JSON.stringify(notes), { mode: 0o600 });
  return notes;
}
