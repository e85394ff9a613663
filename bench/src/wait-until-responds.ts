import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const TRIES = 300;
const PAUSE_MS = 100;

/** Waits until an address answers with 2xx; throws when its process ends first, or after half a minute. */
export async function waitUntilResponds(url: string, program: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < TRIES && program.exitCode === null; attempt += 1) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await sleep(PAUSE_MS);
  }
  throw new Error(`${url} did not respond`);
}
