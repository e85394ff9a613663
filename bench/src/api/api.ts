import type { BenchOptions } from '../config';
import { findPorts } from '../free-ports';
import { compareWithPeer } from './compare-with-peer';
import { benchDashboard } from './dashboard';
import { benchLoginAttack } from './login-attack';
import { signIn } from './sign-in';
import { startApi } from './start-api';

interface MeasuredCall {
  path: string;
  /** The least part of the peer's rate that is wanted. */
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
];

/** Requests a second, compared with the least that they could cost, on a database that is thrown away. */
export async function benchApi({ isShort }: BenchOptions): Promise<void> {
  const { url, dataDir, databaseUrl, stop } = await startApi();
  const [peerPort = 0] = await findPorts(1);
  try {
    const renewToken = await signIn(url, dataDir);
    for (const call of CALLS) {
      const { own, ratio } = await compareWithPeer({
        url: `${url}${call.path}`,
        port: peerPort,
        isShort,
        ...(call.needsDatabase ? { databaseUrl } : {}),
        ...(call.isSignedIn ? { token: await renewToken() } : {}),
      });
      const rate = Math.round(own.perSecond).toLocaleString('en');
      const peer = call.needsDatabase ? 'Fastify with a prepared query' : 'bare Fastify';
      const wanted = call.wanted ? ` (wanted: at least ${call.wanted})` : '';
      console.log(
        `${call.path}: ${rate} requests a second, p99 ${own.p99Ms} ms, ${ratio.toFixed(2)} of ${peer}${wanted}`,
      );
    }
    await benchDashboard({ url, databaseUrl, token: await renewToken(), isShort });
    await benchLoginAttack({ url, token: await renewToken(), isShort });
  } finally {
    await stop();
  }
}
