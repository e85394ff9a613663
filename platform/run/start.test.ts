import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { findFreePorts } from '@entropi/db/embedded/free-port';
import { makeTemporaryFolder } from '../src/testing/sample-build';

const root = path.resolve(__dirname, '../..');
/** The command may have to build first if the tests are run without a build. */
const START_LIMIT_MS = 600_000;
/** A process that is started again takes this long on a busy machine. */
const RETURN_LIMIT_MS = 150_000;

async function isOk(url: string, init?: RequestInit): Promise<boolean> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
  return response.ok;
}

describe('npm start', () => {
  let product: ChildProcess;
  let ended: Promise<unknown>;
  let data: string;
  let printed = '';
  let ports: { gateway: number; api: number; engine: number; igSim: number };

  beforeAll(async () => {
    data = await makeTemporaryFolder();
    const [gateway = 0, api = 0, engine = 0, igSim = 0] = await findFreePorts(4);
    ports = { gateway, api, engine, igSim };
    product = spawnStart();
    ended = once(product, 'exit');
    for (const stream of [product.stdout, product.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
    }
    await waitUntil(async () => printed.includes('Ctrl-C stops all of it.'), START_LIMIT_MS);
  }, START_LIMIT_MS);

  function spawnStart(): ChildProcess {
    return spawn(process.execPath, ['platform/run.mjs', 'start'], {
      cwd: root,
      env: {
        PATH: '/usr/local/bin:/usr/bin:/bin',
        ENTROPI_DATA: data,
        GATEWAY_PORT: String(ports.gateway),
        API_PORT: String(ports.api),
        ENGINE_PORT: String(ports.engine),
        IG_SIM_PORT: String(ports.igSim),
      },
    });
  }

  afterAll(async () => {
    product.kill('SIGINT');
    await ended;
  }, RETURN_LIMIT_MS);

  async function waitUntil(holds: () => Promise<boolean>, limitMs = RETURN_LIMIT_MS) {
    const end = Date.now() + limitMs;
    while (!(await holds().catch(() => false))) {
      if (Date.now() > end || product.exitCode !== null) throw new Error(`In vain:\n${printed}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function readPid(name: string): Promise<number> {
    const { children } = JSON.parse(await readFile(path.join(data, 'processes.json'), 'utf8'));
    return children.find((child: { name: string }) => child.name === name).pid;
  }

  async function readDatabasePid(): Promise<number> {
    const place = await readFile(path.join(data, 'postgres.place'), 'utf8').catch(() => null);
    const base = place?.trim() ?? path.join(data, 'postgres');
    const file = await readFile(path.join(base, 'cluster/postmaster.pid'), 'utf8');
    return Number(file.split('\n')[0]);
  }

  const isReady = (port: number) => isOk(`http://127.0.0.1:${port}/health/ready`);
  const canLogIn = () =>
    isOk(`http://127.0.0.1:${ports.api}/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'alice', password: 'demo-alice-2026' }),
    });
  /** The simulated broker runs if it rejects a call without a key. */
  const isSimThere = async () =>
    (await fetch(`http://127.0.0.1:${ports.igSim}/gateway/deal/markets`)).status > 0;

  async function killAndWait(name: string, pid: number) {
    process.kill(pid, 'SIGKILL');
    await waitUntil(async () => printed.includes(`${name} runs again.`));
    await waitUntil(() => isReady(ports.api));
    await waitUntil(() => isReady(ports.engine));
    await waitUntil(() => isReady(ports.gateway));
    await waitUntil(isSimThere);
    await waitUntil(canLogIn);
    expect(printed).toMatch(new RegExp(`${name} ended.* is started again.* log: .*\\.log`, 'i'));
  }

  it('runs the engine in a process of its own, which says what it does', async () => {
    expect(await readPid('engine')).not.toBe(await readPid('api'));
    const metrics = await fetch(`http://127.0.0.1:${ports.engine}/metrics`);
    expect(await metrics.text()).toContain('process_cpu_seconds_total');
    const log = await readFile(path.join(data, 'logs/engine.log'), 'utf8');
    expect(log).toContain('health listens');
    expect(log).not.toContain('api listens');
  });

  it('has a broker that allows no more than IG: calls of a key and an account a minute, prices a week', async () => {
    const url = `http://127.0.0.1:${ports.igSim}/gateway/deal`;
    const key = { 'x-ig-api-key': 'sim-demo-key', 'content-type': 'application/json' };
    const login = await fetch(`${url}/session`, {
      method: 'POST',
      headers: { ...key, version: '2' },
      body: JSON.stringify({ identifier: 'SIM-DEMO', password: 'sim-demo-2026' }),
    });
    const token = (name: string) => ({ [name]: login.headers.get(name) ?? '' });
    const headers = { ...key, ...token('cst'), ...token('x-security-token'), version: '1' };
    const shown = await fetch(`${url}/operations/application`, { headers });
    expect(await shown.json()).toMatchObject([
      {
        allowanceApplicationOverall: 60,
        allowanceAccountOverall: 30,
        allowanceAccountTrading: 100,
        allowanceAccountHistoricalData: 10_000,
      },
    ]);
  });

  it(
    'goes on when it is started a second time, which says what to do and ends',
    async () => {
      const names = ['gateway', 'ig-sim', 'api', 'engine'];
      const before = await Promise.all([readDatabasePid(), ...names.map(readPid)]);
      const second = spawnStart();
      let said = '';
      for (const stream of [second.stdout, second.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          said += chunk.toString();
        });
      }
      expect(await once(second, 'close')).toEqual([1, null]);
      expect(said).toContain(`Entropi runs already on ${data} (process ${product.pid})`);
      expect(said).toContain('Ctrl-C where it was started');
      expect(said).toContain('GATEWAY_PORT=<port>');
      expect(said).not.toContain('    at ');
      expect(await Promise.all([readDatabasePid(), ...names.map(readPid)])).toEqual(before);
      await waitUntil(() => isReady(ports.api));
      await waitUntil(() => isReady(ports.gateway));
      await waitUntil(canLogIn);
    },
    RETURN_LIMIT_MS,
  );

  it.each(['gateway', 'ig-sim', 'api', 'engine'])(
    'brings %s back after kill -9',
    async (name) => {
      const pid = await readPid(name);
      await killAndWait(name, pid);
      expect(await readPid(name)).not.toBe(pid);
    },
    2 * RETURN_LIMIT_MS,
  );

  it(
    'brings PostgreSQL back after kill -9, also in the hands of an API that was started again',
    async () => {
      const [pid, api] = [await readDatabasePid(), await readPid('api')];
      await killAndWait('PostgreSQL', pid);
      expect(await readDatabasePid()).not.toBe(pid);
      expect(await readPid('api')).toBe(api);
    },
    2 * RETURN_LIMIT_MS,
  );

  it(
    'brings back the API and its database killed at once',
    async () => {
      const database = await readDatabasePid();
      const api = await readPid('api');
      process.kill(database, 'SIGKILL');
      process.kill(api, 'SIGKILL');
      await waitUntil(async () => (await readPid('api')) !== api);
      await waitUntil(canLogIn);
      await waitUntil(() => isReady(ports.engine));
      expect(await readDatabasePid()).not.toBe(database);
    },
    2 * RETURN_LIMIT_MS,
  );

  it(
    'leaves nothing running when it is ended',
    async () => {
      const pids = await Promise.all([
        readDatabasePid(),
        ...['gateway', 'ig-sim', 'api', 'engine'].map(readPid),
      ]);
      product.kill('SIGINT');
      await ended;
      expect(product.exitCode).toBe(0);
      const isAlive = async (pid: number) => {
        const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
        return !/\) [ZX]/.test(stat);
      };
      expect(await Promise.all(pids.map(isAlive))).toEqual(pids.map(() => false));
    },
    RETURN_LIMIT_MS,
  );
});
