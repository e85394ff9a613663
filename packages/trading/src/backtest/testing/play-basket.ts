import { fromCounts, fromTicks, toTicks } from '../../core/units';
import type { Basket, Fill, MarketPrice } from '../../oracle/setup';
import { jumpTo } from '../await-prices';
import { CoupledRun } from '../coupled-run';
import { type PlayedShare, readClose, toSettings } from './play-setup';

/** A share of a member. It has no cycle number, because a back-test counts the cycles of all members together. */
export type BasketShare = Omit<PlayedShare, 'cycle'> & { member: number };

/** The shares that a back-test of a basket opens, by member and in their order. */
export function playBasket(basket: Basket, path: readonly MarketPrice[]): BasketShare[][] {
  const members = basket.members.map(({ market, setup }, member) => ({
    strategyId: member + 1,
    name: `member ${member}`,
    epic: `market ${market}`,
    settings: toSettings(setup),
  }));
  const [first, ...others] = members;
  if (!first) return [];
  const markets = [...new Set(basket.members.map(({ market }) => market))];
  const run = new CoupledRun(
    {
      type: 'BASKET',
      jointTarget: basket.target,
      maxOpenShares: basket.maxOpenShares,
      members: [first, ...others],
    },
    // No market is ever silent.
    markets.map(() => Number.POSITIVE_INFINITY),
  );
  for (const { market, at, bid, offer } of path.filter((price) => markets.includes(price.market))) {
    const rules = first.settings.market;
    if (run.task.earlyEnd !== null) break;
    jumpTo(run, markets.indexOf(market), {
      bid: toTicks(bid, rules),
      offer: toTicks(offer, rules),
      at,
    });
  }
  return members.map(({ settings: { market } }, member) =>
    run.task.shares
      .filter((share) => share.member === member)
      .map((share) => ({
        member,
        level: share.level,
        size: fromCounts(share.sizeCounts),
        opened: { at: share.openedAt, price: fromTicks(share.openTicks, market) },
        closed: readClose(share, market),
      })),
  );
}

/** The same shares from the oracle's fills. */
export function toBasketShares(fills: readonly Fill[], members: number): BasketShare[][] {
  const shares: BasketShare[][] = Array.from({ length: members }, () => []);
  for (const { at, member, level, size, price, reason, profit } of fills) {
    const own = shares[member] ?? [];
    if (reason === null) own.push({ member, level, size, opened: { at, price }, closed: null });
    else {
      const share = own.findLast((one) => one.level === level);
      if (share) share.closed = { at, price, reason, profitMinor: profit ?? 0 };
    }
  }
  return shares;
}
