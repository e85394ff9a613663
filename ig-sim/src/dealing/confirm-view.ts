import { isoMillis } from '../http/ig-dates';
import type { Deal, DealAction } from './deal';

const confirmStatus: Record<DealAction, string> = {
  OPEN: 'OPEN',
  CLOSE: 'CLOSED',
  AMEND: 'AMENDED',
  ROLL: 'AMENDED',
};

function statusOf(deal: Deal): string | null {
  if (deal.status === 'REJECTED') return null;
  const isPartial = deal.affected.some((part) => part.status === 'PARTIALLY_CLOSED');
  return isPartial ? 'PARTIALLY_CLOSED' : confirmStatus[deal.action];
}

/** A deal as GET /confirms answers it; `carriesOpeningId` is the known defect of closes. */
export function confirmView(deal: Deal, carriesOpeningId: boolean) {
  const [position] = deal.positions;
  const opening =
    carriesOpeningId && deal.action === 'CLOSE' ? deal.affected[0]?.dealId : undefined;
  const showsOrders = deal.action !== 'CLOSE';
  return {
    date: isoMillis(deal.atMs),
    status: statusOf(deal),
    reason: deal.reason,
    dealStatus: deal.status,
    epic: deal.epic,
    expiry: deal.expiry,
    dealReference: deal.dealReference,
    dealId: opening ?? deal.dealId,
    affectedDeals: deal.affected.map(({ dealId, status }) => ({ dealId, status })),
    level: deal.level,
    size: deal.size,
    direction: deal.direction,
    stopLevel: showsOrders ? (position?.stopLevel ?? null) : null,
    limitLevel: showsOrders ? (position?.limitLevel ?? null) : null,
    stopDistance: null,
    limitDistance: null,
    guaranteedStop: position?.guaranteedStop ?? false,
    trailingStop: (position?.trailingStopDistance ?? null) !== null,
    profit: deal.profit,
    profitCurrency: deal.profit === null ? null : deal.currency,
  };
}
