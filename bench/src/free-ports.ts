import { once } from 'node:events';
import { createServer } from 'node:net';

/** Finds this many free ports of this machine, all different. */
export async function findPorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const addresses = servers.map((server) => server.address());
  for (const server of servers) server.close();
  return addresses.map((address) => {
    if (typeof address !== 'object' || address === null) throw new Error('no port');
    return address.port;
  });
}
