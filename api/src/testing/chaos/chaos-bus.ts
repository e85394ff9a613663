import { setTimeout as pause } from 'node:timers/promises';
import { findNatsServer, type NatsServer, startNatsCluster } from '@entropi/db/testing/nats-server';

/** How long servers stay dead or frozen: longer than it takes to notice. */
const AWAY_MS = 3000;

/** The NATS servers over which the product announces what changes. */
export interface ChaosBus {
  /** What `NATS_URL` is set to. */
  url: string;
  /** Each strikes servers, and resolves when they run again at their addresses. */
  blows: { name: string; strike(): Promise<void> }[];
  stop(): Promise<void>;
}

/** Starts this many servers, a cluster if they are several. */
export async function startChaosBus(count: number): Promise<ChaosBus> {
  const program = findNatsServer();
  if (program === null) {
    throw new Error('No nats-server is found. Install it: sudo apt-get install -y nats-server');
  }
  const cluster = await startNatsCluster(program, count);
  let turn = 0;
  const pickNext = () => {
    turn += 1;
    return cluster.servers.slice(turn % count).slice(0, 1);
  };
  const pickAll = () => cluster.servers;
  const all = count === 1 ? 'the nats-server' : 'all nats-servers';
  const each = [
    { name: `kill of ${all}`, strike: () => killAndStart(pickAll()) },
    { name: `frost of ${all}`, strike: () => freezeAndThaw(pickAll()) },
  ];
  const single = [
    { name: 'kill of a nats-server', strike: () => killAndStart(pickNext()) },
    { name: 'frost of a nats-server', strike: () => freezeAndThaw(pickNext()) },
  ];
  return {
    url: cluster.url,
    blows: count === 1 ? each : [...single, ...each],
    stop: async () => {
      for (const server of cluster.servers) server.thaw();
      await cluster.kill();
    },
  };
}

async function killAndStart(servers: readonly NatsServer[]): Promise<void> {
  await Promise.all(servers.map((server) => server.kill()));
  await pause(AWAY_MS);
  await Promise.all(servers.map((server) => server.start()));
}

async function freezeAndThaw(servers: readonly NatsServer[]): Promise<void> {
  for (const server of servers) server.freeze();
  await pause(AWAY_MS);
  for (const server of servers) server.thaw();
}
