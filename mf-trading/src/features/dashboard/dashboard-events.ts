import type { Dashboard } from '@entropi/contracts/dashboard';
import type { Price } from '@entropi/contracts/prices';
import type { Share } from '@entropi/contracts/trading-model';
import { useLive } from '@entropi/shared/live';
import { useCalmRenewal } from '@entropi/shared/live/use-renewal';
import { useQueryClient } from '@tanstack/react-query';
import { applyPrice, matchesMarket } from '../../shares/apply-price';
import { dashboardKey } from './dashboard.prepare';

const OPEN_STATES: Share['state'][] = ['OPENING', 'OPEN', 'CLOSING', 'UNKNOWN'];
const CLOSED_SHOWN = 50;

/** Applies the events of the live stream to the cached dashboard. */
export function useDashboardEvents(userId: number): void {
  const queries = useQueryClient();
  const update = (change: (dashboard: Dashboard) => Dashboard) =>
    queries.setQueryData<Dashboard>(dashboardKey(userId), (shown) => shown && change(shown));
  const renewAll = useCalmRenewal(() =>
    queries.invalidateQueries({ queryKey: ['trading'], refetchType: 'active' }),
  );
  useLive('price', (price) => {
    const before = queries.getQueryData<Dashboard>(dashboardKey(userId));
    update((shown) => withPrice(shown, price));
    // Only the server knows when the market opens again.
    if (before && closesMarket(before, price)) {
      void queries.invalidateQueries({ queryKey: dashboardKey(userId) });
    }
  });
  useLive('task', (task) => {
    if (task.user_id === userId) update((shown) => ({ ...shown, task }));
  });
  useLive('cycle', (cycle) => update((shown) => ({ ...shown, cycle })));
  useLive('account', (account) => update((shown) => ({ ...shown, account })));
  useLive('share', (share) => {
    if (share.user_id !== userId) return;
    update((shown) => withShare(shown, share));
    const shown = queries.getQueryData<Dashboard>(dashboardKey(userId));
    const isValued = shown?.valuations.some((one) => one.deal_reference === share.deal_reference);
    // The server computes totals, cycles, equity and the valuation of a new share.
    if (share.state === 'CLOSED' || !isValued) {
      renewAll();
    }
  });
}

/** Says whether a price shows that a market of the dashboard has closed. */
function closesMarket({ market, valuations }: Dashboard, price: Price): boolean {
  if (price.status === 'TRADEABLE') return false;
  const wasOpen = market !== null && matchesMarket(price, market) && market.status === 'TRADEABLE';
  return (
    wasOpen ||
    valuations.some((one) => matchesMarket(price, one) && one.market_status === 'TRADEABLE')
  );
}

/** Applies a price to the dashboard; one of another market or environment changes nothing. */
export function withPrice(dashboard: Dashboard, price: Price): Dashboard {
  const { bid, offer, at, source, status } = price;
  const { market, task } = dashboard;
  const isTraded = market !== null && matchesMarket(price, market);
  const valuations = applyPrice(dashboard.valuations, price);
  if (!isTraded && valuations === dashboard.valuations) return dashboard;
  return {
    ...dashboard,
    market: isTraded
      ? { ...market, bid, offer, status, price_source: source, updated_at: at }
      : market,
    task: isTraded ? { ...task, last_tick_at: at } : task,
    valuations,
  };
}

/**
 * Applies a changed share to the dashboard, where it is either among the open or the closed ones. A share that
 * stays open keeps its place; a new one comes first, as the API orders them.
 */
export function withShare(dashboard: Dashboard, share: Share): Dashboard {
  const isSame = (known: Share) => known.deal_reference === share.deal_reference;
  const { open_shares: open, closed_shares: closed } = dashboard;
  const otherOpen = open.filter((known) => !isSame(known));
  const otherClosed = closed.filter((known) => !isSame(known));
  if (OPEN_STATES.includes(share.state)) {
    const shown = open.some(isSame)
      ? open.map((known) => (isSame(known) ? share : known))
      : [share, ...open];
    return { ...dashboard, open_shares: shown, closed_shares: otherClosed };
  }
  const isClosed = share.state === 'CLOSED';
  const newest = isClosed ? [share, ...otherClosed].slice(0, CLOSED_SHOWN) : otherClosed;
  return { ...dashboard, open_shares: otherOpen, closed_shares: newest };
}
