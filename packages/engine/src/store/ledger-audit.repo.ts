import type { Queryable } from '@entropi/db/db';
import { isAmong, readRowKeys } from '@entropi/db/row-keys.repo';
import { brokerAccounts } from '@entropi/db/schema/broker';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { shares } from '@entropi/db/schema/trading';
import { users } from '@entropi/db/schema/users';
import type { Profit } from '@entropi/trading/core/deal-profit';
import { and, asc, between, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ShareRow } from './cycle.repo';
import type { ClosingRow } from './deal-ledger.repo';

/** A closing deal that was not compared with the broker's transactions yet, with its share. */
export interface UnauditedDeal {
  deal: ClosingRow;
  share: ShareRow;
}

/** Closing deals of an account in a span of time that were not compared yet, oldest first. */
export function listUnaudited(
  db: Queryable,
  accountId: number,
  span: { from: Date; to: Date },
): Promise<UnauditedDeal[]> {
  return db
    .select({ deal: closingDeals, share: shares })
    .from(closingDeals)
    .innerJoin(shares, eq(shares.id, closingDeals.shareId))
    .where(
      and(
        eq(closingDeals.brokerAccountId, accountId),
        isNull(closingDeals.audit),
        isNull(closingDeals.voidedAt),
        between(closingDeals.at, span.from, span.to),
      ),
    )
    .orderBy(asc(closingDeals.at), asc(closingDeals.id));
}

/** Stores the result of comparing a deal. */
export async function saveAudit(
  db: Queryable,
  dealId: number,
  found: Pick<ClosingRow, 'audit' | 'auditedAt' | 'auditedProfitMinor'>,
): Promise<void> {
  await db.update(closingDeals).set(found).where(eq(closingDeals.id, dealId));
}

/** Replaces a profit that was worked out or missing, and the level, by the transaction's. */
export async function correctProfit(
  tx: Queryable,
  dealId: number,
  profit: Profit,
  level: number | null,
): Promise<void> {
  await tx
    .update(closingDeals)
    .set({ ...profit, level, profitSource: 'TRANSACTION' })
    .where(eq(closingDeals.id, dealId));
}

/** Stores when an account's ledger was compared. */
export async function setAudited(db: Queryable, accountId: number, at: Date): Promise<void> {
  await db.update(brokerAccounts).set({ auditedAt: at }).where(eq(brokerAccounts.id, accountId));
}

const DIFFERS = inArray(closingDeals.audit, ['DIFFERS', 'MISSING']);

function selectDifferences(db: Queryable, where: SQL | undefined) {
  return db
    .select({
      deal: closingDeals,
      dealId: shares.dealId,
      epic: shares.epic,
      user: { id: users.id, username: users.username },
      accountId: brokerAccounts.accountId,
    })
    .from(closingDeals)
    .innerJoin(shares, eq(shares.id, closingDeals.shareId))
    .innerJoin(users, eq(users.id, closingDeals.userId))
    .innerJoin(brokerAccounts, eq(brokerAccounts.id, closingDeals.brokerAccountId))
    .where(where)
    .$dynamic();
}

export type DifferenceRow = Awaited<ReturnType<typeof selectDifferences>>[number];

/** A page of the differences between the books and the broker, oldest first. */
export async function listDifferences(db: Queryable, page: { skip: number; limit: number }) {
  const rows = await selectDifferences(db, DIFFERS)
    .orderBy(asc(closingDeals.id))
    .offset(page.skip)
    .limit(page.limit);
  const [counted] = await db.select({ total: count() }).from(closingDeals).where(DIFFERS);
  return { rows, total: counted?.total ?? 0 };
}

/** The ids of the deals of all differences, oldest first. */
export function listDifferenceIds(db: Queryable): Promise<number[]> {
  const ordered = db
    .select({ key: sql`${closingDeals.id}`.as('key') })
    .from(closingDeals)
    .where(DIFFERS)
    .orderBy(asc(closingDeals.id));
  return readRowKeys(db, ordered);
}

export function listDifferencesByIds(
  db: Queryable,
  ids: readonly number[],
): Promise<DifferenceRow[]> {
  return selectDifferences(db, isAmong(closingDeals.id, ids));
}
