import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@entropi/api/db/embedded';
import type { BenchOptions } from '../config';
import { findPorts } from '../free-ports';
import { waitUntilResponds } from '../wait-until-responds';
import { compareWithPeer } from './compare-with-peer';
import { benchLoginAttack } from './login-attack';
import { signIn } from './sign-in';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The benchmark is one address that requests more than any person may. */
const NO_LIMIT = '1000000000';

interface MeasuredCall {
  path: string;
  /** The least of the peer's rate that is wanted. */
  wanted?: number;
  needsDatabase: boolean;
  isSignedIn: boolean;
}

const CALLS: MeasuredCall[] = [
  { path: '/health/live', wanted: 0.6, needsDatabase: false, isSignedIn: false },
  { path: '/health/ready', needsDatabase: true, isSignedIn: false },
  { path: '/auth/jwks.json', needsDatabase: false, isSignedIn: false },
  { path: '/auth/validate-reset-token/none', needsDatabase: true, isSignedIn: false },
  { path: '/api/chat/unread-count', wanted: 0.6, needsDatabase: true, isSignedIn: true },
  { path: '/auth/me', wanted: 0.4, needsDatabase: true, isSignedIn: true },
  { path: '/api/strategy/tasks/1', wanted: 0.4, needsDatabase: true, isSignedIn: true },
  { path: '/api/ig/dashboard/1', needsDatabase: true, isSignedIn: true },
];

/** Requests a second beside the least that they could cost, on a database that is thrown away. */
export async function benchApi({ isShort }: BenchOptions): Promise<void> {
  const cache = path.join(ROOT, '.cache');
  await mkdir(cache, { recursive: true });
  const dataDir = await mkdtemp(path.join(cache, 'bench-'));
  const database = await startEmbeddedPostgres({ dataDir });
  const [port = 0, peerPort = 0] = await findPorts(2);
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
    await waitUntilResponds(`${url}/health/ready`, api);
    const token = await signIn(url, dataDir);
    for (const call of CALLS) {
      const { own, ratio } = await compareWithPeer({
        url: `${url}${call.path}`,
        port: peerPort,
        isShort,
        ...(call.needsDatabase ? { databaseUrl: database.url } : {}),
        ...(call.isSignedIn ? { token } : {}),
      });
      const rate = Math.round(own.perSecond).toLocaleString('en');
      const peer = call.needsDatabase ? 'Fastify with a prepared query' : 'bare Fastify';
      const wanted = call.wanted ? ` (wanted: at least ${call.wanted})` : '';
      console.log(
        `${call.path}: ${rate} requests a second, p99 ${own.p99Ms} ms, ${ratio.toFixed(2)} of ${peer}${wanted}`,
      );
    }
    await benchLoginAttack(url, token);
  } finally {
    const over = once(api, 'exit');
    api.kill('SIGTERM');
    await over;
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
