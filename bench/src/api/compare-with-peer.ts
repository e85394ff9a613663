import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { waitUntilResponds } from '../wait-until-responds';
import { type Load, measureLoad } from './load';

const PEER = fileURLToPath(new URL('./peer.ts', import.meta.url));
const PAIRS = 3;

export interface Compared {
  url: string;
  /** With it the peer also makes a query to PostgreSQL; without it, it does nothing. */
  databaseUrl?: string;
  token?: string;
  port: number;
  isShort: boolean;
}

/** Puts load on a call and on its peer in turn; returns the pair with the middle ratio. */
export async function compareWithPeer(options: Compared): Promise<{ own: Load; ratio: number }> {
  const { url, databaseUrl, token, port, isShort } = options;
  const given = [String(port), ...(databaseUrl ? [databaseUrl] : [])];
  const peer = spawn(process.execPath, [...process.execArgv, PEER, ...given], { stdio: 'ignore' });
  const peerUrl = `http://127.0.0.1:${port}/`;
  try {
    await waitUntilResponds(peerUrl, peer);
    const pairs: { own: Load; ratio: number }[] = [];
    for (let pair = 0; pair < (isShort ? 1 : PAIRS); pair += 1) {
      const least = await measureLoad(peerUrl, isShort);
      const own = await measureLoad(url, isShort, token);
      pairs.push({ own, ratio: own.perSecond / least.perSecond });
    }
    pairs.sort((a, b) => a.ratio - b.ratio);
    const middle = pairs[Math.floor(pairs.length / 2)];
    if (!middle) throw new Error('no pair was measured');
    return middle;
  } finally {
    const over = once(peer, 'exit');
    peer.kill('SIGTERM');
    await over;
  }
}
