import { confirmView } from '../dealing/confirm-view';
import type { AffectedPosition, Deal } from '../dealing/deal';
import { isoMillis } from '../http/ig-dates';
import type { FieldValues } from './tlcp';

export const tradeFields = ['CONFIRMS', 'OPU', 'WOU'] as const;

const UPDATES: Record<AffectedPosition['status'], 'OPEN' | 'UPDATED' | 'DELETED'> = {
  OPENED: 'OPEN',
  AMENDED: 'UPDATED',
  PARTIALLY_CLOSED: 'UPDATED',
  FULLY_CLOSED: 'DELETED',
  ROLLED: 'DELETED',
  DELETED: 'DELETED',
};

const only = (field: string, value: unknown): FieldValues => ({
  CONFIRMS: null,
  OPU: null,
  WOU: null,
  [field]: JSON.stringify(value),
});

/** What every update of a position or an order tells about the deal that caused it. */
function describeDeal(deal: Deal) {
  return {
    dealReference: deal.dealReference,
    direction: deal.direction,
    epic: deal.epic,
    expiry: deal.expiry,
    currency: deal.currency,
    dealStatus: deal.status,
    channel: deal.channel,
    timestamp: isoMillis(deal.atMs),
  };
}

function positionUpdate(deal: Deal, part: AffectedPosition): FieldValues {
  const left = deal.positions.find(({ dealId }) => dealId === part.dealId);
  return only('OPU', {
    ...describeDeal(deal),
    dealId: deal.dealId,
    dealIdOrigin: part.dealId,
    status: UPDATES[part.status],
    size: left?.size ?? part.size,
    level: left?.level ?? deal.level,
    stopLevel: left?.stopLevel ?? null,
    limitLevel: left?.limitLevel ?? null,
    guaranteedStop: left?.guaranteedStop ?? false,
  });
}

function orderUpdates(deal: Deal): FieldValues[] {
  const describe = (order: { dealId: string; size: number; level: number }, status: string) =>
    only('WOU', { ...describeDeal(deal), ...order, status });
  return [
    ...(deal.orders ?? []).map((order) =>
      describe(order, deal.action === 'ORDER_OPEN' ? 'OPEN' : 'UPDATED'),
    ),
    ...(deal.endedOrders ?? []).map((order) => describe(order, 'DELETED')),
  ];
}

/**
 * What `TRADE:{accountId}` shows of a deal, in order: its confirm if it was ordered here, then what it has changed.
 */
export function tradeUpdates(deal: Deal, carriesOpeningId: boolean): FieldValues[] {
  const isOrdered = deal.channel === 'PUBLIC_WEB_API';
  const confirm = only('CONFIRMS', confirmView(deal, carriesOpeningId));
  const moved = deal.status === 'ACCEPTED' ? deal.affected : [];
  return [
    ...(isOrdered ? [confirm] : []),
    ...moved.map((part) => positionUpdate(deal, part)),
    ...orderUpdates(deal),
  ];
}
