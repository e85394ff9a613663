import type { Database } from '@entropi/db/db';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { shares } from '@entropi/db/schema/trading';
import { withOwner } from '@entropi/db/testing/with-owner';
import { sql } from 'drizzle-orm';

/**
 * How many rows are inserted at once. Each is added to the same sums of its user, so the time for one statement
 * grows with the square of its rows.
 */
const AT_ONCE = 250;

/** Adds closed shares beside those of the running cycle, each with its row in the ledger. */
export async function addClosedShares(
  db: Database,
  user: { userId: number; brokerAccountId: number },
  count: number,
): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE)
    await addSome(db, user, { count, from, to: Math.min(from + AT_ONCE - 1, count) });
  await withOwner(db, (ownerDb) => ownerDb.execute(sql`analyze`));
}

async function addSome(
  db: Database,
  { userId, brokerAccountId }: { userId: number; brokerAccountId: number },
  { count, from, to }: { count: number; from: number; to: number },
): Promise<void> {
  await db.execute(sql`
    with past as (
      insert into ${shares} (deal_id, deal_reference, user_id, broker_account_id, cycle_id, level, epic, expiry,
        direction, size, opened_size, open_level, close_level, profit_minor, profit_currency, profit_source,
        state, close_reason, opened_at, closed_at)
      select concat('P', ${count}::int, '-', n), concat('past-', ${count}::int, '-', n), ${userId}::int,
        ${brokerAccountId}::int, (select min(id) from cycles where user_id = ${userId}), 0,
        'IX.D.DAX.IFMM.IP', '-', 'BUY', 1, 1, 8000, 8010, 1000, 'EUR', 'CONFIRM', 'CLOSED', 'TAKE_PROFIT',
        now() - interval '2 days', now() - interval '1 day'
      from generate_series(${from}::int, ${to}::int) n
      returning id, user_id, broker_account_id, cycle_id, deal_id, closed_at)
    insert into ${closingDeals} (share_id, user_id, broker_account_id, cycle_id, kind, closing_deal_id, size,
      level, profit_minor, profit_currency, profit_source, at)
    select id, user_id, broker_account_id, cycle_id, 'WHOLE', concat('C', deal_id), 1, 8010, 1000, 'EUR',
      'CONFIRM', closed_at
    from past`);
}
