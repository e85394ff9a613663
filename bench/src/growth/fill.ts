import { formatCount, report } from '../scale/figures';
import type { Extent } from './extent';
import { fillTrading, TRADED } from './past.repo';
import { addOthers } from './people.repo';
import { dropIndexes, restoreIndexes, settle } from './storage.repo';
import { fillTraces } from './traces.repo';
import type { GrowthWorld } from './world';

/** Fills a world whose user has traded a cycle with the past of all users. */
export async function fill(
  { owner, trader }: GrowthWorld,
  extent: Extent,
  shares: number,
): Promise<void> {
  const begin = performance.now();
  const { users, own } = extent;
  // Triggers and foreign keys of each row would take most of the time.
  await owner.query('set session_replication_role = replica');
  const others = await addOthers(owner, users - 1, trader);
  const indexes = await dropIndexes(owner, [...TRADED, 'audit_entries']);
  await fillTrading(owner, { shares, own, owner: trader, others });
  await fillTraces(owner, shares);
  const filled = performance.now();
  await restoreIndexes(owner, indexes);
  await owner.query('reset session_replication_role');
  await settle(owner);
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(0);
  report(
    `${formatCount(shares)} closed shares filled in ${seconds(begin, filled)} s, indexes and statistics in ${seconds(filled, performance.now())} s`,
  );
}
