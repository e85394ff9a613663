import type { Limits, SellMode } from '@entropi/shared/contracts/trading-model';
import { isWithinHours } from '../trading-hours';
import { isDealable, type MarketRules, type Tick, toCounts, toTicks } from '../units';
import { isLossLimitReached } from './loss-limit';
import { type Rule, rule } from './rule';

/** What rules of time are asked with; moments in epoch milliseconds. */
export interface TimeFacts {
  limits: Pick<Limits, 'trading_hours'>;
  now: number;
  /** Nothing opens before: the end of a cooldown or of a pause; 0 for none. */
  notBefore: number;
}

/** What rules of shares and sizes are asked with; sizes in millionths. */
export interface SizeFacts {
  limits: Pick<Limits, 'max_open_shares' | 'max_total_size'>;
  /** Of the level that would open. */
  sizeCounts: number;
  /** Live shares of the cycle beside it. */
  held: { shares: number; sizeCounts: number };
  /** What all members of a coupled strategy may have open, and what the others have; null: no limit. */
  joint: { maxOpenShares: number; othersOpen: number } | null;
}

/** What rules of the price are asked with. */
export interface PriceFacts {
  limits: Pick<Limits, 'max_spread'>;
  /** Null while there is none. */
  tick: Tick | null;
  market: MarketRules;
  now: number;
  /** An older price is none. */
  priceMaxAgeMs: number;
}

/** What the rule of a price that jumps is asked with. */
export interface JumpFacts {
  limits: Pick<Limits, 'max_gap_levels'>;
  /** Levels whose triggers hold at this price. */
  triggered: number;
  /** Shares of the cycle that were opened at this price, or since. */
  opened: number;
}

/** What the rule of haste is asked with. */
export interface PaceFacts {
  limits: Pick<Limits, 'max_openings_per_minute'>;
  /** Openings of the account that were sent within the last 60 seconds. */
  recentOpenings: number;
}

/** What the rule of the last price is asked with. */
export interface LastPriceFacts {
  /** Whether the newest price is worse than the worst at which the opening may be filled, or older than a deal since. */
  isPriceGone: boolean;
}

/** What rules of the task are asked with. */
export interface TaskFacts {
  /** Active tasks alone open. */
  isActive: boolean;
  isSuspended: boolean;
}

/** What the rule of the whole installation is asked with. */
export interface HoldFacts {
  /** Whether its books were found to be older than the broker's. */
  isHeld: boolean;
}

/** What rules of the day's result are asked with. */
export interface ResultFacts {
  limits: Pick<Limits, 'daily_loss_limit'>;
  /** Booked today in the account's currency, in minor units. */
  realisedMinor: bigint;
}

/** What the rule of the day's equity is asked with. */
export interface EquityFacts {
  limits: Pick<Limits, 'equity_loss_limit'>;
  /** Booked today, and what the open result has changed by since the day's start, in minor units. */
  equityMinor: bigint;
}

/** What rules of a running cycle are asked with. */
export interface CycleFacts {
  /** Its sell mode now. */
  mode: SellMode;
  /** Whether it has ended, or it or a share of it is being left. */
  isLeaving: boolean;
}

/**
 * The table of what may forbid an opening, level 0's as well as any other's. The core, the start of a cycle, the
 * last check before sending, the check at saving and what a user is told all ask these (`stages.ts` says who asks
 * which); where SQL must say the same, a property test holds it to them.
 */
export const RULES = {
  task: rule('task', ({ isActive }: Pick<TaskFacts, 'isActive'>) => !isActive),
  /** Nobody opens, whatever the task, until an operator agrees. */
  hold: rule('held', ({ isHeld }: HoldFacts) => isHeld),
  suspended: rule('suspended', ({ isSuspended }: Pick<TaskFacts, 'isSuspended'>) => isSuspended),
  /** What is being left, or unwinds, does not grow. */
  cycle: rule('cycle', ({ mode, isLeaving }: CycleFacts) => isLeaving || mode === 'RECOVERY'),
  /** RECOVERY unwinds what is open and begins nothing. */
  recovery: rule('recovery', ({ mode }: Pick<CycleFacts, 'mode'>) => mode === 'RECOVERY'),
  /** Between two cycles. */
  cooldown: rule('cooldown', isTooEarly),
  /** Of a level, after the broker has said no to it. */
  pause: rule('pause', isTooEarly),
  tradingHours: rule(
    'trading_hours',
    ({ limits, now }: Pick<TimeFacts, 'limits' | 'now'>) =>
      !isWithinHours(limits.trading_hours, new Date(now)),
  ),
  lossLimit: rule('loss_limit', ({ limits, realisedMinor }: ResultFacts) =>
    isLossLimitReached(realisedMinor, limits.daily_loss_limit),
  ),
  equityLimit: rule('equity_limit', ({ limits, equityMinor }: EquityFacts) =>
    isLossLimitReached(equityMinor, limits.equity_loss_limit ?? null),
  ),
  maxOpenShares: rule(
    'max_open_shares',
    ({ limits: { max_open_shares: most }, held }: Pick<SizeFacts, 'limits' | 'held'>) =>
      most !== null && held.shares >= most,
  ),
  jointMaxOpenShares: {
    name: 'joint_max_open_shares' as const,
    code: 'max_open_shares' as const,
    forbids: ({ joint, held }) =>
      joint !== null && held.shares + joint.othersOpen >= joint.maxOpenShares,
  } satisfies Rule<Pick<SizeFacts, 'joint' | 'held'>>,
  /** Equal is allowed. */
  maxTotalSize: rule(
    'max_total_size',
    ({ limits: { max_total_size: most }, held, sizeCounts }: Omit<SizeFacts, 'joint'>) =>
      most !== null && held.sizeCounts + sizeCounts > toCounts(most),
  ),
  noPrice: rule(
    'no_price',
    ({ tick, now, priceMaxAgeMs }: Omit<PriceFacts, 'limits' | 'market'>) =>
      !tick || !isDealable(tick) || now - tick.at > priceMaxAgeMs,
  ),
  price: rule('price', ({ isPriceGone }: LastPriceFacts) => isPriceGone),
  maxSpread: rule(
    'max_spread',
    ({ limits, tick, market }: Pick<PriceFacts, 'limits' | 'tick' | 'market'>) =>
      tick !== null && isSpreadTooWide(tick, limits.max_spread, market),
  ),
  openingsPerMinute: rule(
    'openings_per_minute',
    ({ limits: { max_openings_per_minute: most }, recentOpenings }: PaceFacts) =>
      most != null && recentOpenings >= most,
  ),
  /** Of the levels that one price jumps over, when they are too many, it opens one. */
  gap: rule('gap', ({ limits, triggered, opened }: JumpFacts) => {
    const most = findMaxGap(limits);
    return most !== null && opened > 0 && triggered + opened > most;
  }),
};

/** Levels that one price may jump over unless its strategy says otherwise. */
const MAX_GAP_LEVELS = 3;

function findMaxGap({ max_gap_levels: most }: JumpFacts['limits']): number | null {
  return most === undefined ? MAX_GAP_LEVELS : most;
}

function isTooEarly({ now, notBefore }: Pick<TimeFacts, 'now' | 'notBefore'>): boolean {
  return now < notBefore;
}

/** Whether offer − bid exceeds the limit in points; null is no limit. */
function isSpreadTooWide(tick: Tick, maxSpread: number | null, market: MarketRules): boolean {
  return maxSpread !== null && tick.offer - tick.bid > toTicks(maxSpread, market);
}
