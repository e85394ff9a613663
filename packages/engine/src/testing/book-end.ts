import type { Queryable } from '@entropi/db/db';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import type { ShareRow } from '../store/cycle.repo';

/** Writes the deal that closed a share of the past into the ledger. */
export async function bookEnd(db: Queryable, share: ShareRow): Promise<void> {
  const { userId, brokerAccountId, cycleId, size, profitMinor, profitCurrency } = share;
  await db.insert(closingDeals).values({
    ...{ userId, brokerAccountId, cycleId, size, profitMinor, profitCurrency },
    shareId: share.id,
    kind: 'WHOLE',
    level: share.closeLevel,
    profitSource: 'CONFIRM',
    at: share.closedAt ?? new Date(),
  });
}
