import type { AffectedPosition, Deal } from '../dealing/deal';
import type { SimDeps } from '../deps';
import { isoSeconds, slashSeconds } from '../http/ig-dates';

/** What a deal did to a position. */
const actionTypes: Record<AffectedPosition['status'], string> = {
  OPENED: 'POSITION_OPENED',
  AMENDED: 'STOP_LIMIT_AMENDED',
  FULLY_CLOSED: 'POSITION_CLOSED',
  PARTIALLY_CLOSED: 'POSITION_PARTIALLY_CLOSED',
  ROLLED: 'POSITION_ROLLED',
  DELETED: 'POSITION_DELETED',
};
const verbs: Record<Deal['action'], string> = {
  OPEN: 'Position opened',
  CLOSE: 'Position/s closed',
  AMEND: 'Position amended',
  ROLL: 'Position rolled',
  ORDER_OPEN: 'Order opened',
  ORDER_AMEND: 'Order amended',
  ORDER_DELETE: 'Order deleted',
};
/** What a deal did to a working order; a deal that opened a position has filled the order. */
const orderActions: Partial<Record<Deal['action'], string>> = {
  OPEN: 'FILLED',
  ORDER_OPEN: 'OPENED',
  ORDER_AMEND: 'AMENDED',
  ORDER_DELETE: 'DELETED',
};

const isOrderDeal = (deal: Deal) => deal.action.startsWith('ORDER_');

function listActions(deal: Deal) {
  const ofOrders = [...(deal.orders ?? []), ...(deal.endedOrders ?? [])].map((order) => ({
    actionType: `${order.type}_ORDER_${orderActions[deal.action] ?? 'DELETED'}`,
    affectedDealId: order.dealId,
  }));
  if (isOrderDeal(deal)) return ofOrders;
  const ofPositions = deal.affected.map(({ dealId, status }) => ({
    actionType: actionTypes[status],
    affectedDealId: dealId,
  }));
  return [...ofOrders, ...ofPositions];
}

function findType(deal: Deal): string {
  if (isOrderDeal(deal)) return 'WORKING_ORDER';
  return deal.action === 'AMEND' ? 'EDIT_STOP_AND_LIMIT' : 'POSITION';
}

function toDescription(deal: Deal): string {
  if (deal.status === 'REJECTED') return `Rejected: ${deal.reason}`;
  const ids = deal.affected.map(({ dealId }) => dealId.slice(-8)).join(', ');
  return `${verbs[deal.action]}: ${ids}`;
}

function toDetails(deps: SimDeps, deal: Deal) {
  const [position] = deal.positions;
  const [order] = deal.orders ?? [];
  return {
    dealReference: deal.dealReference,
    actions: listActions(deal),
    marketName: deps.market.findInstrument(deal.epic)?.name ?? deal.epic,
    goodTillDate: order?.goodTillMs ? slashSeconds(order.goodTillMs) : null,
    currency: deal.currency,
    size: deal.size,
    direction: deal.direction,
    level: deal.level,
    stopLevel: position?.stopLevel ?? null,
    stopDistance: order?.stopDistance ?? null,
    guaranteedStop: (position ?? order)?.guaranteedStop ?? false,
    trailingStopDistance: position?.trailingStopDistance ?? null,
    trailingStep: position?.trailingStep ?? null,
    limitLevel: position?.limitLevel ?? null,
    limitDistance: order?.limitDistance ?? null,
  };
}

/** A deal in the form of the activity history; with details only where the client asked for them. */
export function activityView(deps: SimDeps, deal: Deal, detailed: boolean) {
  return {
    date: isoSeconds(deal.atMs),
    epic: deal.epic,
    period: deal.expiry,
    dealId: deal.dealId,
    channel: deal.channel,
    type: findType(deal),
    status: deal.status,
    description: toDescription(deal),
    details: detailed ? toDetails(deps, deal) : null,
  };
}

export type ActivityView = ReturnType<typeof activityView>;
