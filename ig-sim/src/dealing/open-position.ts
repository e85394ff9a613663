import type { SimDeps } from '../deps';
import type { Instrument } from '../market/catalog';
import type { BrokerAccount } from '../session/broker-user';
import { attachedLevels, findAttachedRejection } from './attached-orders';
import type { DealDraft } from './book-deal';
import { bookDeal, bookRejection, nextDealId } from './book-deal';
import type { Deal, Position } from './deal';
import { toBrokerReference } from './deal-ids';
import { findOpeningRejection } from './order-checks';
import type { OpenOrder } from './order-schemas';
import { repeatedReference } from './repeated-reference';
import { closingPrice, openingPrice } from './valuation';

/** Rejects a reference that was used before, or the same order within the window of a fault. */
function findReferenceRejection(
  deps: SimDeps,
  order: OpenOrder,
  account: BrokerAccount,
  fingerprint: string,
): string | null {
  const scope = { epic: order.epic, accountId: account.accountId };
  const repeated = repeatedReference(deps, order.dealReference, scope, fingerprint);
  if (repeated) return repeated;
  const window = deps.faults.peek('duplicateWindow', scope);
  const sinceMs = deps.clock.now() - (window?.windowMs ?? 0);
  const twin =
    window &&
    deps.ledger
      .index()
      .listDeals(account.accountId, Math.floor(sinceMs) + 1)
      .some(
        (deal) =>
          deal.action === 'OPEN' &&
          deal.status === 'ACCEPTED' &&
          deal.epic === order.epic &&
          deal.direction === order.direction &&
          deal.size === order.size,
      );
  return twin && deps.faults.take('duplicateWindow', scope) ? 'DUPLICATE_ORDER_ERROR' : null;
}

function findForcedRejection(deps: SimDeps, order: OpenOrder, accountId: string): string | null {
  const scope = { epic: order.epic, accountId };
  const forced = deps.faults.peek('rejectOrder', scope);
  if (!forced || (forced.action ?? 'OPEN') !== 'OPEN') return null;
  deps.faults.take('rejectOrder', scope);
  return forced.reason;
}

function atAnyPrice({ level: _worst, ...order }: OpenOrder): OpenOrder {
  return order;
}

/** Opens at the market, or not at all; returns the booked deal, accepted or rejected. */
export function openPosition(
  deps: SimDeps,
  instrument: Instrument,
  order: OpenOrder,
  account: BrokerAccount,
): Deal {
  const { dealReference: _reference, ...body } = order;
  const fingerprint = JSON.stringify(body);
  const quote = deps.market.quote(instrument);
  const scope = { epic: order.epic, accountId: account.accountId };
  const beyond = deps.faults.peek('filledBeyond', scope);
  const worse = (order.direction === 'BUY' ? 1 : -1) * (beyond?.points ?? 0);
  const level = openingPrice(order.direction, quote) + worse;
  const levels = attachedLevels(instrument, order.direction, level, order);
  const draft: DealDraft = {
    accountId: account.accountId,
    action: 'OPEN',
    channel: 'PUBLIC_WEB_API',
    dealReference: order.dealReference ?? null,
    status: 'ACCEPTED',
    reason: 'SUCCESS',
    epic: order.epic,
    expiry: order.expiry,
    currency: order.currencyCode,
    direction: order.direction,
    size: order.size,
    level,
    positions: [],
    affected: [],
    profit: null,
    accountProfit: null,
    fingerprint,
  };
  const rejection =
    findReferenceRejection(deps, order, account, fingerprint) ??
    findForcedRejection(deps, order, account.accountId) ??
    findOpeningRejection(deps, instrument, beyond ? atAnyPrice(order) : order, account, level) ??
    findAttachedRejection(
      instrument,
      order.direction,
      closingPrice(order.direction, quote),
      levels,
    );
  if (rejection) return bookRejection(deps, draft, rejection);
  deps.faults.take('filledBeyond', scope);

  const position: Position = {
    ...levels,
    dealId: nextDealId(deps),
    dealReference:
      order.dealReference ?? toBrokerReference(deps.ledger.nextNumber(), deps.config.seed),
    accountId: account.accountId,
    epic: order.epic,
    expiry: order.expiry,
    currency: order.currencyCode,
    direction: order.direction,
    size: order.size,
    level,
    openedAtMs: deps.clock.now(),
  };
  return bookDeal(deps, withPosition(draft, position));
}

/** The deal of an opening, with the position that it has made. */
export function withPosition(draft: DealDraft, position: Position): DealDraft {
  const { dealId, size, level, openedAtMs } = position;
  return {
    ...draft,
    positions: [position],
    affected: [{ dealId, status: 'OPENED', size, openLevel: level, openedAtMs, profit: null }],
  };
}
