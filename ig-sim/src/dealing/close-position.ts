import type { SimDeps } from '../deps';
import { exchangeRate, toCents } from '../market/currencies';
import type { BrokerAccount } from '../session/broker-user';
import type { DealDraft } from './book-deal';
import { bookDeal, bookRejection } from './book-deal';
import type { AffectedPosition, Channel, Deal, Position } from './deal';
import type { Direction } from './direction';
import { findMarketRejection } from './order-checks';
import type { CloseOrder } from './order-schemas';
import { closingPrice, computeProfit } from './valuation';

const opposite = (direction: Direction): Direction => (direction === 'BUY' ? 'SELL' : 'BUY');
/** Sizes have at most 12 decimals; this removes the error of binary fractions. */
const rounded = (size: number) => Number(size.toFixed(12));

/** Takes `size` off the positions, oldest first, and books it as one closing deal. */
export function closeAtLevel(
  deps: SimDeps,
  account: BrokerAccount,
  targets: readonly [Position, ...Position[]],
  close: Closing,
): Deal {
  return bookDeal(deps, draftClosing(deps, account, targets, close));
}

interface Closing {
  size: number;
  level: number;
  channel: Channel;
  reason: string;
}

/** The same, not booked yet. */
export function draftClosing(
  deps: Pick<SimDeps, 'market'>,
  account: BrokerAccount,
  targets: readonly [Position, ...Position[]],
  close: Closing,
): DealDraft {
  const [first] = targets;
  const instrument = deps.market.getInstrument(first.epic);
  const affected: AffectedPosition[] = [];
  const left: Position[] = [];
  let toClose = close.size;
  for (const position of targets) {
    const dealt = rounded(Math.min(toClose, position.size));
    if (dealt <= 0) break;
    toClose = rounded(toClose - dealt);
    const isWhole = dealt === position.size;
    if (!isWhole) left.push({ ...position, size: rounded(position.size - dealt) });
    affected.push({
      dealId: position.dealId,
      status: isWhole ? 'FULLY_CLOSED' : 'PARTIALLY_CLOSED',
      size: dealt,
      openLevel: position.level,
      openedAtMs: position.openedAtMs,
      profit: computeProfit(instrument, position, dealt, close.level),
    });
  }
  const profit = toCents(affected.reduce((sum, part) => sum + (part.profit ?? 0), 0));
  return {
    accountId: account.accountId,
    action: 'CLOSE',
    channel: close.channel,
    dealReference: null,
    status: 'ACCEPTED',
    reason: close.reason,
    epic: first.epic,
    expiry: first.expiry,
    currency: first.currency,
    direction: opposite(first.direction),
    size: rounded(close.size - toClose),
    level: close.level,
    positions: left,
    affected,
    profit,
    accountProfit: toCents(profit * exchangeRate(first.currency, account.currency)),
    fingerprint: null,
  };
}

/** The positions that the order means: one by deal id, or the opposite ones of an epic, oldest first. */
function listTargets(deps: SimDeps, order: CloseOrder, accountId: string): Position[] {
  return deps.ledger
    .index()
    .listPositions(accountId)
    .filter((position) =>
      order.dealId === undefined
        ? position.epic === order.epic && position.direction !== order.direction
        : position.dealId === order.dealId,
    )
    .sort((a, b) => a.openedAtMs - b.openedAtMs);
}

function findClosingRejection(
  deps: SimDeps,
  order: CloseOrder,
  targets: readonly Position[],
  level: number | null,
): string | null {
  const [first] = targets;
  if (!first || level === null) return 'POSITION_NOT_FOUND';
  const scope = { epic: first.epic, accountId: first.accountId };
  const forced = deps.faults.peek('rejectOrder', scope);
  if (forced?.action === 'CLOSE' && deps.faults.take('rejectOrder', scope)) return forced.reason;
  if (first.direction === order.direction) return 'POSITION_NOT_AVAILABLE_TO_CLOSE';
  const total = targets.reduce((sum, position) => sum + position.size, 0);
  if (order.size > rounded(total)) return 'ORDER_SIZE_CANNOT_BE_FILLED';
  if (order.level !== undefined) {
    const isMarketable = order.direction === 'SELL' ? order.level <= level : order.level >= level;
    if (!isMarketable) return 'LIMIT_ORDER_WRONG_SIDE_OF_MARKET';
  }
  if (order.orderType === 'QUOTE') return 'ORDER_DECLINED';
  return findMarketRejection(deps, first.epic);
}

/** Closes what the order names at the market; the response is the booked deal. */
export function closePosition(deps: SimDeps, order: CloseOrder, account: BrokerAccount): Deal {
  const targets = listTargets(deps, order, account.accountId);
  const [first, ...others] = targets;
  const quote = first && deps.market.quote(deps.market.getInstrument(first.epic));
  const level = first && quote ? closingPrice(first.direction, quote) : null;
  const rejection = findClosingRejection(deps, order, targets, level);
  if (rejection || !first || level === null) {
    const draft: DealDraft = {
      accountId: account.accountId,
      action: 'CLOSE',
      channel: 'PUBLIC_WEB_API',
      dealReference: null,
      status: 'REJECTED',
      reason: '',
      epic: first?.epic ?? order.epic ?? '',
      expiry: first?.expiry ?? order.expiry ?? '-',
      currency: first?.currency ?? account.currency,
      direction: order.direction,
      size: order.size,
      level: null,
      positions: [],
      affected: [],
      profit: null,
      accountProfit: null,
      fingerprint: null,
    };
    return bookRejection(deps, draft, rejection ?? 'POSITION_NOT_FOUND');
  }
  return closeAtLevel(deps, account, [first, ...others], {
    size: order.size,
    level,
    channel: 'PUBLIC_WEB_API',
    reason: 'SUCCESS',
  });
}
