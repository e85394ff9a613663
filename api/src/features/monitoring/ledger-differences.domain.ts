import type { Queryable } from '@entropi/db/db';
import type { LedgerDifference } from '@entropi/shared/contracts/monitoring';
import { toMoney } from '../../money';
import { listDifferences } from '../../trading/store/ledger-audit.repo';

/** A page of closed deals whose booked profit the broker's transactions do not bear out, oldest first. */
export async function readLedgerDifferences(
  db: Queryable,
  page: { skip: number; limit: number },
): Promise<{ items: LedgerDifference[]; total: number; skip: number; limit: number }> {
  const { rows, total } = await listDifferences(db, page);
  const items = rows.map(({ deal, dealId, epic, user, accountId }) => {
    const money = (minor: number | null) =>
      minor === null || deal.profitCurrency === null ? null : toMoney(minor, deal.profitCurrency);
    return {
      id: deal.id,
      at: deal.at.toISOString(),
      user,
      account_id: accountId,
      deal_id: dealId,
      epic,
      size: deal.size,
      booked: money(deal.profitMinor),
      broker: money(deal.auditedProfitMinor),
    };
  });
  return { items, total, ...page };
}
