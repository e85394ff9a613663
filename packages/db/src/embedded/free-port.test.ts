import { once } from 'node:events';
import { createServer } from 'node:net';
import { findFreePorts } from './free-port';

describe('free ports', () => {
  it('are different ones on which one can listen, none of those that connections get', async () => {
    const ports = await findFreePorts(50);
    expect(new Set(ports).size).toBe(50);
    for (const port of ports) {
      expect(port).toBeGreaterThanOrEqual(20_000);
      expect(port).toBeLessThan(32_000);
      const server = createServer().listen(port, '127.0.0.1');
      await once(server, 'listening');
      server.close();
      await once(server, 'close');
    }
  });
});
