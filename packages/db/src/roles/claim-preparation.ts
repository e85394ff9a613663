import { openClient } from '../backup/open-client';
import { claimLock } from '../migrate';

/** Any number that nothing else uses. */
const PREPARATION_LOCK = 7_301_956;

/** Runs work that makes tables, queues and privileges: one process after the other, as those that start together. */
export async function withPreparationClaimed<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = await openClient(url, 'entropi-prepare');
  try {
    await claimLock(client, PREPARATION_LOCK);
    return await work();
  } finally {
    await client.end();
  }
}
