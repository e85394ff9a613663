import { countUntil } from '../count-until';
import type { MarketOverride, ScriptedQuote } from '../market/market-override';
import { noOverride } from '../market/market-override';
import type { WorkingOrder } from '../orders/working-order';
import type { BrokerUser } from '../session/broker-user';
import type { Watchlist } from '../watchlists/watchlist';
import type { Deal, Position } from './deal';

/** Everything that survives a restart. */
export interface LedgerState {
  deals: Deal[];
  positions: Record<string, Position>;
  workingOrders: Record<string, WorkingOrder>;
  /** Lists of each user, by identifier. */
  watchlists: Record<string, Watchlist[]>;
  /** Realised profit per account since the start, in the account's currency. */
  realised: Record<string, number>;
  addedUsers: BrokerUser[];
  preferredAccounts: Record<string, string>;
  trailingStops: Record<string, boolean>;
  markets: Record<string, MarketOverride>;
}

export type LedgerEvent =
  | { kind: 'deal'; deal: Deal }
  /** All of them or none: what an account has traded before it was opened here. */
  | { kind: 'past-deals'; deals: Deal[] }
  | { kind: 'user'; user: BrokerUser }
  | { kind: 'preferred'; identifier: string; accountId: string }
  | { kind: 'trailing-stops'; accountId: string; enabled: boolean }
  | { kind: 'trail'; dealId: string; stopLevel: number }
  | { kind: 'watchlist'; identifier: string; id: string; watchlist: Watchlist | null }
  | { kind: 'market'; epic: string; override: MarketOverride }
  | { kind: 'quotes'; epic: string; afterMs: number; quotes: ScriptedQuote[] };

export function emptyLedger(): LedgerState {
  return {
    deals: [],
    positions: {},
    workingOrders: {},
    watchlists: {},
    realised: {},
    addedUsers: [],
    preferredAccounts: {},
    trailingStops: {},
    markets: {},
  };
}

function applyDeal(state: LedgerState, deal: Deal): void {
  state.deals.push(deal);
  for (const { dealId } of deal.endedOrders ?? []) delete state.workingOrders[dealId];
  if (deal.status === 'REJECTED') return;
  for (const { dealId, status } of deal.affected) {
    if (status === 'FULLY_CLOSED' || status === 'ROLLED') delete state.positions[dealId];
  }
  for (const order of deal.orders ?? []) state.workingOrders[order.dealId] = order;
  for (const position of deal.positions) state.positions[position.dealId] = position;
  if (deal.accountProfit !== null) {
    state.realised[deal.accountId] = (state.realised[deal.accountId] ?? 0) + deal.accountProfit;
  }
}

/** Replaces the quotes that were still to come, in the same list, because a day of prices is a long one. */
function applyQuotes(
  state: LedgerState,
  epic: string,
  afterMs: number,
  quotes: readonly ScriptedQuote[],
): void {
  const override = state.markets[epic] ?? { ...noOverride, script: [] };
  state.markets[epic] = override;
  override.script.length = countUntil(override.script, afterMs);
  for (const quote of quotes) override.script.push(quote);
}

/** How many numbers an event takes: each deal is known by its own. */
export const countNumbers = (event: LedgerEvent) =>
  event.kind === 'past-deals' ? event.deals.length : 1;

/** Applies one event in place; replaying the journal from the start gives the same state. */
export function applyEvent(state: LedgerState, event: LedgerEvent): void {
  switch (event.kind) {
    case 'deal':
      applyDeal(state, event.deal);
      break;
    case 'past-deals':
      for (const deal of event.deals) applyDeal(state, deal);
      break;
    case 'user':
      state.addedUsers.push(event.user);
      break;
    case 'preferred':
      state.preferredAccounts[event.identifier] = event.accountId;
      break;
    case 'trailing-stops':
      state.trailingStops[event.accountId] = event.enabled;
      break;
    case 'trail': {
      const position = state.positions[event.dealId];
      if (position) state.positions[event.dealId] = { ...position, stopLevel: event.stopLevel };
      break;
    }
    case 'watchlist': {
      const others = (state.watchlists[event.identifier] ?? []).filter(({ id }) => id !== event.id);
      state.watchlists[event.identifier] = event.watchlist ? [...others, event.watchlist] : others;
      break;
    }
    case 'market':
      state.markets[event.epic] = { ...event.override, script: [...event.override.script] };
      break;
    case 'quotes':
      applyQuotes(state, event.epic, event.afterMs, event.quotes);
      break;
  }
}
