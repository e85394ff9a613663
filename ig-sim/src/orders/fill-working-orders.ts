import { attachedLevels } from '../dealing/attached-orders';
import { bookDeal, bookRejection, nextDealId } from '../dealing/book-deal';
import type { Position } from '../dealing/deal';
import { findOpeningRejection } from '../dealing/order-checks';
import { openingPrice } from '../dealing/valuation';
import type { SimDeps } from '../deps';
import type { BrokerAccount } from '../session/broker-user';
import type { WorkingOrder } from './working-order';
import { isReached } from './working-order-checks';
import { deleteWorkingOrder, orderDraft } from './working-orders';

/** Opens the order's position at its level. Without the money for that, the order ends in a rejection. */
function fill(deps: SimDeps, order: WorkingOrder, account: BrokerAccount): void {
  const instrument = deps.market.getInstrument(order.epic);
  const { level, direction, epic, expiry, size, forceOpen, guaranteedStop } = order;
  const position: Position = {
    ...attachedLevels(instrument, direction, level, {
      stopDistance: order.stopDistance ?? undefined,
      limitDistance: order.limitDistance ?? undefined,
      guaranteedStop,
    }),
    dealId: nextDealId(deps),
    dealReference: order.dealReference,
    accountId: order.accountId,
    epic,
    expiry,
    currency: order.currency,
    direction,
    size,
    level,
    openedAtMs: deps.clock.now(),
  };
  const draft = {
    ...orderDraft(order, 'OPEN', 'OPENED'),
    channel: 'SYSTEM' as const,
    dealReference: order.dealReference,
    endedOrders: [order],
  };
  const requested = { currencyCode: order.currency, direction, epic, expiry, size };
  const rejection = findOpeningRejection(
    deps,
    instrument,
    { ...requested, forceOpen, guaranteedStop, orderType: 'MARKET' },
    account,
    level,
  );
  if (rejection) {
    bookRejection(deps, draft, rejection);
    return;
  }
  const affected = draft.affected.map((part) => ({ ...part, dealId: position.dealId }));
  bookDeal(deps, { ...draft, positions: [position], affected });
}

/** Ends the orders whose date has come, and fills those whose level the market has reached. */
export function checkWorkingOrders(deps: SimDeps, atMs: number): void {
  for (const order of Object.values(deps.ledger.state().workingOrders)) {
    if (order.goodTillMs !== null && order.goodTillMs <= atMs) {
      deleteWorkingOrder(deps, order, 'SYSTEM');
      continue;
    }
    if (deps.market.getStatus(order.epic) !== 'TRADEABLE') continue;
    const instrument = deps.market.getInstrument(order.epic);
    const owner = deps.users.findOwner(order.accountId);
    const account = owner && deps.users.findAccount(owner, order.accountId);
    if (!account) continue;
    const price = openingPrice(order.direction, deps.market.quoteAt(instrument, atMs));
    if (isReached(order, price)) fill(deps, order, account);
  }
}
