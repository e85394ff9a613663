import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { Config } from '../../config';

/** Whoever chooses a password waits for it: without a response by then, it is not checked. */
const TIMEOUT_MS = 2_000;
/**
 * How many calls may run at a time. A password that comes while so many run is not checked, so that a crowd cannot keep
 * others waiting.
 */
const MAX_CALLS = 20;
/** A range has some 40 KB. */
const MAX_BYTES = 1_000_000;
/** Characters of the hash that the service is told. */
const PREFIX = 5;

/** Knows passwords that were stolen somewhere. */
export interface BreachedPasswords {
  /** False also where the service does not respond: nobody is kept from a new password by that. */
  has(password: string): Promise<boolean>;
}

export const breachedPasswordChecksTotal = new Counter({
  name: 'breached_password_checks_total',
  help: 'Chosen passwords that were looked for among stolen ones: found, not_found, or failed (the service did not respond, or too many were looked for at once)',
  labelNames: ['outcome'] as const,
  registers: [],
});

/**
 * Asks a service that speaks the range protocol of Pwned Passwords: it is told the beginning of the password's SHA-1
 * hash, and lists the rest of all hashes that begin so. Null where none is configured.
 */
export function createBreachedPasswords(
  { BREACHED_PASSWORDS_URL: url }: Pick<Config, 'BREACHED_PASSWORDS_URL'>,
  log: Logger,
): BreachedPasswords | null {
  if (!url) return null;
  let calls = 0;
  let isAway = false;

  async function find(password: string): Promise<boolean> {
    calls += 1;
    try {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      const range = await readRange(`${url}/range/${hash.slice(0, PREFIX)}`);
      return isListed(range, hash.slice(PREFIX));
    } finally {
      calls -= 1;
    }
  }

  function report(error: unknown): void {
    if (!isAway) log.warn({ err: error }, 'passwords are not looked for among stolen ones');
    isAway = true;
  }

  return {
    async has(password) {
      if (calls >= MAX_CALLS) {
        breachedPasswordChecksTotal.inc({ outcome: 'failed' });
        return false;
      }
      try {
        const isFound = await find(password);
        if (isAway) log.info('passwords are looked for among stolen ones again');
        isAway = false;
        breachedPasswordChecksTotal.inc({ outcome: isFound ? 'found' : 'not_found' });
        return isFound;
      } catch (error) {
        report(error);
        breachedPasswordChecksTotal.inc({ outcome: 'failed' });
        return false;
      }
    },
  };
}

async function readRange(address: string): Promise<string> {
  const response = await fetch(address, {
    // Has the service add lines that mean nothing, so that the length of its response does not tell the range.
    headers: { 'add-padding': 'true' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status !== 200) throw new Error(`the service responds with ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // at most a hundred or so, since `MAX_BYTES` ends them
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('the service responds with more than a range');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('latin1');
}

/** Whether a line has this rest of a hash, with a number of finds that is not zero: padding has zero. */
function isListed(range: string, rest: string): boolean {
  return range.split(/\r?\n/).some((line) => {
    const [listed = '', count] = line.trim().split(':');
    return listed.toUpperCase() === rest && Number(count) > 0;
  });
}
