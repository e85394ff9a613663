import type { Money } from '@entropi/contracts/primitives';
import type { FeeItem } from '@entropi/contracts/subscription-model';
import type { Queryable } from '@entropi/db/db';
import { toMoney } from '../../money';
import { findUserPlan } from '../subscriptions/subscriptions.repo';
import { findBillingCurrency, listFees, sumFees } from './ledger.repo';
import { toFeeItem } from './payment-view';

/** Shown for a user who has neither a plan, nor a booking, nor an account. */
const DEFAULT_CURRENCY = 'EUR';

export interface Ledger {
  balance: Money;
  high_water_mark: Money;
  items: FeeItem[];
}

/** What a user owes, entry by entry, newest first. */
export async function readLedger(db: Queryable, userId: number): Promise<Ledger> {
  const currency = (await findBillingCurrency(db, userId)) ?? DEFAULT_CURRENCY;
  const plan = await findUserPlan(db, userId);
  return {
    balance: toMoney(await sumFees(db, userId, currency), currency),
    high_water_mark: toMoney(plan?.row.highWaterMarkMinor ?? 0, currency),
    items: (await listFees(db, userId)).map(toFeeItem),
  };
}
