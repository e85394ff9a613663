import type { SimDeps } from '../deps';

/** All deals ever booked, oldest first; with `rejected=true` the rejected orders too. */
export function dealList(deps: SimDeps, query: { rejected?: string; accountId?: string }) {
  return deps.ledger
    .state()
    .deals.filter(
      (deal) =>
        (deal.status === 'ACCEPTED' || query.rejected === 'true') &&
        (query.accountId === undefined || deal.accountId === query.accountId),
    )
    .map((deal) => ({
      at: new Date(deal.atMs).toISOString(),
      identifier: deps.users.findOwner(deal.accountId)?.identifier ?? null,
      accountId: deal.accountId,
      action: deal.action,
      channel: deal.channel,
      dealReference: deal.dealReference,
      dealId: deal.dealId,
      status: deal.status,
      reason: deal.reason,
      epic: deal.epic,
      direction: deal.direction,
      size: deal.size,
      level: deal.level,
      profit: deal.profit,
      currency: deal.currency,
      affectedDeals: deal.affected.map(({ dealId, status, size }) => ({ dealId, status, size })),
    }));
}
