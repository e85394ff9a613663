import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { publishEvents } from '../../db/events';
import { orderIntents, shares, tasks } from '../../db/schema/trading';
import type { ShareRow } from './cycle.repo';
import { insertCloses } from './insert-orders.repo';
import { listShareEvents } from './share-events.repo';

/** Pause between two closes of the same share, in milliseconds: doubled by each attempt up to the longest. */
export interface RetryPause {
  firstMs: number;
  longestMs: number;
}

/** Keeps the wish to close every share that a user has ordered until now. */
export async function wishCloseAll(tx: Queryable, userId: number): Promise<void> {
  await tx
    .update(tasks)
    .set({ closeAllAt: sql`clock_timestamp()`, updatedAt: sql`now()` })
    .where(eq(tasks.userId, userId));
}

/**
 * Writes the closes that users' wishes still lack: of shares that are open and were ordered before the wish,
 * unless their close was tried a moment ago. Returns the shares whose close was ordered. To be called under
 * the lock of the user's task.
 */
export async function insertWantedCloses(
  tx: Queryable,
  userId: number,
  epoch: number,
  pause: RetryPause,
): Promise<ShareRow[]> {
  const wanted = await selectWanted(tx, eq(shares.userId, userId), pause);
  const closes = wanted.map(
    ({ share }) => ({ shareId: share.id, reason: 'STOP_ALL', epoch }) as const,
  );
  const ids = await insertCloses(tx, closes);
  const ordered = wanted.flatMap(({ share }) => (ids.has(share.id) ? share : []));
  await publishEvents(tx, ordered.flatMap(listShareEvents));
  return ordered;
}

/** Users with shares on an account whose close is wished and not ordered. */
export async function listUsersWithWantedCloses(
  db: Queryable,
  brokerAccountId: number,
  pause: RetryPause,
): Promise<number[]> {
  const rows = await selectWanted(db, eq(shares.brokerAccountId, brokerAccountId), pause);
  return [...new Set(rows.map(({ share }) => share.userId))];
}

function selectWanted(db: Queryable, whose: ReturnType<typeof eq>, pause: RetryPause) {
  const isAtRest = sql`not exists (
    select from ${orderIntents} tried
    where tried.share_id = ${shares.id} and tried.kind = 'CLOSE'
      and (tried.resolved_at is null or tried.resolved_at > now() - interval '1 millisecond'
        * least(${pause.firstMs}::float8 * 2 ^ least(tried.attempt - 1, 20), ${pause.longestMs})))`;
  return db
    .select({ share: shares })
    .from(shares)
    .innerJoin(tasks, eq(tasks.userId, shares.userId))
    .where(
      and(
        whose,
        eq(shares.state, 'OPEN'),
        sql`${shares.createdAt} <= ${tasks.closeAllAt}`,
        isAtRest,
      ),
    );
}
