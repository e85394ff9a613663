import {
  ceil,
  type Fraction,
  floor,
  minus,
  negative,
  over,
  plus,
  read,
  round,
  times,
  whole,
  ZERO,
} from './fraction';
import type { Reason, Setup } from './setup';

export interface Held {
  level: number;
  size: Fraction;
  open: Fraction;
  /** Numbers the openings: the newest has the highest number. */
  serial: number;
  /** Best closing price since trailing began; null before. */
  peak: Fraction | null;
  /** Why it has to leave, kept until the broker has closed it; null when it stays. */
  wish: Reason | null;
  rejections: number;
  /** Milliseconds since 1970 before which no close is ordered. */
  notBefore: number;
  /** Milliseconds since 1970 at which a lost close is found absent; null when none is lost. */
  absentAt: number | null;
}

export interface Rung {
  level: number;
  trigger: Fraction;
  size: Fraction;
  takeProfit: number | null;
  /** After a take-profit: false until the price has been on the profit side of the trigger. */
  isFresh: boolean;
  isBlocked: boolean;
  share: Held | null;
  rejections: number;
  /** Milliseconds since 1970 before which nothing opens. */
  notBefore: number;
  /** Milliseconds since 1970 at which a lost opening is found absent; null when none is lost. */
  absentAt: number | null;
}

export interface Cycle {
  number: number;
  startedAt: number;
  rungs: Rung[];
  /** In minor units of the account's currency. */
  realised: bigint;
  isRecovering: boolean;
  /** Best closing price of the basket since its trailing began. */
  peak: Fraction | null;
  /** Milliseconds since 1970 of the last stop of a share or of all; null when there was none. */
  stoppedAt: number | null;
  /** Why the whole cycle is left, kept until nothing is open; null when it is not. */
  leaving: Reason | null;
  /** Points from each open level at which the broker closes; null: no stop rests there. */
  stopDistance: Fraction | null;
}

type Sized = Pick<Held, 'size'>;

/** The arithmetic of one setup: which direction is profit, what a tick is, what a distance is worth. */
export class Book {
  constructor(readonly setup: Setup) {}

  get isBuy() {
    return this.setup.direction === 'BUY';
  }

  /** Points from one price to another in the direction of profit. */
  gain(from: Fraction, to: Fraction): Fraction {
    return this.isBuy ? minus(to, from) : minus(from, to);
  }

  /** The price at a distance from another, on its profit side; a negative distance is on its loss side. */
  beyond(price: Fraction, distance: Fraction): Fraction {
    return this.isBuy ? plus(price, distance) : minus(price, distance);
  }

  /** Rounds to the tick, towards profit or towards loss. */
  toTick(price: Fraction, side: 'profit' | 'loss'): Fraction {
    const ticks = whole(10n ** BigInt(this.setup.market.decimals));
    const isUp = this.isBuy === (side === 'profit');
    const scaled = times(price, ticks);
    return over(whole(isUp ? ceil(scaled) : floor(scaled)), ticks);
  }

  /** What a number of points is worth for a size, in money of the account's currency. */
  money(points: Fraction, size: Fraction): Fraction {
    const { pointValue, rate } = this.setup.market;
    return times(times(points, size), times(read(pointValue), read(rate)));
  }

  /** How many points an amount of money is for a size. */
  points(money: Fraction, size: Fraction): Fraction {
    return over(money, this.money(whole(1), size));
  }

  /** How many points a value of the sell mode means, at an entry of a size. */
  distance(value: number, unit: Setup['sell']['unit'], entry: Fraction, size: Fraction): Fraction {
    if (unit === 'POINTS') return read(value);
    if (unit === 'PERCENT') return over(times(entry, read(value)), whole(100));
    return this.points(read(value), size);
  }

  minor(money: Fraction): bigint {
    return round(times(money, whole(10n ** BigInt(this.setup.market.minorDigits))));
  }

  fromMinor(minor: bigint): Fraction {
    return over(whole(minor), whole(10n ** BigInt(this.setup.market.minorDigits)));
  }

  /** The size of a row for this user, rounded down to the step of the market. */
  sizeOf(size: number): Fraction {
    const step = read(this.setup.market.sizeStep);
    const wanted = times(read(size), read(this.setup.sizeFactor));
    return times(whole(floor(over(wanted, step))), step);
  }

  beginCycle(number: number, at: number): Cycle {
    const rungs = this.setup.rows.map((row, level) => ({
      level,
      trigger: ZERO,
      size: this.sizeOf(row.size),
      takeProfit: row.takeProfit,
      isFresh: true,
      isBlocked: false,
      share: null,
      rejections: 0,
      notBefore: 0,
      absentAt: null,
    }));
    return {
      number,
      startedAt: at,
      rungs,
      realised: 0n,
      isRecovering: false,
      peak: null,
      stoppedAt: null,
      leaving: null,
      stopDistance: null,
    };
  }

  /** The fill of level 0 fixes the triggers of all levels. */
  anchor(cycle: Cycle, anchor: Fraction) {
    for (const rung of cycle.rungs) {
      const { offset } = this.setup.rows[rung.level] as Setup['rows'][number];
      const points = this.distance(offset, this.setup.unit, anchor, rung.size);
      rung.trigger = this.toTick(this.beyond(anchor, negative(points)), 'loss');
    }
  }
}

export function openShares(cycle: Cycle): Held[] {
  return cycle.rungs.flatMap(({ share }) => (share ? [share] : []));
}

export function totalSize(shares: readonly Sized[]): Fraction {
  return shares.reduce((sum, { size }) => plus(sum, size), ZERO);
}

/** Size-weighted average of the open levels. */
export function average(shares: readonly (Sized & Pick<Held, 'open'>)[]): Fraction {
  const value = shares.reduce((sum, { size, open }) => plus(sum, times(size, open)), ZERO);
  return over(value, totalSize(shares));
}
