import { countUntil } from '../count-until';
import type { SimDeps } from '../deps';
import { checkWorkingOrders } from '../orders/fill-working-orders';
import { closeAtLevel } from './close-position';
import type { Position } from './deal';
import { closingPrice, directionSign } from './valuation';

export interface Ticking {
  start: () => void;
  stop: () => void;
  /** Looks at every moment since the last look at which a price may have changed. */
  catchUp: () => void;
}

/** Moves a trailing stop up behind the price, in whole steps. */
function trail(deps: SimDeps, position: Position, price: number): Position {
  const { trailingStopDistance, trailingStep, stopLevel } = position;
  if (trailingStopDistance === null || trailingStep === null || stopLevel === null) return position;
  const sign = directionSign(position.direction);
  const lag = sign * (price - stopLevel) - trailingStopDistance;
  const steps = Math.floor(lag / trailingStep + 1e-9);
  if (steps < 1) return position;
  const { decimals } = deps.market.getInstrument(position.epic);
  const moved = Number((stopLevel + sign * steps * trailingStep).toFixed(decimals));
  deps.ledger.record({ kind: 'trail', dealId: position.dealId, stopLevel: moved });
  return { ...position, stopLevel: moved };
}

/** Level at which an attached order closes the position at this price; null when none is hit. */
function hitLevel(position: Position, price: number): number | null {
  const sign = directionSign(position.direction);
  if (position.stopLevel !== null && sign * (price - position.stopLevel) <= 0) {
    return position.guaranteedStop ? position.stopLevel : price;
  }
  if (position.limitLevel !== null && sign * (price - position.limitLevel) >= 0) return price;
  return null;
}

function checkPositions(deps: SimDeps, atMs: number): void {
  for (const held of deps.ledger.index().listAttached()) {
    if (deps.market.getStatus(held.epic) !== 'TRADEABLE') continue;
    const instrument = deps.market.getInstrument(held.epic);
    const price = closingPrice(held.direction, deps.market.quoteAt(instrument, atMs));
    const position = trail(deps, held, price);
    const level = hitLevel(position, price);
    const owner = deps.users.findOwner(position.accountId);
    const account = owner && deps.users.findAccount(owner, position.accountId);
    if (level === null || !account) continue;
    closeAtLevel(deps, account, [position], {
      size: position.size,
      level,
      channel: 'SYSTEM',
      reason: 'SUCCESS',
    });
  }
}

/** Watches attached stops and limits, which close positions, and working orders, which open them. */
export function startTicking(deps: SimDeps): Ticking {
  let lastMs = deps.clock.now();
  let timer: NodeJS.Timeout | null = null;

  function momentsUntil(nowMs: number): number[] {
    const moments = new Set<number>([nowMs]);
    for (const { script } of Object.values(deps.ledger.state().markets)) {
      const since = script.slice(countUntil(script, lastMs), countUntil(script, nowMs));
      for (const { atMs } of since) moments.add(atMs);
    }
    const { tickMs } = deps.config;
    const firstTick = Math.floor(lastMs / tickMs + 1) * tickMs;
    // after a long sleep the last hour is enough: the books are not a price history
    const from = Math.max(firstTick, nowMs - 3_600_000);
    for (let atMs = from; atMs < nowMs; atMs += tickMs) moments.add(atMs);
    return [...moments].sort((a, b) => a - b);
  }

  function catchUp(): void {
    const nowMs = deps.clock.now();
    for (const atMs of momentsUntil(nowMs)) {
      checkPositions(deps, atMs);
      checkWorkingOrders(deps, atMs);
    }
    lastMs = nowMs;
  }

  return {
    start: () => {
      if (!deps.clock.isManual) timer = setInterval(catchUp, Math.min(deps.config.tickMs, 250));
    },
    stop: () => {
      if (timer) clearInterval(timer);
    },
    catchUp,
  };
}
