import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { IgClient } from './testing/ig-client';
import { closeTestSims, newDataDir } from './testing/test-sim';

/** On a busy machine each of four starts may take a good part of a minute. */
jest.setTimeout(400_000);

const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await closeTestSims();
});

/**
 * Finds a port below those that outgoing connections get: one of those may be taken before the simulator listens on
 * it.
 */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}

function spawnSim(
  port: number,
  dataDir: string,
  further: Record<string, string> = {},
): ChildProcess {
  const main = join(__dirname, 'main.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    cwd: join(__dirname, '..'),
    env: {
      IG_SIM_PORT: String(port),
      IG_SIM_DATA: dataDir,
      IG_SIM_LIMIT_KEY: '0',
      IG_SIM_LIMIT_TRADING: '0',
      IG_SIM_LIMIT_NON_TRADING: '0',
      IG_SIM_SNAPSHOT_EVERY: '10',
      ...further,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

async function startedSim(port: number, dataDir: string): Promise<ChildProcess> {
  const child = spawnSim(port, dataDir);
  const [line] = await once(child.stdout ?? process.stdin, 'data');
  expect(String(line)).toContain(`http://127.0.0.1:${port}`);
  return child;
}

describe('the process', () => {
  it('keeps every acknowledged deal over kill -9 at any moment, and forgets the sessions', async () => {
    const [port, dataDir] = [await freePort(), newDataDir()];
    const alice = new IgClient(`http://127.0.0.1:${port}`, 'alice');
    const acknowledged: string[] = [];
    for (const round of [1, 2, 3]) {
      const child = await startedSim(port, dataDir);
      await alice.logIn();
      const ended = once(child, 'exit');
      const killAt = acknowledged.length + 4 + 3 * round;
      // Three orders are always on their way, so that the kill meets some of them half done.
      const trade = async (lane: number) => {
        for (let n = 0; n < 1000; n += 1) {
          const dealReference = `r${round}-${lane}-${n}`;
          const response = await alice.open({ dealReference, size: 0.2 }).catch(() => null);
          if (response?.status !== 200) return;
          acknowledged.push(dealReference);
          if (acknowledged.length === killAt) child.kill('SIGKILL');
        }
      };
      await Promise.all([trade(1), trade(2), trade(3)]);
      await ended;
    }
    await startedSim(port, dataDir);
    expect((await alice.call('GET', '/accounts')).body).toEqual({
      errorCode: 'error.security.client-token-invalid',
    });
    await alice.logIn();
    const held = (await alice.positions()).map(({ position }) => position.dealReference);
    expect(acknowledged.length).toBeGreaterThanOrEqual(7 + 10 + 13);
    expect(held).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(held).size).toBe(held.length);
    const repeated = await alice.opened({ dealReference: acknowledged[0], size: 0.2 });
    expect(repeated.reason).toBe('DUPLICATE_ORDER_ERROR');
  });

  it('names the port that is taken, and a variable that is misspelt, and changes no account', async () => {
    const [port, dataDir] = [await freePort(), newDataDir()];
    await startedSim(port, dataDir);
    const second = spawnSim(port, dataDir, { IG_SIM_TIK_MS: '100' });
    let messages = '';
    second.stderr?.on('data', (text) => {
      messages += text;
    });
    const [code] = await once(second, 'close');
    expect(messages).toContain(`port ${port} is taken`);
    expect(code).toBe(1);
    expect(messages).toMatch(/IG_SIM_TIK_MS: .* the nearest is IG_SIM_TICK_MS/);
  });

  it('ends cleanly on SIGTERM', async () => {
    const child = await startedSim(await freePort(), newDataDir());
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });
});
