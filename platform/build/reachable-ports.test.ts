import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { BLOCKED_PORTS, isBlocked, listReachablePorts } from './reachable-ports.cjs';

const ROOT = path.resolve(__dirname, '../..');

/** Why Node's fetch gets no response from a port of this machine; empty when it does. */
const findFault = (port: number): Promise<unknown> =>
  fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' }).then(
    () => '',
    ({ cause }: { cause?: { message?: unknown } }) => cause?.message,
  );

describe('the ports that browsers and fetch connect to', () => {
  it.each(BLOCKED_PORTS.map((port) => [port]))(
    'are without %i, as fetch itself says',
    async (port) => {
      expect(isBlocked(port)).toBe(true);
      expect(await findFault(port)).toBe('bad port');
    },
  );

  it.each([3000, 3001, 3010, 3100, 3143, 8000, 8001, 8010, 8100, 8110])(
    'have %i, which is a default',
    async (port) => {
      expect(isBlocked(port)).toBe(false);
      expect(await findFault(port)).not.toBe('bad port');
    },
  );

  it.each([
    [3011, 3, [3011, 3012, 3013]],
    [3651, 12, [3651, 3652, 3653, 3654, 3655, 3656, 3657, 3658, 3660, 3661, 3662, 3663]],
    [6665, 2, [6670, 6671]],
    [10_080, 1, [10_081]],
  ])('from %i on, %i of them, are in order and skip what is blocked', (from, count, ports) => {
    expect(listReachablePorts(from, count)).toEqual(ports);
  });
});

describe('a command with a port that is blocked', () => {
  it.each(['GATEWAY_PORT', 'API_PORT', 'IG_SIM_PORT', 'ENGINE_PORT', 'DEV_REMOTE_PORT'])(
    'ends, and names %s and the port',
    (name) => {
      const script = `(await import('./platform/run/config.mjs')).readRunConfig()`;
      const { status, stderr } = spawnSync(
        process.execPath,
        ['--input-type=module', '--eval', script],
        { cwd: ROOT, encoding: 'utf8', env: { [name]: '3659' } },
      );
      expect(status).toBe(1);
      expect(stderr).toContain(
        `${name}: no browser connects to port 3659. Choose another: ${name}=<port>`,
      );
    },
  );
});
