import type { Dashboard } from '@entropi/shared/contracts/dashboard';

/** What the task does next, as a sentence's key and its numbers. */
export type NextAction =
  | {
      key: 'nextOpen';
      level: number;
      size: number;
      price: number;
      distance: number;
      side: 'bid' | 'offer';
    }
  | { key: 'nextClose'; price: number; distance: number; side: 'bid' | 'offer' }
  | { key: 'nextAfterPause' | 'nextAfterStop'; until: string }
  | { key: 'nextOpenFirst' | 'nextWait' | 'nextNone' };

/** Reads the next action of a task with the distance of the market from it, in points. */
export function describeNextAction(dashboard: Dashboard): NextAction {
  const { task, cycle, market } = dashboard;
  const next = task.next_action;
  if (!next) return { key: 'nextNone' };
  const pause = findPause(dashboard);
  if (pause) return pause;
  if (next.kind === 'WAIT') return { key: 'nextWait' };
  const isBuy = (cycle?.direction ?? dashboard.strategy?.direction) !== 'SELL';
  const opensAtOffer = isBuy === (next.kind === 'OPEN');
  const side = opensAtOffer ? 'offer' : 'bid';
  const now = market?.[side] ?? null;
  if (next.level === null || now === null || !market) {
    return { key: next.kind === 'OPEN' ? 'nextOpenFirst' : 'nextWait' };
  }
  const distance = Number(Math.abs(now - next.level).toFixed(market.decimal_places));
  if (next.kind === 'CLOSE') return { key: 'nextClose', price: next.level, distance, side };
  const rung = cycle?.levels.find(
    (level) => level.state === 'WAITING' && level.trigger_level === next.level,
  );
  if (!rung) return { key: 'nextOpenFirst' };
  return {
    key: 'nextOpen',
    level: rung.level,
    size: rung.planned_size,
    price: next.level,
    distance,
    side,
  };
}

/** The cooldown that the next cycle waits for; null when it waits for none. */
function findPause({ waiting, cycle }: Dashboard): NextAction | null {
  if (cycle || !waiting?.until) return null;
  const { reason, until } = waiting;
  if (reason === 'stop_cooldown') return { key: 'nextAfterStop', until };
  return reason === 'cooldown' ? { key: 'nextAfterPause', until } : null;
}
