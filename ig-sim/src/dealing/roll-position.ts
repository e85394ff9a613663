import type { SimDeps } from '../deps';
import { exchangeRate, toCents } from '../market/currencies';
import { bookDeal, nextDealId } from './book-deal';
import type { Deal, Position } from './deal';
import { closingPrice, computeProfit } from './valuation';

/** What a roll costs, in spreads: the new contract opens that much worse than the market. */
const ROLL_SPREADS = 0.5;

/**
 * Moves a position into the next contract: the profit is realised at the old level, and the position gets another
 * deal id and level.
 */
export function rollPosition(deps: SimDeps, position: Position): Deal {
  const instrument = deps.market.getInstrument(position.epic);
  const closing = closingPrice(position.direction, deps.market.quote(instrument));
  const sign = position.direction === 'BUY' ? 1 : -1;
  const level = Number(
    (closing + sign * ROLL_SPREADS * instrument.spread).toFixed(instrument.decimals),
  );
  const profit = computeProfit(instrument, position, position.size, closing);
  const owner = deps.users.findOwner(position.accountId);
  const account = owner && deps.users.findAccount(owner, position.accountId);
  const accountProfit = account
    ? toCents(profit * exchangeRate(position.currency, account.currency))
    : profit;
  return bookDeal(deps, {
    accountId: position.accountId,
    action: 'ROLL',
    channel: 'SYSTEM',
    dealReference: null,
    status: 'ACCEPTED',
    reason: 'SUCCESS',
    epic: position.epic,
    expiry: position.expiry,
    currency: position.currency,
    direction: position.direction,
    size: position.size,
    level,
    positions: [{ ...position, dealId: nextDealId(deps), level, openedAtMs: deps.clock.now() }],
    affected: [
      {
        dealId: position.dealId,
        status: 'ROLLED',
        size: position.size,
        openLevel: position.level,
        openedAtMs: position.openedAtMs,
        closeLevel: closing,
        profit,
      },
    ],
    profit,
    accountProfit,
    fingerprint: null,
  });
}
