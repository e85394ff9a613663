import type { TransactionSummary } from '@entropi/contracts/monitoring';
import type { Queryable } from '@entropi/db/db';
import { findDefaultAccount } from '@entropi/engine/store/default-account.repo';
import { CURRENCY_WITHOUT_ACCOUNT } from '@entropi/engine/store/present-currency';
import { notFound } from '../../errors';
import { toMoney } from '../../money';
import { findWatchedUser } from './monitoring.repo';
import {
  findTotalResult,
  listOtherTotals,
  listPeriodResults,
  listReasonResults,
  type ResultRow,
} from './transaction-summary.repo';

/**
 * A user's closed shares in the currency of their account, added up by period and by reason, and what was realised in
 * other currencies.
 */
export async function readTransactionSummary(
  db: Queryable,
  userId: number,
): Promise<TransactionSummary> {
  if (!(await findWatchedUser(db, userId))) throw notFound();
  const row = await findDefaultAccount(db, userId);
  const currency = row?.account.currency ?? CURRENCY_WITHOUT_ACCOUNT;
  const periods = async (period: 'day' | 'week' | 'month') =>
    (await listPeriodResults(db, userId, currency, period)).map(toMajor);
  const total = await findTotalResult(db, userId, currency);
  const { profitMinor, ...counts } = total;
  const others = await listOtherTotals(db, userId, currency);
  return {
    by_day: await periods('day'),
    by_week: await periods('week'),
    by_month: await periods('month'),
    by_reason: (await listReasonResults(db, userId, currency)).map(toMajor),
    totals: { ...counts, profit: toMoney(profitMinor, currency) },
    other_totals: others.map((other) => toMoney(other.minor, other.currency)),
  };
}

function toMajor<T extends ResultRow>({ profitMinor, ...rest }: T) {
  return { ...rest, profit: profitMinor / 100 };
}
