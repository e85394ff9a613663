import type { AffectedPosition, Deal } from '../dealing/deal';
import type { SimDeps } from '../deps';
import { isoSeconds } from '../http/ig-dates';

const actionTypes: Record<AffectedPosition['status'], string> = {
  OPENED: 'POSITION_OPENED',
  AMENDED: 'STOP_LIMIT_AMENDED',
  FULLY_CLOSED: 'POSITION_CLOSED',
  PARTIALLY_CLOSED: 'POSITION_PARTIALLY_CLOSED',
  ROLLED: 'POSITION_ROLLED',
};
const verbs: Record<Deal['action'], string> = {
  OPEN: 'Position opened',
  CLOSE: 'Position/s closed',
  AMEND: 'Position amended',
  ROLL: 'Position rolled',
};

function descriptionOf(deal: Deal): string {
  if (deal.status === 'REJECTED') return `Rejected: ${deal.reason}`;
  const ids = deal.affected.map(({ dealId }) => dealId.slice(-8)).join(', ');
  return `${verbs[deal.action]}: ${ids}`;
}

function detailsOf(deps: SimDeps, deal: Deal) {
  const [position] = deal.positions;
  return {
    dealReference: deal.dealReference,
    actions: deal.affected.map(({ dealId, status }) => ({
      actionType: actionTypes[status],
      affectedDealId: dealId,
    })),
    marketName: deps.market.findInstrument(deal.epic)?.name ?? deal.epic,
    goodTillDate: null,
    currency: deal.currency,
    size: deal.size,
    direction: deal.direction,
    level: deal.level,
    stopLevel: position?.stopLevel ?? null,
    stopDistance: null,
    guaranteedStop: position?.guaranteedStop ?? false,
    trailingStopDistance: position?.trailingStopDistance ?? null,
    trailingStep: position?.trailingStep ?? null,
    limitLevel: position?.limitLevel ?? null,
    limitDistance: null,
  };
}

/** A deal as the activity history tells it; details only where the client asked for them. */
export function activityView(deps: SimDeps, deal: Deal, detailed: boolean) {
  return {
    date: isoSeconds(deal.atMs),
    epic: deal.epic,
    period: deal.expiry,
    dealId: deal.dealId,
    channel: deal.channel,
    type: deal.action === 'AMEND' ? 'EDIT_STOP_AND_LIMIT' : 'POSITION',
    status: deal.status,
    description: descriptionOf(deal),
    details: detailed ? detailsOf(deps, deal) : null,
  };
}

export type ActivityView = ReturnType<typeof activityView>;
