import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { BrokerClientPool } from '../broker';
import { createIgClientPool } from './ig-client-pool';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Two thousand kept entries would take more than ten times this. */
const MAX_GROWTH_BYTES = 1_000_000;
const WARM_UP = 1000;
const CHECKED = 2000;

let server: Server;
let pool: BrokerClientPool;

/** A broker that accepts no key. */
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    response.writeHead(403, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ errorCode: 'error.security.api-key-invalid' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/gateway/deal`;
  pool = createIgClientPool({
    baseUrls: { SIM: url, DEMO: url, LIVE: url },
    // The time-out is long, so that a machine that stands still for a while changes no outcome.
    timeoutMs: 60_000,
    maxWaitMs: 60_000,
    observe: () => undefined,
    reportUnreadable: () => undefined,
  });
});
afterAll(async () => {
  await pool.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/**
 * Checks keys, each with a name and a password of its own, a few at a time; returns how many ended with each code.
 */
async function checkKeys(from: number, count: number): Promise<Record<string, number>> {
  const kinds: Record<string, number> = {};
  let next = from;
  const work = async () => {
    while (next < from + count) {
      const own = `${next++}`.padEnd(40, 'x');
      const { kind } = await pool.check({
        environment: 'SIM',
        apiKey: `key-${own}`,
        identifier: `name-${own}`,
        password: `password-${own}`,
      });
      kinds[kind] = (kinds[kind] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return kinds;
}

function heapBytes(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

it('keeps nothing in memory of thousands of keys that are only checked', async () => {
  await checkKeys(0, WARM_UP);
  const before = heapBytes();
  const kinds = await checkKeys(WARM_UP, CHECKED);
  expect(kinds).toEqual({ 'credential-rejected': CHECKED });
  expect(heapBytes() - before).toBeLessThan(MAX_GROWTH_BYTES);
});
