import type { Queryable } from '@entropi/db/db';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { OPENING_COUNTS_MS } from '@entropi/trading/core/recent-openings';
import { and, desc, eq, isNotNull } from 'drizzle-orm';

/**
 * When the last openings of an account were sent that still count at a moment, newest first, and no more than
 * `most`.
 */
export async function listRecentOpenings(
  db: Queryable,
  brokerAccountId: number,
  { most, now }: { most: number; now: Date },
): Promise<Date[]> {
  const last = await db
    .select({ sentAt: orderIntents.sentAt })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.brokerAccountId, brokerAccountId),
        eq(orderIntents.kind, 'OPEN'),
        isNotNull(orderIntents.sentAt),
      ),
    )
    .orderBy(desc(orderIntents.id))
    .limit(most);
  const since = now.getTime() - OPENING_COUNTS_MS;
  return last.flatMap(({ sentAt }) => (sentAt && sentAt.getTime() > since ? sentAt : []));
}
