import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The programs of a cluster, by their paths. */
export interface ClusterPrograms {
  etcd: string;
  haproxy: string;
  openssl: string;
  patroni: string;
  /** The Python that runs Patroni, with its packages. */
  python: string;
}

/** Debian's folder of HAProxy is not in every user's PATH. */
const FIND = 'PATH="$PATH:/usr/sbin:$1"; command -v "$2"';

/**
 * The programs of this machine; null when one of them is missing.
 *
 * @param root folder of the repository, where `npm run cluster` unpacks them
 */
export function findClusterPrograms(root: string): ClusterPrograms | null {
  const unpacked = path.join(root, '.cache/patroni');
  const find = (name: string) =>
    spawnSync('sh', ['-c', FIND, 'sh', unpacked, name], { encoding: 'utf8' }).stdout.trim();
  const [etcd, haproxy, openssl, patroni] = ['etcd', 'haproxy', 'openssl', 'patroni'].map(find);
  if (!(etcd && haproxy && openssl && patroni)) return null;
  return { etcd, haproxy, openssl, patroni, python: findPython(patroni) };
}

/** An installed Patroni names its Python in its first line; an unpacked one has it beside itself. */
function findPython(patroni: string): string {
  const [, interpreter] = /^#!\s*(\S*python\S*)/.exec(readFileSync(patroni, 'utf8')) ?? [];
  return interpreter ?? path.join(path.dirname(patroni), 'python3');
}
