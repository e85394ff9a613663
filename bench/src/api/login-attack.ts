import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const ATTACKER = fileURLToPath(new URL('./wrong-logins.ts', import.meta.url));
const SECONDS = 10;
const SHORT_SECONDS = 1;
/** As many callers as in the other lines. */
const CONCURRENCY = 20;
const WANTED_RATIO = 3;

/** Within how many milliseconds 99 of 100 calls of a signed-in user are answered. */
async function measureP99(url: string, token: string, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const durations: number[] = [];
  const callOn = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      const response = await fetch(`${url}/auth/me`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`/auth/me: ${response.status}`);
      durations.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, callOn));
  durations.sort((a, b) => a - b);
  return durations[Math.floor(durations.length * 0.99)] ?? 0;
}

/**
 * What a signed-in user notices of 300 simultaneous wrong logins every second, each from an address of its own. The
 * API must trust one proxy.
 */
export async function benchLoginAttack(options: {
  url: string;
  token: string;
  isShort: boolean;
}): Promise<void> {
  const { url, token, isShort } = options;
  const measure = () => measureP99(url, token, isShort ? SHORT_SECONDS : SECONDS);
  await measure();
  const quietMs = await measure();
  const attacker = spawn(process.execPath, [...process.execArgv, ATTACKER, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let attackedMs: number;
  try {
    // The cost of starting the attacker is not the API's.
    await once(attacker.stdout, 'readable');
    attackedMs = await measure();
  } finally {
    attacker.kill('SIGTERM');
  }
  const statuses = (await text(attacker.stdout)).trim();
  const ratio = attackedMs / quietMs;
  console.log(
    `/auth/me signed in: p99 ${quietMs.toFixed(1)} ms quiet, ${attackedMs.toFixed(1)} ms under 300 wrong logins at once every second ${statuses}: ratio ${ratio.toFixed(1)} (wanted: at most ${WANTED_RATIO})`,
  );
}
