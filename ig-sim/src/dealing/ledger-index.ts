import { countUntil } from '../count-until';
import type { Deal, Position } from './deal';
import type { LedgerEvent, LedgerState } from './ledger-state';

/** Look-ups that every order needs, kept beside the books so that none of them walks through all deals. */
export interface LedgerIndex {
  /** The account's open positions, oldest first. */
  listPositions: (accountId: string) => Position[];
  /** Markets with positions that a price may close. */
  attachedEpics: () => Iterable<string>;
  listAttached: (epic: string) => Position[];
  /** The market's position, if a price may close it. */
  findAttached: (epic: string, dealId: string) => Position | null;
  /** The account's deals within a span, newest first; both ends are whole milliseconds and included. */
  listDeals: (accountId: string, fromMs?: number, toMs?: number) => Deal[];
  /** The account's last deal; null before the first. */
  findLastDeal: (accountId: string) => Deal | null;
  /** The first and the last deal of the account with this reference; null when there is none. */
  findByReference: (accountId: string, dealReference: string) => ReferredDeals | null;
  /** Updates the index after an event was applied to the books. */
  update: (event: LedgerEvent) => void;
}

interface ReferredDeals {
  first: Deal;
  last: Deal;
}

/** Reads the books once, and then only what `update` is given. */
export function createLedgerIndex(state: LedgerState): LedgerIndex {
  const deals = new Map<string, Deal[]>();
  const references = new Map<string, ReferredDeals>();
  const positions = new Map<string, Map<string, Position>>();
  const attached = new Map<string, Map<string, Position>>();
  const toKey = (accountId: string, dealReference: string) => `${accountId} ${dealReference}`;

  function addDeal(deal: Deal): void {
    const own = deals.get(deal.accountId);
    if (own) own.push(deal);
    else deals.set(deal.accountId, [deal]);
    const key = toKey(deal.accountId, deal.dealReference);
    references.set(key, { first: references.get(key)?.first ?? deal, last: deal });
  }

  function detach({ epic, dealId }: Position): void {
    const watched = attached.get(epic);
    watched?.delete(dealId);
    if (watched?.size === 0) attached.delete(epic);
  }

  /** Updates a position, which may be gone. */
  function refresh(accountId: string, dealId: string): void {
    const position = state.positions[dealId];
    const own = positions.get(accountId) ?? new Map<string, Position>();
    positions.set(accountId, own);
    const before = own.get(dealId);
    if (position) own.set(dealId, position);
    else own.delete(dealId);
    if (position && (position.stopLevel !== null || position.limitLevel !== null)) {
      const watched = attached.get(position.epic) ?? new Map<string, Position>();
      attached.set(position.epic, watched.set(dealId, position));
    } else if (before) {
      detach(before);
    }
  }

  for (const deal of state.deals) addDeal(deal);
  for (const { accountId, dealId } of Object.values(state.positions)) refresh(accountId, dealId);

  return {
    listPositions: (accountId) => [...(positions.get(accountId)?.values() ?? [])],
    attachedEpics: () => attached.keys(),
    listAttached: (epic) => [...(attached.get(epic)?.values() ?? [])],
    findAttached: (epic, dealId) => attached.get(epic)?.get(dealId) ?? null,
    listDeals: (accountId, fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY) => {
      const own = deals.get(accountId) ?? [];
      return own.slice(countUntil(own, fromMs - 1), countUntil(own, toMs)).reverse();
    },
    findLastDeal: (accountId) => deals.get(accountId)?.at(-1) ?? null,
    findByReference: (accountId, dealReference) =>
      references.get(toKey(accountId, dealReference)) ?? null,
    update: (event) => {
      if (event.kind === 'trail') {
        const position = state.positions[event.dealId];
        if (position) refresh(position.accountId, event.dealId);
      }
      const added =
        event.kind === 'deal' ? [event.deal] : event.kind === 'past-deals' ? event.deals : [];
      for (const deal of added) {
        addDeal(deal);
        for (const { dealId } of [...deal.affected, ...deal.positions]) {
          refresh(deal.accountId, dealId);
        }
      }
    },
  };
}
