import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports below those that systems give to outgoing connections, which might take one before a server listens on it. */
const RANGE = { from: 20_000, to: 32_000 };
const TRIES = 200;

/** Says whether a port of the loopback address is free now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Finds the given number of different free ports of the loopback address. Throws if there are not enough. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  for (let tries = 0; ports.size < count; tries += 1) {
    if (tries > TRIES + count) throw new Error('There are no free ports');
    const port = randomInt(RANGE.from, RANGE.to);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

/** Finds a free port of the loopback address. Throws if there is none. */
export async function findFreePort(): Promise<number> {
  const [port = 0] = await findFreePorts(1);
  return port;
}
