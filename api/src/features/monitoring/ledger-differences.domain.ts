import type { LedgerDifference } from '@entropi/contracts/ledger-differences';
import type { Queryable } from '@entropi/db/db';
import {
  type DifferenceRow,
  listDifferenceIds,
  listDifferences,
  listDifferencesByIds,
} from '@entropi/engine/store/ledger-audit.repo';
import { readParts } from '../../http/csv/read-parts';
import { toMoney } from '../../money';

/** A page of closed deals whose booked profit the broker's transactions do not bear out, oldest first. */
export async function readLedgerDifferences(
  db: Queryable,
  page: { skip: number; limit: number },
): Promise<{ items: LedgerDifference[]; total: number; skip: number; limit: number }> {
  const { rows, total } = await listDifferences(db, page);
  return { items: rows.map(toDifference), total, ...page };
}

/** All such differences, in parts. */
export async function openLedgerDifferences(
  db: Queryable,
): Promise<AsyncIterable<LedgerDifference[]>> {
  return readParts({
    keys: await listDifferenceIds(db),
    read: async (ids) => (await listDifferencesByIds(db, ids)).map(toDifference),
    keyOf: ({ id }) => id,
  });
}

function toDifference({ deal, dealId, epic, user, accountId }: DifferenceRow): LedgerDifference {
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
}
