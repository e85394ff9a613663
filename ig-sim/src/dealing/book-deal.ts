import type { SimDeps } from '../deps';
import type { Deal } from './deal';
import { toBrokerReference, toDealId } from './deal-ids';

export type DealDraft = Omit<Deal, 'atMs' | 'dealId' | 'dealReference'> & {
  dealReference: string | null;
};

/** The deal id that the next booked deal will carry. */
export function nextDealId(deps: SimDeps): string {
  return toDealId(deps.ledger.nextNumber(), deps.config.seed);
}

/** The deals of an account get strictly ascending times, so that their history can be paged by date. */
function nextDealTime(deps: SimDeps, accountId: string): number {
  const last = deps.ledger.index().findLastDeal(accountId);
  return Math.max(deps.clock.now(), (last?.atMs ?? 0) + 1);
}

/** Writes the deal to the books under the next id. Nothing about it is told before it is on the disk. */
export function bookDeal(deps: SimDeps, draft: DealDraft): Deal {
  const deal: Deal = {
    ...draft,
    atMs: nextDealTime(deps, draft.accountId),
    dealId: nextDealId(deps),
    dealReference:
      draft.dealReference ?? toBrokerReference(deps.ledger.nextNumber(), deps.config.seed),
  };
  deps.ledger.record({ kind: 'deal', deal });
  return deal;
}

/** Books the rejection of an order; it changes no position. */
export function bookRejection(deps: SimDeps, draft: DealDraft, reason: string): Deal {
  return bookDeal(deps, {
    ...draft,
    status: 'REJECTED',
    reason,
    level: null,
    positions: [],
    orders: [],
    affected: [],
    profit: null,
    accountProfit: null,
  });
}
