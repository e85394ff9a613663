import { CoupledRun } from '../coupled-run';
import type { PricePath } from '../price-path';
import { findHolds, mergeByTime, tickAt } from '../run-coupled';
import type { CoupledSettings } from '../settings';

/**
 * Plays the prices literally: has everything decided at every tick of every market, including those within a candle.
 */
export function runCoupledNaively(
  markets: readonly PricePath[],
  settings: CoupledSettings,
): CoupledRun {
  const run = new CoupledRun(settings, markets.map(findHolds));
  for (const { market, place } of mergeByTime(markets)) {
    const path = markets[market];
    if (!path) throw new Error('no market');
    const to = tickAt(path, place);
    const from = place % path.stride === 0 ? to.bid : (run.findPrice(market)?.bid ?? to.bid);
    const step = Math.sign(to.bid - from);
    for (let bid = from; ; bid += step) {
      if (run.task.earlyEnd !== null) return run;
      run.setPrice(market, { ...to, bid, offer: bid + to.offer - to.bid });
      run.lookAt(to.at);
      if (bid === to.bid) break;
    }
  }
  return run;
}
