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
  | { key: 'nextOpenFirst' | 'nextWait' | 'nextNone' };

/** Reads the next action of a task with the distance of the market from it, in points. */
export function describeNextAction(dashboard: Dashboard): NextAction {
  const { task, cycle, market } = dashboard;
  const next = task.next_action;
  if (!next) return { key: 'nextNone' };
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
