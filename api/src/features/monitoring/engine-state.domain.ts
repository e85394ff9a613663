import type { Queryable } from '@entropi/db/db';
import { readBooks } from './books.domain';
import {
  countPricedMarkets,
  countWaitingRequests,
  findOrderFigures,
  listProcesses,
} from './engine-state.repo';

/** Engine processes, what waits for them, and how fast orders are resolved. */
export async function readEngineState(db: Queryable) {
  const processes = await listProcesses(db);
  const orders = await findOrderFigures(db);
  return {
    processes: processes.map((one) => ({
      id: one.id,
      roles: one.roles,
      started_at: one.startedAt.toISOString(),
      keys_owned: one.keysOwned,
      feed_age_ms: one.feedAgeMs,
    })),
    feeds: await countPricedMarkets(db),
    queue: await countWaitingRequests(db),
    orders: {
      p50_ms: orders.p50Ms === null ? null : Math.round(orders.p50Ms),
      p99_ms: orders.p99Ms === null ? null : Math.round(orders.p99Ms),
      unresolved: orders.unresolved,
    },
    books: await readBooks(db),
  };
}
