import type { DisasterStop, Limits } from '@entropi/contracts/trading-model';
import type { Transaction } from '@entropi/db/db';
import { parseMarketRules } from '@entropi/engine/store/load-cycle';
import { findStopTerms, type StoppedLadder } from '@entropi/engine/store/stop-terms';
import { listPlans, type TradingPlan } from '@entropi/engine/store/trading-config.repo';
import { stopDistanceTicks } from '@entropi/trading/core/disaster-stop';
import { plannedCounts } from '@entropi/trading/core/ladder';
import { narrowLimits } from '@entropi/trading/core/rules/narrow-limits';
import { findManualBlock, type ManualBlock } from '@entropi/trading/core/rules/stages';
import { fromCounts, fromTicks, toCounts, toTicks } from '@entropi/trading/core/units';
import type { Deps } from '../../deps';
import { ApiError } from '../../errors';
import type { MarketRow } from '../markets/markets.repo';
import { rejectReachedLimit } from '../tasks/reached-limit.domain';
import { countOpenings, sumLiveShares } from './open-share.repo';

/**
 * Openings by hand that are allowed within 60 seconds where no strategy sets a limit; those of a ladder do not
 * count.
 */
const OPENINGS_PER_MINUTE = 20;

/**
 * Limits where no strategy sets any: how many shares are open by hand at a time, and their total size in smallest
 * deals of the market.
 */
const OPEN_BY_HAND = 10;
const SMALLEST_DEALS_BY_HAND = 50;

const NO_LIMITS: Limits = {
  max_open_shares: null,
  max_total_size: null,
  max_spread: null,
  daily_loss_limit: null,
  trading_hours: null,
  cooldown_minutes: 0,
  auto_restart: false,
};

/** The terms that a share opened by hand is bound to. */
export interface ManualTerms {
  limits: Limits;
  /** Whether `max_open_shares` counts only what was opened by hand, or the shares of ladders too. */
  countsByHandAlone: boolean;
  /**
   * Distance, in units of the price, of the stop at the broker, which is also the farthest that may be asked for;
   * null when the market has no price.
   */
  stopDistance: number | null;
}

/**
 * The terms of an opening by hand. It is bound by the limits of what the user trades, on this market or another, so
 * that it is no way around them. Where a strategy of this market limits no total size, the limit is the size of its
 * ladder, or `SMALLEST_DEALS_BY_HAND` smallest deals where that is more. On a market without a strategy sizes and
 * spreads have other units: the limit of the total size is always that of so many smallest deals, the spread is not
 * limited, and where no number of shares is limited, `OPEN_BY_HAND` may be open by hand, on all markets together. A
 * share has the usual stop where no strategy of its market gives it one.
 *
 * @param direction of the share
 */
export async function readManualTerms(
  tx: Transaction,
  userId: number,
  market: MarketRow,
  direction: StoppedLadder['strategy']['direction'],
): Promise<ManualTerms> {
  const plans = (await listPlans(tx, [userId])).get(userId);
  const members = typeof plans === 'object' ? plans.members : [];
  const sameMarket = members.find(({ strategy }) => strategy.epic === market.epic);
  const plan = sameMarket ?? members[0];
  const bound = plan ? narrowLimits(plan.strategy.limits, plan.config) : NO_LIMITS;
  const byHand = market.minDealSize * SMALLEST_DEALS_BY_HAND;
  const largest = sameMarket
    ? (bound.max_total_size ?? Math.max(byHand, sumSizes(sameMarket)))
    : byHand;
  const given = sameMarket?.strategy.limits.disaster_stop;
  const isNumberUnset = !sameMarket && bound.max_open_shares === null;
  return {
    limits: {
      ...bound,
      max_total_size: largest,
      max_open_shares: isNumberUnset ? OPEN_BY_HAND : bound.max_open_shares,
      max_spread: sameMarket ? bound.max_spread : null,
    },
    countsByHandAlone: isNumberUnset,
    stopDistance:
      sameMarket && given
        ? findStopDistance(toLadder(sameMarket), given)
        : findStopDistance(oneLevel(market, direction), USUAL_STOP),
  };
}

/** The size of a whole ladder. */
function sumSizes({ rows, config, market }: TradingPlan): number {
  const rules = parseMarketRules(market);
  const counts = rows.map(({ size }) => plannedCounts(size, rules, config.sizeFactor));
  return fromCounts(counts.reduce((sum, one) => sum + one, 0));
}

/** The stop of a new strategy: its distance is calculated. */
const USUAL_STOP: DisasterStop = { distance: null };

function toLadder({ strategy, template, rows, market, config }: TradingPlan): StoppedLadder {
  const sellMode = strategy.sellModeConfig;
  const { sizeFactor } = config;
  return { strategy, template, rows, market, sellMode, sizeFactor, fxRate: null };
}

/** Describes a share that belongs to no ladder as a ladder of one level. */
function oneLevel(
  market: MarketRow,
  direction: StoppedLadder['strategy']['direction'],
): StoppedLadder {
  return {
    strategy: { direction },
    template: { unit: 'POINTS' },
    rows: [{ offset: 0, size: market.minDealSize }],
    market,
    sellMode: { cycle_stop: null, unit: 'POINTS' },
    sizeFactor: 1,
    fxRate: null,
  };
}

function findStopDistance(ladder: StoppedLadder, stop: DisasterStop | null | undefined) {
  const terms = findStopTerms(ladder);
  const ticks = terms && stopDistanceTicks(stop, terms);
  return ticks === null ? null : fromTicks(ticks, ladder.market);
}

/**
 * Rejects an opening by hand with 409: with the code of the rule of the trading core that forbids it, or because the
 * result of the day has reached a limit. Call it under the lock of the user's task, so that of several openings at once
 * no more pass than the limits allow.
 */
export async function rejectForbidden(
  tx: Transaction,
  { now }: Pick<Deps, 'now'>,
  {
    userId,
    market,
    size,
    limits,
    countsByHandAlone,
  }: { userId: number; market: MarketRow; size: number } & Omit<ManualTerms, 'stopDistance'>,
): Promise<void> {
  const at = now();
  const stated = limits.max_openings_per_minute ?? null;
  const bound = { ...limits, max_openings_per_minute: stated ?? OPENINGS_PER_MINUTE };
  await rejectReachedLimit(tx, userId, at);
  const held = await sumLiveShares(tx, userId, market.epic, { countsByHandAlone });
  const rules = parseMarketRules(market);
  const { bid, offer } = market;
  const hasPrice = bid !== null && offer !== null;
  const by = findManualBlock({
    limits: bound,
    now: at.getTime(),
    sizeCounts: toCounts(size),
    held: { shares: held.shares, sizeCounts: toCounts(held.size) },
    tick: hasPrice
      ? { bid: toTicks(bid, rules), offer: toTicks(offer, rules), at: at.getTime() }
      : null,
    market: rules,
    // The last price of the market is good enough, however old: the broker decides whether the market is open.
    priceMaxAgeMs: Number.POSITIVE_INFINITY,
    recentOpenings: await countOpenings(tx, userId, { byHandAlone: stated === null }),
  });
  if (by) throw openingForbidden(by, bound);
}

function openingForbidden(by: ManualBlock, limits: Limits): ApiError {
  const numbers: Partial<Record<ManualBlock, number | null>> = {
    max_open_shares: limits.max_open_shares,
    max_total_size: limits.max_total_size,
    max_spread: limits.max_spread,
    openings_per_minute: limits.max_openings_per_minute,
  };
  const limit = numbers[by];
  const values = limit == null ? {} : { values: { limit } };
  const message = `a limit of what is traded forbids it: ${by}`;
  return new ApiError(409, 'opening_forbidden', {
    details: [{ path: '', message, code: by, ...values }],
  });
}
