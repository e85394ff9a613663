import { isoMillis } from '../http/ig-dates';
import type { Deal, DealAction } from './deal';

const confirmStatus: Record<DealAction, string> = {
  OPEN: 'OPEN',
  CLOSE: 'CLOSED',
  AMEND: 'AMENDED',
  ROLL: 'AMENDED',
  ORDER_OPEN: 'OPEN',
  ORDER_AMEND: 'AMENDED',
  ORDER_DELETE: 'DELETED',
};

function toConfirmStatus(deal: Deal): string | null {
  if (deal.status === 'REJECTED') return null;
  const isPartial = deal.affected.some((part) => part.status === 'PARTIALLY_CLOSED');
  return isPartial ? 'PARTIALLY_CLOSED' : confirmStatus[deal.action];
}

/** A deal as GET /confirms returns it; `carriesOpeningId` is the known defect of closes. */
export function confirmView(deal: Deal, carriesOpeningId: boolean) {
  const [position] = deal.positions;
  const [order] = deal.orders ?? [];
  const isAccepted = deal.status === 'ACCEPTED';
  const opening =
    carriesOpeningId && deal.action === 'CLOSE' ? deal.affected[0]?.dealId : undefined;
  const showsOrders = deal.action !== 'CLOSE';
  return {
    date: isoMillis(deal.atMs),
    status: toConfirmStatus(deal),
    reason: deal.reason,
    dealStatus: deal.status,
    epic: deal.epic,
    // A rejected order has neither expiry, level nor size (recorded).
    expiry: isAccepted ? deal.expiry : null,
    dealReference: deal.dealReference,
    dealId: opening ?? deal.dealId,
    affectedDeals: deal.affected.map(({ dealId, status }) => ({ dealId, status })),
    level: isAccepted ? deal.level : null,
    size: isAccepted ? deal.size : null,
    direction: deal.direction,
    stopLevel: showsOrders ? (position?.stopLevel ?? null) : null,
    limitLevel: showsOrders ? (position?.limitLevel ?? null) : null,
    stopDistance: order?.stopDistance ?? null,
    limitDistance: order?.limitDistance ?? null,
    guaranteedStop: (position ?? order)?.guaranteedStop ?? false,
    trailingStop: (position?.trailingStopDistance ?? null) !== null,
    profit: deal.profit,
    profitCurrency: deal.profit === null ? null : deal.currency,
  };
}
