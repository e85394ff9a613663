import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type { BenchOptions } from './config';
import { findPorts } from './free-ports';
import { benchLoginAttack } from './login-attack';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SECONDS = 5;
const CONNECTIONS = 20;
const READY_TRIES = 300;
/** The benchmark is one address that requests more than any person may. */
const NO_LIMIT = '1000000000';

/** What a page requests before anybody is signed in, and what needs the database. */
const PATHS = [
  '/health/live',
  '/health/ready',
  '/auth/jwks.json',
  '/auth/validate-reset-token/none',
];

async function waitUntilReady(url: string, api: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < READY_TRIES && api.exitCode === null; attempt += 1) {
    const response = await fetch(`${url}/health/ready`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The API did not become ready');
}

/** Requests a second of a few calls, on a database of its own that is thrown away. */
export async function benchApi({ isShort }: BenchOptions): Promise<void> {
  const cache = path.join(ROOT, '.cache');
  await mkdir(cache, { recursive: true });
  const dataDir = await mkdtemp(path.join(cache, 'bench-'));
  const [port] = await findPorts(1);
  const url = `http://127.0.0.1:${port}`;
  const api = spawn(process.execPath, [path.join(ROOT, 'api/dist/main.js')], {
    env: {
      DATA_DIR: dataDir,
      PORT: String(port),
      ROLE: 'api',
      REQUESTS_PER_MINUTE: NO_LIMIT,
      // The attack on logins names addresses of its own.
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'warn',
    },
    stdio: 'ignore',
  });
  try {
    await waitUntilReady(url, api);
    for (const target of PATHS) {
      const result = await autocannon({
        url: `${url}${target}`,
        connections: CONNECTIONS,
        ...(isShort ? { amount: 200 } : { duration: SECONDS }),
      });
      const perSecond = Math.round(result.requests.average).toLocaleString('en');
      console.log(
        `${target}: ${perSecond} requests a second, p99 ${result.latency.p99} ms, ${result.non2xx} rejected`,
      );
    }
    await benchLoginAttack(url, dataDir);
  } finally {
    const over = once(api, 'exit');
    api.kill('SIGTERM');
    await over;
    await rm(dataDir, { recursive: true, force: true });
  }
}
