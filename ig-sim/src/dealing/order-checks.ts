import type { SimDeps } from '../deps';
import type { Instrument } from '../market/catalog';
import { getDealCurrency } from '../market/catalog';
import { exchangeRate } from '../market/currencies';
import type { BrokerAccount } from '../session/broker-user';
import type { OpenOrder } from './order-schemas';
import { computeBalance, computeMargin } from './valuation';

/** Why a market accepts no order now, by the code of a confirm; null when it does. */
export function findMarketRejection(deps: SimDeps, epic: string): string | null {
  switch (deps.market.getStatus(epic)) {
    case 'TRADEABLE':
      return null;
    case 'EDITS_ONLY':
      return 'MARKET_CLOSED_WITH_EDITS';
    case 'OFFLINE':
      return 'MARKET_OFFLINE';
    default:
      return 'MARKET_CLOSED';
  }
}

/** Whether `size` is a whole number of steps, whatever the error of binary fractions. */
function isWholeSteps(size: number, step: number): boolean {
  const steps = size / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

export function findSizeRejection(instrument: Instrument, size: number): string | null {
  if (size < instrument.minDealSize) return 'MINIMUM_ORDER_SIZE_ERROR';
  if (size > instrument.maxDealSize) return 'MAX_AUTO_SIZE_EXCEEDED';
  return isWholeSteps(size, instrument.sizeStep) ? null : 'SIZE_INCREMENT';
}

/** Checks that an order fits the account: product, expiry and currency. */
export function findProductRejection(
  instrument: Instrument,
  order: Pick<OpenOrder, 'expiry' | 'currencyCode'> & { orderType?: string },
  account: BrokerAccount,
): string | null {
  if (instrument.accountType !== account.accountType) {
    return account.accountType === 'SPREADBET'
      ? 'REJECT_CFD_ORDER_ON_SPREADBET_ACCOUNT'
      : 'REJECT_SPREADBET_ORDER_ON_CFD_ACCOUNT';
  }
  if (order.expiry !== instrument.expiry) return 'INSTRUMENT_NOT_FOUND';
  if (order.currencyCode !== getDealCurrency(instrument, account.currency)) {
    // IG has a reason of its own for this, but gives this one (recorded).
    return 'UNKNOWN';
  }
  return order.orderType === 'QUOTE' ? 'ORDER_DECLINED' : null;
}

/** Why the rules forbid an opening order at `level`; null when they allow it. */
export function findOpeningRejection(
  deps: SimDeps,
  instrument: Instrument,
  order: OpenOrder,
  account: BrokerAccount,
  level: number,
): string | null {
  const rejection =
    findProductRejection(instrument, order, account) ??
    findMarketRejection(deps, instrument.epic) ??
    findSizeRejection(instrument, order.size);
  if (rejection) return rejection;
  if (order.level !== undefined) {
    const isMarketable = order.direction === 'BUY' ? order.level >= level : order.level <= level;
    if (!isMarketable) return 'LIMIT_ORDER_WRONG_SIDE_OF_MARKET';
  }
  const hasOpposite = deps.ledger
    .index()
    .listPositions(account.accountId)
    .some((held) => held.epic === order.epic && held.direction !== order.direction);
  if (!order.forceOpen && hasOpposite) return 'POSITION_ALREADY_EXISTS_IN_OPPOSITE_DIRECTION';
  const needed =
    computeMargin(instrument, order.size, level) *
    exchangeRate(order.currencyCode, account.currency);
  const { available } = computeBalance(deps, account);
  return needed > available ? 'INSUFFICIENT_FUNDS' : null;
}
