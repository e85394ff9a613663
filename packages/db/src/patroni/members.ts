import { readFile } from 'node:fs/promises';
import { get } from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type ClusterPlace, NODES, type NodeName } from './cluster-place';

const LIMIT_MS = 3000;

/** A node as Patroni knows it. */
export interface Member {
  name: NodeName;
  role: 'leader' | 'sync_standby' | 'replica';
  /** `running` where it follows, or takes writes; else what it does instead. */
  state: string;
  timeline?: number;
}

/**
 * The nodes as the one that knows the newest timeline says; none when none responds, or etcd is away. A node that was
 * frozen may show for a while what it knew before.
 */
export async function listMembers(place: ClusterPlace): Promise<Member[]> {
  const views = await listViews(place);
  const newest = (view: readonly Member[]) =>
    Math.max(0, ...view.map(({ timeline = 0 }) => timeline));
  return views.sort((one, two) => newest(two) - newest(one))[0] ?? [];
}

/** What each node says that responds. */
async function listViews(place: ClusterPlace): Promise<Member[][]> {
  const ca = await readFile(path.join(place.base, 'tls/ca.crt'));
  const said = await Promise.allSettled(
    NODES.map((name) => read(place.nodes[name].patroni, '/cluster', ca)),
  );
  return said.flatMap((one) =>
    one.status === 'fulfilled' ? [(JSON.parse(one.value).members ?? []) as Member[]] : [],
  );
}

/**
 * Whether each node says itself that its PostgreSQL runs, and the leader that it holds the lease: what they know of each
 * other may be some seconds old, also after all of them were started again.
 */
export async function areUp(place: ClusterPlace, leader: NodeName): Promise<boolean> {
  const ca = await readFile(path.join(place.base, 'tls/ca.crt'));
  const looks = [...NODES.map((name) => [name, '/health'] as const), [leader, '/primary'] as const];
  const said = await Promise.allSettled(
    looks.map(([name, target]) => read(place.nodes[name].patroni, target, ca)),
  );
  return said.every(({ status }) => status === 'fulfilled');
}

/** The one that takes writes, as far as Patroni knows; null when there is none. */
export async function findLeader(place: ClusterPlace): Promise<NodeName | null> {
  const members = await listMembers(place);
  return members.find(({ role }) => role === 'leader')?.name ?? null;
}

function read(port: number, target: string, ca: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path: target, ca }, (response) => {
      if (response.statusCode === 200) text(response).then(resolve, reject);
      else {
        response.resume();
        reject(new Error(`${target}: ${response.statusCode}`));
      }
    });
    request.setTimeout(LIMIT_MS, () => request.destroy(new Error(`${target}: no response`)));
    request.once('error', reject);
  });
}
