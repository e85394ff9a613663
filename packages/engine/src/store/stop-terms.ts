import type { StopRules, StopTerms } from '@entropi/trading/core/disaster-stop';
import { divide, multiply, ratio, toNumber } from '@entropi/trading/core/ratio';
import { moneyPerTickCount, toDir } from '@entropi/trading/core/units';
import { parseMarketRules } from './load-cycle';
import type { TradingPlan } from './trading-config.repo';

type MarketRow = TradingPlan['market'];

/** A ladder and its strategy, on a market that has a price. */
export interface StoppedLadder {
  strategy: Pick<TradingPlan['strategy'], 'direction'>;
  template: Pick<TradingPlan['template'], 'unit'>;
  rows: StopTerms['rows'];
  market: MarketRow;
  sellMode: StopTerms['sellMode'];
  sizeFactor: number;
  /** Units of the account's currency per unit of the market's; null when not known. */
  fxRate: number | null;
}

/** What a ladder's stop at the broker has to lie beyond; null while the market has no price. */
export function findStopTerms(ladder: StoppedLadder): StopTerms | null {
  const { strategy, template, rows, market, sellMode, sizeFactor, fxRate } = ladder;
  const price = strategy.direction === 'BUY' ? market.offer : market.bid;
  if (price === null) return null;
  const rules = parseMarketRules(market);
  return {
    rows,
    unit: template.unit,
    dir: toDir(strategy.direction),
    sizeFactor,
    market: rules,
    sellMode,
    price,
    moneyPerTickCount: fxRate === null ? null : moneyPerTickCount(rules, fxRate),
    ...readStopRules(market, price),
  };
}

/** What the broker's dealing rules allow for a stop at a price. */
export function readStopRules(market: MarketRow, price: number): StopRules {
  return {
    nearest: readDistance(market, 'minNormalStopOrLimitDistance', price),
    farthest: readDistance(market, 'maxStopOrLimitDistance', price),
  };
}

/** A distance that the broker's dealing rules state, in price; null where they state none. */
function readDistance(market: MarketRow, name: string, price: number): number | null {
  const rules = market.details.dealingRules as Record<string, unknown> | null | undefined;
  const rule = rules?.[name] as { unit?: unknown; value?: unknown } | null | undefined;
  const value = Number(rule?.value ?? Number.NaN);
  if (!Number.isFinite(value) || value <= 0) return null;
  return toNumber(
    rule?.unit === 'PERCENTAGE'
      ? divide(multiply(ratio(price), ratio(value)), ratio(100n))
      : divide(ratio(value), ratio(market.scalingFactor)),
  );
}
