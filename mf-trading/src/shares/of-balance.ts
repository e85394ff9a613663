import type { Dashboard } from '@entropi/contracts/dashboard';
import type { Money } from '@entropi/contracts/primitives';

/** Returns a result as a percentage of the account's balance before it; null where that is not known. */
export function findPercent(
  { account }: Pick<Dashboard, 'account'>,
  result: Money,
  isBooked: boolean,
): number | null {
  const balance = account?.balance?.balance;
  if (balance === undefined || account?.currency !== result.currency) return null;
  const amount = Number(result.amount);
  const before = isBooked ? balance - amount : balance;
  return before > 0 ? (amount / before) * 100 : null;
}
