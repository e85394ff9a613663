import type { OpenShare } from '../core/cycle-state';
import {
  add,
  compare,
  divide,
  floor,
  multiply,
  type Ratio,
  ratio,
  round,
  subtract,
  toNumber,
  ZERO,
} from '../core/ratio';
import { type Dir, moneyPerTickCount } from '../core/units';
import type { Extremes } from './scan';
import type { BacktestSettings } from './settings';

const HUNDRED = ratio(100n);
const DAY_MS = 24 * 3_600_000;
/** The broker's day ends at 22:00 UTC. */
const ROLLOVER_MS = 22 * 3_600_000;
const DAYS_A_YEAR = ratio(365n);

/** The extremes at the start of a stretch in which the position stays as it is. */
function noExtremes(): Extremes {
  return { high: Number.NEGATIVE_INFINITY, low: Number.POSITIVE_INFINITY, fall: 0, fallFrom: 0 };
}

/**
 * The money of the account: what is booked, in minor units, and what the open shares are worth, exactly. Prices are
 * mirrored ticks.
 */
export class AccountBook {
  realisedMinor = 0;
  /** What was paid (negative) or received for nights, in minor units. */
  financingMinor = 0;
  maxDrawdown: Ratio = ZERO;
  /** The equity from which the greatest drawdown fell. */
  drawdownFrom: Ratio;
  /** The lowest equity since `resetLow`. */
  private low: Ratio;
  private peak: Ratio;
  /** How the closing price has moved while the position stayed the same; a scan adds to it. */
  extremes: Extremes = noExtremes();
  private sizeCounts = 0;
  private weighted = 0n;
  private lastAt = 0;
  private readonly startMinor: number;
  private readonly perTickCount: Ratio;
  private readonly dir: Dir;
  private readonly marginShare: Ratio;
  private readonly closeOutShare: Ratio;
  private readonly nightShare: Ratio;

  constructor({ assumptions, market, fxRate, dir }: BacktestSettings) {
    this.startMinor = toMinor(ratio(assumptions.balance));
    this.perTickCount = moneyPerTickCount(market, fxRate);
    this.dir = dir;
    this.marginShare = divide(ratio(assumptions.marginPercent), HUNDRED);
    this.closeOutShare = divide(ratio(assumptions.closeOutPercent), HUNDRED);
    this.nightShare = divide(divide(ratio(assumptions.overnightPercent), HUNDRED), DAYS_A_YEAR);
    this.peak = this.cash;
    this.drawdownFrom = this.cash;
    this.low = this.cash;
  }

  /** The balance without the open shares. */
  get cash(): Ratio {
    const minor = this.startMinor + this.realisedMinor + this.financingMinor;
    return divide(ratio(BigInt(minor)), HUNDRED);
  }

  /** The size of the open shares, and their sizes times opening prices, summed up. */
  get position(): { sizeCounts: number; weighted: bigint } {
    return { sizeCounts: this.sizeCounts, weighted: this.weighted };
  }

  /** The profit of the open shares at a closing price. */
  openProfit(close: number): Ratio {
    const distance = BigInt(close) * BigInt(this.sizeCounts) - this.weighted;
    return multiply(ratio(distance), this.perTickCount);
  }

  equity(close: number): Ratio {
    return this.sizeCounts === 0 ? this.cash : add(this.cash, this.openProfit(close));
  }

  /** The margin that the broker holds back at a closing price, for the open shares and this additional size. */
  margin(close: number, moreCounts = 0): Ratio {
    const value = BigInt(Math.abs(close)) * BigInt(this.sizeCounts + moreCounts);
    return multiply(multiply(ratio(value), this.perTickCount), this.marginShare);
  }

  /** Whether the account has the margin for one more opening. */
  affords(close: number, sizeCounts: number): boolean {
    return compare(this.margin(close, sizeCounts), this.equity(close)) <= 0;
  }

  /** The mirrored closing price at or below which the broker closes everything; −Infinity when nothing is open. */
  closeOutLevel(): number {
    if (this.sizeCounts === 0 || this.perTickCount.n === 0n) return Number.NEGATIVE_INFINITY;
    // cash + k(p·S − W) ≤ c·m·k·S·|p|, and |p| = dir·p
    const share = multiply(this.closeOutShare, this.marginShare);
    const rate = subtract(ratio(1n), multiply(share, ratio(BigInt(this.dir))));
    const perTick = multiply(this.perTickCount, ratio(BigInt(this.sizeCounts)));
    const paid = multiply(this.perTickCount, ratio(this.weighted));
    return floor(divide(subtract(paid, this.cash), multiply(perTick, rate)));
  }

  /**
   * The highest mirrored closing price at which the open shares are worth no more than this; −Infinity when none are
   * open.
   */
  findCloseAt(profit: Ratio): number {
    if (this.sizeCounts === 0 || this.perTickCount.n === 0n) return Number.NEGATIVE_INFINITY;
    const distance = add(divide(profit, this.perTickCount), ratio(this.weighted));
    return floor(divide(distance, ratio(BigInt(this.sizeCounts))));
  }

  /** Registers a price at which the position does not change. */
  observe(close: number): void {
    const { extremes } = this;
    if (close > extremes.high) extremes.high = close;
    if (close < extremes.low) extremes.low = close;
    if (extremes.high - close <= extremes.fall) return;
    extremes.fall = extremes.high - close;
    extremes.fallFrom = extremes.high;
  }

  addShare({ openTicks, sizeCounts }: Pick<OpenShare, 'openTicks' | 'sizeCounts'>): void {
    this.settle();
    this.sizeCounts += sizeCounts;
    this.weighted += BigInt(openTicks) * BigInt(sizeCounts);
  }

  /** Books a close, to the minor unit; returns what was realised. */
  removeShare(
    { openTicks, sizeCounts }: Pick<OpenShare, 'openTicks' | 'sizeCounts'>,
    closeTicks: number,
  ): number {
    this.settle();
    this.sizeCounts -= sizeCounts;
    this.weighted -= BigInt(openTicks) * BigInt(sizeCounts);
    const distance = BigInt(closeTicks - openTicks) * BigInt(sizeCounts);
    const minor = toMinor(multiply(ratio(distance), this.perTickCount));
    this.realisedMinor += minor;
    return minor;
  }

  /** Charges the nights that have ended since the last moment; returns what was booked. */
  passTime(at: number, close: number): number {
    const nights = countNights(this.lastAt, at);
    const isFirst = this.lastAt === 0;
    this.lastAt = at;
    if (isFirst || nights === 0 || this.sizeCounts === 0 || this.nightShare.n === 0n) return 0;
    this.settle();
    const value = BigInt(Math.abs(close)) * BigInt(this.sizeCounts) * BigInt(nights);
    const cost = multiply(multiply(ratio(value), this.perTickCount), this.nightShare);
    const minor = -toMinor(cost);
    this.financingMinor += minor;
    return minor;
  }

  /** When the next night is charged; null while none would be. */
  nextNight(now: number): number | null {
    if (this.sizeCounts === 0 || this.nightShare.n === 0n) return null;
    return Math.floor((now - ROLLOVER_MS) / DAY_MS + 1) * DAY_MS + ROLLOVER_MS;
  }

  /** Adds what the position has gone through to peak, drawdown and low, and begins a new stretch. */
  settle(): void {
    const { high, low, fall, fallFrom } = this.extremes;
    if (high === Number.NEGATIVE_INFINITY) return;
    this.extremes = noExtremes();
    const lowest = this.equity(low);
    const highest = this.equity(high);
    if (compare(lowest, this.low) < 0) this.low = lowest;
    this.addDrawdown(subtract(this.peak, lowest), this.peak);
    if (this.sizeCounts > 0) {
      const perTick = multiply(this.perTickCount, ratio(BigInt(this.sizeCounts)));
      this.addDrawdown(multiply(perTick, ratio(BigInt(fall))), this.equity(fallFrom));
    }
    if (compare(highest, this.peak) > 0) this.peak = highest;
  }

  /** The lowest equity since the last call. */
  resetLow(close: number): Ratio {
    this.settle();
    const low = this.low;
    this.low = this.equity(close);
    return compare(low, this.low) < 0 ? low : this.low;
  }

  /** The money at the end, at a last closing price, to the minor unit. */
  summarise(close: number) {
    this.observe(close);
    this.settle();
    const { startMinor, realisedMinor, financingMinor } = this;
    const openProfitMinor = toMinor(this.openProfit(close));
    const { maxDrawdown, drawdownFrom } = this;
    const hasFrom = compare(drawdownFrom, ZERO) > 0;
    return {
      startMinor,
      realisedMinor,
      financingMinor,
      openProfitMinor,
      endMinor: startMinor + realisedMinor + financingMinor + openProfitMinor,
      maxDrawdownMinor: toMinor(maxDrawdown),
      maxDrawdownPercent: hasFrom ? toNumber(divide(maxDrawdown, drawdownFrom)) * 100 : null,
    };
  }

  private addDrawdown(drawdown: Ratio, from: Ratio): void {
    const difference = compare(drawdown, this.maxDrawdown);
    if (difference < 0) return;
    if (difference === 0 && compare(from, this.drawdownFrom) >= 0) return;
    this.maxDrawdown = drawdown;
    this.drawdownFrom = from;
  }
}

function toMinor(money: Ratio): number {
  return round(multiply(money, HUNDRED));
}

function countNights(from: number, to: number): number {
  return Math.floor((to - ROLLOVER_MS) / DAY_MS) - Math.floor((from - ROLLOVER_MS) / DAY_MS);
}
