import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to connections: one of those may be gone before it is listened on. */
const RANGE = { from: 20_000, to: 32_000 };
const TRIES = 200;

/** Whether nothing listens on a port of the loopback address now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** So many different ports of the loopback address on which nothing listens now. Throws if there are none. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  for (let tries = 0; ports.size < count; tries += 1) {
    if (tries > TRIES + count) throw new Error('There are no free ports');
    const port = randomInt(RANGE.from, RANGE.to);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

/** A port of the loopback address on which nothing listens now. Throws if there is none. */
export async function findFreePort(): Promise<number> {
  const [port = 0] = await findFreePorts(1);
  return port;
}
