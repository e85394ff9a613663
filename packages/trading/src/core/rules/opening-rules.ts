import type { Limits, SellMode } from '@entropi/contracts/trading-model';
import { isWithinHours } from '../trading-hours';
import { isDealable, type MarketRules, type Tick, toCounts, toTicks } from '../units';
import { isLossLimitReached } from './loss-limit';
import { type Rule, rule } from './rule';

/** The facts for rules about time; moments in epoch milliseconds. */
export interface TimeFacts {
  limits: Pick<Limits, 'trading_hours'>;
  now: number;
  /** Nothing opens before this moment, the end of a cooldown or a pause; 0 for none. */
  notBefore: number;
}

/** The facts for rules about shares and sizes; sizes in millionths. */
export interface SizeFacts {
  limits: Pick<Limits, 'max_open_shares' | 'max_total_size'>;
  /** The size of the level that would open. */
  sizeCounts: number;
  /** The live shares of the cycle, without the one that would open. */
  held: { shares: number; sizeCounts: number };
  /**
   * How many shares all members of a coupled strategy may have open, and how many the others have; null: no limit.
   */
  joint: { maxOpenShares: number; othersOpen: number } | null;
}

/** The facts for rules about the price. */
export interface PriceFacts {
  limits: Pick<Limits, 'max_spread'>;
  /** Null while there is no price. */
  tick: Tick | null;
  market: MarketRules;
  now: number;
  /** A price older than this counts as none. */
  priceMaxAgeMs: number;
}

/** The facts for the rule about a price that jumps. */
export interface JumpFacts {
  limits: Pick<Limits, 'max_gap_levels'>;
  /** How many levels have triggers that hold at this price. */
  triggered: number;
  /** How many shares of the cycle were opened at this price or since. */
  opened: number;
}

/** The facts for the rule about the pace of openings. */
export interface PaceFacts {
  limits: Pick<Limits, 'max_openings_per_minute'>;
  /** How many openings of the account were sent within the last 60 seconds. */
  recentOpenings: number;
}

/** The facts for the rule about the newest price. */
export interface LastPriceFacts {
  /**
   * Whether the newest price is worse than the worst at which the opening may be filled, or older than the account's
   * last deal.
   */
  isPriceGone: boolean;
}

/** The facts for rules about the task. */
export interface TaskFacts {
  /** Only active tasks open anything. */
  isActive: boolean;
  isSuspended: boolean;
}

/** The facts for the rule about the whole installation. */
export interface HoldFacts {
  /** Whether the database was found to be older than the broker's books. */
  isHeld: boolean;
}

/** The facts for rules about the day's result. */
export interface ResultFacts {
  limits: Pick<Limits, 'daily_loss_limit'>;
  /** What was booked today in the account's currency, in minor units. */
  realisedMinor: bigint;
}

/** The facts for the rule about the day's equity. */
export interface EquityFacts {
  limits: Pick<Limits, 'equity_loss_limit'>;
  /** What was booked today plus the change of the open result since the day's start, in minor units. */
  equityMinor: bigint;
}

/** The facts for rules about a running cycle. */
export interface CycleFacts {
  /** Its present sell mode. */
  mode: SellMode;
  /** Whether it has ended, or it or one of its shares is being left. */
  isLeaving: boolean;
}

/**
 * The table of everything that may forbid an opening, of level 0 as well as of any other. The core, the start of a
 * cycle, the last check before sending, the check at saving and what a user is shown all use these rules
 * (`stages.ts` lists which of them each one uses). Where SQL has to decide the same, a property test compares it
 * with the rules.
 */
export const RULES = {
  task: rule('task', ({ isActive }: Pick<TaskFacts, 'isActive'>) => !isActive),
  /** Nothing opens for anybody, whatever the task, until an operator agrees. */
  hold: rule('held', ({ isHeld }: HoldFacts) => isHeld),
  suspended: rule('suspended', ({ isSuspended }: Pick<TaskFacts, 'isSuspended'>) => isSuspended),
  /** A cycle that is being left, or unwinds, does not grow. */
  cycle: rule('cycle', ({ mode, isLeaving }: CycleFacts) => isLeaving || mode === 'RECOVERY'),
  /** RECOVERY unwinds what is open and begins nothing. */
  recovery: rule('recovery', ({ mode }: Pick<CycleFacts, 'mode'>) => mode === 'RECOVERY'),
  /** The time between two cycles. */
  cooldown: rule('cooldown', isTooEarly),
  /** The pause of a level after the broker has rejected its order. */
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
  /** When one price jumps over too many levels, only one of them opens. */
  gap: rule('gap', ({ limits, triggered, opened }: JumpFacts) => {
    const most = findMaxGap(limits);
    return most !== null && opened > 0 && triggered + opened > most;
  }),
};

/** How many levels one price may jump over, unless the strategy states another number. */
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
