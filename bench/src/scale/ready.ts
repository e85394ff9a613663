import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { readProgress } from './scale.repo';
import type { Measured, ScaleWorld } from './world';

const LOOK_EVERY_MS = 250;
/** Longer than anything takes that ends at all. */
const PATIENCE_MS = 3_600_000;

interface Accounts {
  compared: number;
  waiting: number;
}

/** The accounts of an engine by its metrics; null while it does not respond. */
async function readAccounts({ url }: Measured): Promise<Accounts | null> {
  const response = await fetch(`${url}/metrics`).catch(() => null);
  if (!response?.ok) return null;
  const text = await response.text();
  const count = (state: string) =>
    Number(new RegExp(`^entropi_accounts\\{state="${state}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return { compared: count('compared'), waiting: count('waiting') };
}

/** Waits until this holds; throws when it never does. */
export async function waitFor(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
    if (await holds()) return;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`${what}: never came true`);
}

/**
 * Waits until these engines have compared all accounts, of which each then trades. How many they are is read each time:
 * of a login that the broker rejects it may become known only now.
 */
export async function waitUntilCompared(db: Pool, engines: readonly Measured[]): Promise<void> {
  await waitFor('all accounts compared', async () => {
    const read = await Promise.all(engines.map(readAccounts));
    const { accounts } = await readProgress(db);
    return read.reduce((sum, one) => sum + (one?.compared ?? 0), 0) >= accounts;
  });
}

/** Waits until the engines share all accounts evenly, but for the few that keys differ by. */
export async function waitUntilShared(
  engines: readonly Measured[],
  accounts: number,
): Promise<void> {
  const least = Math.floor((0.8 * accounts) / engines.length);
  await waitFor('an even share of the accounts', async () => {
    const read = await Promise.all(engines.map(readAccounts));
    return read.every((one) => one !== null && one.compared >= least);
  });
}

/** Waits until every active task has opened its first level, and nothing is on its way. */
export async function waitUntilOpened({ db }: ScaleWorld): Promise<number> {
  let open = 0;
  await waitFor('the first levels', async () => {
    const progress = await readProgress(db);
    open = progress.open;
    return progress.open >= progress.active && progress.unresolved === 0;
  });
  return open;
}
