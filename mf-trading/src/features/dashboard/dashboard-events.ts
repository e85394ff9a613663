import type { Dashboard } from '@entropi/shared/contracts/dashboard';
import type { PriceTick } from '@entropi/shared/contracts/live';
import type { Share } from '@entropi/shared/contracts/trading-model';

const OPEN_STATES: Share['state'][] = ['OPENING', 'OPEN', 'CLOSING', 'UNKNOWN'];
const CLOSED_SHOWN = 50;

/** The dashboard after a tick; a tick of another market changes nothing. */
export function withTick(dashboard: Dashboard, tick: PriceTick): Dashboard {
  const { market } = dashboard;
  if (market?.epic !== tick.epic) return dashboard;
  const { bid, offer, at } = tick;
  return {
    ...dashboard,
    market: { ...market, bid, offer, updated_at: at },
    task: { ...dashboard.task, last_tick_at: at },
  };
}

/** The dashboard after a share changed: it stands among the open or the closed ones, never in both. */
export function withShare(dashboard: Dashboard, share: Share): Dashboard {
  const others = (shares: Share[]) =>
    shares.filter((known) => known.deal_reference !== share.deal_reference);
  const open = others(dashboard.open_shares);
  const closed = others(dashboard.closed_shares);
  if (OPEN_STATES.includes(share.state)) {
    const sorted = [...open, share].sort((a, b) => (a.level ?? 0) - (b.level ?? 0));
    return { ...dashboard, open_shares: sorted, closed_shares: closed };
  }
  if (share.state === 'CLOSED') {
    const newest = [share, ...closed].slice(0, CLOSED_SHOWN);
    return { ...dashboard, open_shares: open, closed_shares: newest };
  }
  return { ...dashboard, open_shares: open, closed_shares: closed };
}
