import type { Dashboard } from '@entropi/contracts/dashboard';
import type { Money } from '@entropi/contracts/primitives';

/** What is no part of figures in the account's currency. */
export interface OtherMoney {
  /** Currency of the figures. */
  currency: string;
  /** What was realised in all in each other currency. */
  realised: readonly Money[];
  /** Number of open shares whose result is in another currency. */
  openShares: number;
}

/** Finds what figures in the account's currency leave out; null when that is nothing. */
export function findOtherMoney({
  performance,
  open_shares: shares,
  valuations,
}: Pick<Dashboard, 'performance' | 'open_shares' | 'valuations'>): OtherMoney | null {
  const { total, other_totals: realised = [] } = performance;
  const { currency } = total;
  const others = new Set(
    valuations
      .filter((one) => one.currency !== currency)
      .map(({ deal_reference: reference }) => reference),
  );
  const openShares = shares.filter(({ deal_reference: reference }) => others.has(reference)).length;
  return realised.length === 0 && openShares === 0 ? null : { currency, realised, openShares };
}
