import type { SimDeps } from '../deps';
import type { Price } from '../market/price';
import { closeAtLevel } from './close-position';
import type { Position } from './deal';
import { closingPrice, directionSign } from './valuation';

export interface AttachedWatch {
  /** Closes the positions that the prices of a moment hit, and moves trailing stops after the price. */
  check: (atMs: number) => void;
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

function checkPosition(deps: SimDeps, held: Position, quote: Price): void {
  const price = closingPrice(held.direction, quote);
  const position = trail(deps, held, price);
  const level = hitLevel(position, price);
  if (level === null) return;
  const owner = deps.users.findOwner(position.accountId);
  const account = owner && deps.users.findAccount(owner, position.accountId);
  if (!account) return;
  closeAtLevel(deps, account, [position], {
    size: position.size,
    level,
    channel: 'SYSTEM',
    reason: 'SUCCESS',
  });
}

/**
 * Watches attached stops and limits. Each call comes after a look at the prices: where they have not changed, only
 * positions that have changed since are checked, not all that wait.
 */
export function createAttachedWatch(deps: SimDeps): AttachedWatch {
  /** The price and status of each market at which all its positions were last checked. */
  const seen = new Map<string, string>();
  const changed = new Set<string>();
  deps.ledger.onRecorded((event) => {
    if (event.kind === 'trail') changed.add(event.dealId);
    const deals =
      event.kind === 'deal' ? [event.deal] : event.kind === 'past-deals' ? event.deals : [];
    for (const { positions } of deals) for (const { dealId } of positions) changed.add(dealId);
  });

  function checkMarket(epic: string, fresh: ReadonlySet<string>, atMs: number): void {
    const quote = deps.market.quoteAt(deps.market.getInstrument(epic), atMs);
    const status = deps.market.getStatus(epic);
    const now = `${quote.bid} ${quote.offer} ${status}`;
    const isAsBefore = seen.get(epic) === now;
    seen.set(epic, now);
    if (status !== 'TRADEABLE') return;
    const { listAttached, findAttached } = deps.ledger.index();
    const candidates = isAsBefore
      ? [...fresh].flatMap((dealId) => findAttached(epic, dealId) ?? [])
      : listAttached(epic);
    for (const held of candidates) checkPosition(deps, held, quote);
  }

  return {
    check: (atMs) => {
      const fresh = new Set(changed);
      changed.clear();
      for (const epic of deps.ledger.index().attachedEpics()) checkMarket(epic, fresh, atMs);
    },
  };
}
