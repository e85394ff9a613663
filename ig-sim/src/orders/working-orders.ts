import type { DealDraft } from '../dealing/book-deal';
import { bookDeal, bookRejection, nextDealId } from '../dealing/book-deal';
import type { AffectedPosition, Deal, DealAction } from '../dealing/deal';
import { toBrokerReference } from '../dealing/deal-ids';
import { findProductRejection, findSizeRejection } from '../dealing/order-checks';
import { repeatedReference } from '../dealing/repeated-reference';
import type { SimDeps } from '../deps';
import type { Instrument } from '../market/catalog';
import type { BrokerAccount } from '../session/broker-user';
import type { WorkingOrder } from './working-order';
import { findStandingRejection, orderTerms } from './working-order-checks';
import type { AmendWorkingOrder, CreateWorkingOrder } from './working-order-schemas';

/** The deal that changes a working order, before it is booked. */
export function orderDraft(
  order: WorkingOrder,
  action: DealAction,
  status: AffectedPosition['status'],
): DealDraft {
  return {
    accountId: order.accountId,
    action,
    channel: 'PUBLIC_WEB_API',
    dealReference: null,
    status: 'ACCEPTED',
    reason: 'SUCCESS',
    epic: order.epic,
    expiry: order.expiry,
    currency: order.currency,
    direction: order.direction,
    size: order.size,
    level: order.level,
    positions: [],
    affected: [
      {
        dealId: order.dealId,
        status,
        size: order.size,
        openLevel: order.level,
        openedAtMs: order.createdAtMs,
        profit: null,
      },
    ],
    profit: null,
    accountProfit: null,
    fingerprint: null,
  };
}

/** Sets an order into the market, or books its rejection. */
export function createWorkingOrder(
  deps: SimDeps,
  instrument: Instrument,
  requested: CreateWorkingOrder,
  account: BrokerAccount,
): Deal {
  const { dealReference, ...body } = requested;
  const fingerprint = JSON.stringify(body);
  const { accountId } = account;
  const order: WorkingOrder = {
    ...orderTerms(instrument, requested.direction, requested),
    dealId: nextDealId(deps),
    dealReference: dealReference ?? toBrokerReference(deps.ledger.nextNumber(), deps.config.seed),
    accountId,
    epic: requested.epic,
    expiry: requested.expiry,
    currency: requested.currencyCode,
    direction: requested.direction,
    size: requested.size,
    createdAtMs: deps.clock.now(),
    forceOpen: requested.forceOpen,
  };
  const draft: DealDraft = {
    ...orderDraft(order, 'ORDER_OPEN', 'OPENED'),
    dealReference: order.dealReference,
    fingerprint,
    orders: [order],
  };
  const rejection =
    repeatedReference(deps, dealReference, { epic: requested.epic, accountId }, fingerprint) ??
    findProductRejection(instrument, requested, account) ??
    findSizeRejection(instrument, requested.size) ??
    findStandingRejection(deps, instrument, order);
  return rejection ? bookRejection(deps, draft, rejection) : bookDeal(deps, draft);
}

/** The account's order; null when it has none with this id. */
export function findWorkingOrder(
  deps: SimDeps,
  dealId: string,
  accountId: string,
): WorkingOrder | null {
  const { workingOrders } = deps.ledger.state();
  const order = Object.hasOwn(workingOrders, dealId) ? workingOrders[dealId] : undefined;
  return order?.accountId === accountId ? order : null;
}

/** Sets the terms of an order; those that are not named are removed. */
export function amendWorkingOrder(
  deps: SimDeps,
  order: WorkingOrder,
  requested: AmendWorkingOrder,
): Deal {
  const instrument = deps.market.getInstrument(order.epic);
  const after = { ...order, ...orderTerms(instrument, order.direction, requested) };
  const draft = { ...orderDraft(after, 'ORDER_AMEND', 'AMENDED'), orders: [after] };
  const rejection = findStandingRejection(deps, instrument, after);
  return rejection ? bookRejection(deps, draft, rejection) : bookDeal(deps, draft);
}

/** Removes an order from the market; IG does this itself when the order's date has come. */
export function deleteWorkingOrder(
  deps: SimDeps,
  order: WorkingOrder,
  channel: Deal['channel'],
): Deal {
  const draft = orderDraft(order, 'ORDER_DELETE', 'DELETED');
  return bookDeal(deps, { ...draft, channel, endedOrders: [order] });
}
