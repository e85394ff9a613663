import type { Database } from '@entropi/db/db';
import { createBatch } from '@entropi/engine/batch';
import { listMarketsByUser } from './live.repo';

/** The markets whose prices readers get. */
export interface ReaderMarkets {
  list(userId: number): Promise<ReadonlySet<string>>;
}

/**
 * Reads them for many readers by one statement: each stream reads its own again with every heartbeat, and what comes
 * while a read is under way gathers for the next.
 */
export function createReaderMarkets(db: Database): ReaderMarkets {
  // A reader with several streams is several items, so that they need not wait for each other.
  const list = createBatch(async (readers: { userId: number }[]) => {
    const byUser = await listMarketsByUser(
      db,
      readers.map(({ userId }) => userId),
    );
    return readers.map(({ userId }) => byUser.get(userId) ?? new Set<string>());
  });
  return { list: (userId) => list({ userId }) };
}
