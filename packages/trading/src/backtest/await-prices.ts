import { closingPrice, openingPrice, type Tick } from '../core/units';
import type { CoupledRun } from './coupled-run';
import { findCrossed, isReached } from './triggers';

/** A market jumps to a price: everything is decided that the price decides, unless nothing waits for it. */
export function jumpTo(run: CoupledRun, market: number, tick: Tick): void {
  run.setPrice(market, tick);
  if (tick.at >= run.due || isAwaited(run, market, tick) || run.isOut(tick.at)) {
    run.lookAt(tick.at);
  } else {
    run.book.observe(run.openShares);
  }
}

/**
 * A market moves to a price through every tick: each tick that something waits for is looked at, then the price
 * itself.
 */
export function passTo(run: CoupledRun, market: number, tick: Tick): void {
  const before = run.findPrice(market);
  const spread = tick.offer - tick.bid;
  let bid = before?.bid ?? tick.bid;
  if (tick.at >= run.due && bid !== tick.bid) {
    jumpTo(run, market, { bid, offer: bid + spread, at: tick.at });
  }
  while (run.task.earlyEnd === null) {
    const next = findNextBid(run, market, bid, tick);
    if (next === null) break;
    bid = next;
    run.setPrice(market, { bid, offer: bid + spread, at: tick.at });
    run.lookAt(tick.at);
  }
  if (run.task.earlyEnd === null) jumpTo(run, market, tick);
}

function isAwaited(run: CoupledRun, market: number, tick: Tick): boolean {
  return run
    .listTraded(market)
    .some(({ strategy: { dir }, triggers }) =>
      isReached(openingPrice(tick, dir), closingPrice(tick, dir), triggers),
    );
}

/** The first bid on the way, before its end, that something waits for; null when nothing does. */
function findNextBid(run: CoupledRun, market: number, from: number, to: Tick): number | null {
  const spread = to.offer - to.bid;
  const bids = run.listTraded(market).flatMap(({ strategy: { dir }, triggers }) => {
    const mirror = (bid: number) => (dir === 1 ? bid : -(bid + spread));
    const crossed = findCrossed(mirror(from), mirror(to.bid), spread, triggers);
    return crossed === null ? [] : dir === 1 ? crossed : -crossed - spread;
  });
  const closedOut = findOut(run, market, from, to);
  if (closedOut !== null) bids.push(closedOut);
  if (bids.length === 0) return null;
  return to.bid > from ? Math.min(...bids) : Math.max(...bids);
}

/** The first bid on the way, before its end, at which everything is closed; equity changes evenly with the price. */
function findOut(run: CoupledRun, market: number, from: number, to: Tick): number | null {
  const before = run.findPrice(market);
  if (!before || run.openShares === 0) return null;
  const spread = to.offer - to.bid;
  const isOut = (bid: number) => {
    run.setPrice(market, { bid, offer: bid + spread, at: to.at });
    return run.isOut(to.at);
  };
  let [far, near] = [to.bid, from];
  const isReachable = isOut(far);
  while (isReachable && Math.abs(far - near) > 1) {
    const middle = Math.trunc((far + near) / 2);
    if (isOut(middle)) far = middle;
    else near = middle;
  }
  run.setPrice(market, before);
  return isReachable && far !== to.bid ? far : null;
}
