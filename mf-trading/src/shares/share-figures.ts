import type { Dashboard, Valuation } from '@entropi/contracts/dashboard';
import type { Money } from '@entropi/contracts/primitives';
import type { Share } from '@entropi/contracts/trading-model';

/** Why a value is not known. The last price of a closed market does not count as its present price. */
export type Unknown =
  | { why: 'market_closed'; opensAt: string | null }
  | { why: 'not_confirmed' | 'no_price' | 'no_rate' };

/** The present figures of an open share; null where no price, rate or target is known. */
export interface OpenFigures {
  /** The price at which it would close: a BUY at the bid, a SELL at the offer. */
  price: number | null;
  points: number | null;
  profit: Money | null;
  /** Why the profit is not known; null when it is. */
  unknown: Unknown | null;
  /** Points from the price to the share's target. */
  toTarget: number | null;
  decimals: number;
}

/** What the value of shares is computed from; the task, where it is known, says whether prices come. */
export type Valued = Pick<
  Dashboard,
  'account' | 'market' | 'cycle' | 'open_shares' | 'valuations'
> &
  Partial<Pick<Dashboard, 'task'>>;

const DEFAULT_DECIMALS = 2;
/** Corrects what floating point adds to a product of decimals; it is far below a cent. */
const FLOAT_ERROR = 1e-6;

/** Gain in points between two prices of a share, rounded to the market's decimals; null if unknown. */
export function pointsBetween(
  share: Pick<Share, 'direction'>,
  from: number | null,
  to: number | null,
  decimals: number,
): number | null {
  if (from === null || to === null) return null;
  return Number(gain(share, from, to).toFixed(decimals));
}

/** Computes the figures of each open share at the last price, by deal reference. */
export function openFigures(dashboard: Valued): Map<string, OpenFigures> {
  return new Map(
    dashboard.open_shares.map((share) => [share.deal_reference, toFigures(share, dashboard)]),
  );
}

/**
 * Sums what the open shares of the account's currency would yield now, exactly as their rows show it. If one
 * value is unknown, so is the sum. An order that was just sent does not count, because it is no share yet.
 */
export function openProfit(dashboard: Dashboard): { profit: Money } | { unknown: Unknown } {
  const currency = dashboard.account?.currency ?? dashboard.performance.open.currency;
  const isOther = ({ deal_reference: reference }: Share) =>
    dashboard.valuations.some(
      (one) => one.deal_reference === reference && one.currency !== currency,
    );
  const open_shares = dashboard.open_shares.filter(
    (share) => share.state !== 'OPENING' && !isOther(share),
  );
  const figures = [...openFigures({ ...dashboard, open_shares }).values()];
  const unknown = figures.find((one) => one.unknown !== null)?.unknown;
  if (unknown) return { unknown };
  const cents = figures.reduce(
    (sum, { profit }) => sum + Math.round(Number(profit?.amount) * 100),
    0,
  );
  return { profit: { amount: (cents / 100).toFixed(2), currency } };
}

function toFigures(share: Share, dashboard: Valued): OpenFigures {
  const valuation = findValuation(share, dashboard);
  const decimals = valuation?.decimal_places ?? DEFAULT_DECIMALS;
  const unknown = findUnknown(share, valuation);
  const last = (share.direction === 'BUY' ? valuation?.bid : valuation?.offer) ?? null;
  const price = unknown?.why === 'market_closed' ? null : last;
  return {
    unknown,
    price,
    decimals,
    points: pointsBetween(share, share.open_level, price, decimals),
    profit: computeProfit(share, price, valuation),
    toTarget: pointsBetween(share, price, findTarget(share, dashboard), decimals),
  };
}

/** Finds why the present value of a share is unknown; null when it is known. */
function findUnknown(share: Share, valuation: Valuation | null): Unknown | null {
  if (share.open_level === null) return { why: 'not_confirmed' };
  if (!valuation) return { why: 'no_price' };
  const { market_status: status = 'TRADEABLE', opens_at: opensAt = null } = valuation;
  if (status !== 'TRADEABLE') return { why: 'market_closed', opensAt };
  const price = share.direction === 'BUY' ? valuation.bid : valuation.offer;
  if (price === null) return { why: 'no_price' };
  return valuation.point_value === null ? { why: 'no_rate' } : null;
}

/** A share that was added after the dashboard was read is valued by the chart's market, if it is of that market. */
function findValuation(share: Share, dashboard: Valued): Valuation | null {
  const { account, market, valuations } = dashboard;
  const known = valuations.find((one) => one.deal_reference === share.deal_reference);
  if (known) return known;
  if (!market || !account || market.epic !== share.epic) return null;
  const { environment, epic, bid, offer, decimal_places, point_value } = market;
  const { deal_reference } = share;
  const { currency } = account;
  const isSame = market.currency === currency && environment === account.environment;
  const perPoint = isSame ? point_value : null;
  const { status: market_status, opens_at } = market;
  const worth = { currency, point_value: perPoint, market_status, opens_at };
  return { deal_reference, environment, epic, bid, offer, decimal_places, ...worth };
}

/** Returns how many seconds a share was open; null while that is not known. */
export function secondsOpen({ opened_at, closed_at }: Share): number | null {
  if (!opened_at || !closed_at) return null;
  return Math.round((Date.parse(closed_at) - Date.parse(opened_at)) / 1000);
}

/** Computes the profit; half a cent is rounded away from zero, as the API does it. */
function computeProfit(
  share: Share,
  price: number | null,
  valuation: Valuation | null,
): Money | null {
  if (price === null || share.open_level === null || !valuation) return null;
  const { point_value: pointValue, currency } = valuation;
  if (pointValue === null) return null;
  const amount = gain(share, share.open_level, price) * share.size * pointValue;
  const cents = Math.sign(amount) * Math.round(Math.abs(amount) * 100 + FLOAT_ERROR);
  return { amount: (cents / 100).toFixed(2), currency };
}

function findTarget(share: Share, { cycle }: Valued): number | null {
  const held = cycle?.levels.find((one) => one.share?.deal_reference === share.deal_reference);
  return held?.target_level ?? null;
}

function gain({ direction }: Pick<Share, 'direction'>, from: number, to: number): number {
  return direction === 'BUY' ? to - from : from - to;
}
