import type { Dashboard } from '@entropi/contracts/dashboard';
import { findOldPriceAt } from '../../shares/old-price';

type Side = 'bid' | 'offer';

/** What the task does next: the key of a sentence and its values. */
export type NextAction =
  | { key: 'nextOpen'; level: number; size: number; price: number; distance: number; side: Side }
  | { key: 'nextClose'; price: number; distance: number; side: Side }
  /** `opensAt`: when the closed market opens; null when that is not known. */
  | { key: 'openWhenOpen'; level: number; price: number; opensAt: string | null }
  | { key: 'closeWhenOpen'; price: number; opensAt: string | null }
  | { key: 'openFirstWhenOpen' | 'waitWhenOpen'; opensAt: string | null }
  | { key: 'nextAfterPause' | 'nextAfterStop'; until: string }
  | { key: 'nextOpenFirst' | 'nextWait' | 'nextNone' | 'nextNoPrice' | 'nextLeave' };

/** Describes the next action of a task, with the distance of the market from it in points. */
export function describeNextAction(dashboard: Dashboard): NextAction {
  const { task, cycle, market } = dashboard;
  const next = task.next_action;
  if (!next) return { key: 'nextNone' };
  const pause = findPause(dashboard);
  if (pause) return pause;
  const { kind, level } = next;
  if (kind === 'WAIT') return { key: 'nextWait' };
  if (market && market.status !== 'TRADEABLE') return describeClosed(dashboard, { kind, level });
  if (level === null) return describeUnpriced(dashboard, kind);
  const isBuy = (cycle?.direction ?? dashboard.strategy?.direction) !== 'SELL';
  const opensAtOffer = isBuy === (kind === 'OPEN');
  const side = opensAtOffer ? 'offer' : 'bid';
  const now = market?.[side] ?? null;
  if (now === null || !market || findOldPriceAt(dashboard) !== null) return { key: 'nextNoPrice' };
  const distance = Number(Math.abs(now - level).toFixed(market.decimal_places));
  if (kind === 'CLOSE') return { key: 'nextClose', price: level, distance, side };
  const rung = findRung(dashboard, level);
  if (!rung) return { key: 'nextWait' };
  return {
    key: 'nextOpen',
    level: rung.level,
    size: rung.planned_size,
    price: level,
    distance,
    side,
  };
}

/** Describes an action without a price: without a cycle level 0 opens at market; a running cycle leaves or waits. */
function describeUnpriced({ cycle }: Dashboard, kind: 'OPEN' | 'CLOSE'): NextAction {
  if (kind === 'CLOSE') return { key: 'nextLeave' };
  return { key: cycle ? 'nextWait' : 'nextOpenFirst' };
}

/** Describes the next action while the market is closed, when no present price is known to measure a distance from. */
function describeClosed(
  dashboard: Dashboard,
  { kind, level }: { kind: 'OPEN' | 'CLOSE'; level: number | null },
): NextAction {
  const { cycle, market } = dashboard;
  const opensAt = market?.opens_at ?? null;
  if (level === null) {
    return { key: cycle || kind === 'CLOSE' ? 'waitWhenOpen' : 'openFirstWhenOpen', opensAt };
  }
  if (kind === 'CLOSE') return { key: 'closeWhenOpen', price: level, opensAt };
  const rung = findRung(dashboard, level);
  if (!rung) return { key: 'waitWhenOpen', opensAt };
  return { key: 'openWhenOpen', level: rung.level, price: level, opensAt };
}

function findRung({ cycle }: Dashboard, trigger: number) {
  return cycle?.levels.find(
    (level) => level.state === 'WAITING' && level.trigger_level === trigger,
  );
}

/** Returns the cooldown that the next cycle waits for; null when there is none. */
function findPause({ waiting, cycle }: Dashboard): NextAction | null {
  if (cycle || !waiting?.until) return null;
  const { reason, until } = waiting;
  if (reason === 'stop_cooldown') return { key: 'nextAfterStop', until };
  return reason === 'cooldown' ? { key: 'nextAfterPause', until } : null;
}
