import { divide, multiply, type Ratio, ratio, round, toNumber } from '../core/ratio';
import { moneyPerTickCount } from '../core/units';
import type { AccountBook } from './account-book';
import type { BacktestSettings } from './settings';

const HUNDRED = ratio(100n);

/** A strategy's part of the account, in the account's unit. */
interface Part {
  book: AccountBook;
  /** What a tick is worth for a millionth of size. */
  perTickCount: bigint;
  /** The part of a position's value that is held back, in parts of `marginScale`. */
  marginShare: bigint;
  close: number;
  openProfit: bigint;
  value: bigint;
}

/**
 * The money of an account on which several strategies trade. It is counted in a unit in which every amount is a
 * whole number, so that no price costs a fraction. Prices are mirrored ticks, each in the direction of its strategy.
 */
export class JointBook {
  /** The greatest number of shares, and the greatest margin, at one moment. */
  worstOpenShares = 0;
  private worstMargin = 0n;
  private maxDrawdown = 0n;
  private drawdownFrom: bigint;
  private peak: bigint;
  private low: bigint;
  private openAtStart = 0n;
  private readonly parts: Part[];
  /** How many units are one major unit of the currency. */
  private readonly scale: bigint;
  private readonly marginScale: bigint;
  private readonly closeOutShare: Ratio;
  private readonly startMinor: number;

  constructor(settings: readonly BacktestSettings[], books: readonly AccountBook[]) {
    const perTickCounts = settings.map(({ market, fxRate }) => moneyPerTickCount(market, fxRate));
    const shares = settings.map(({ assumptions }) =>
      divide(ratio(assumptions.marginPercent), HUNDRED),
    );
    const scale = [HUNDRED.n, ...perTickCounts.map(({ d }) => d)].reduce(findMultiple);
    const marginScale = shares.map(({ d }) => d).reduce(findMultiple, 1n);
    this.scale = scale;
    this.marginScale = marginScale;
    this.parts = books.map((book, index) => ({
      book,
      perTickCount: toUnits(perTickCounts[index], scale),
      marginShare: toUnits(shares[index], marginScale),
      close: 0,
      openProfit: 0n,
      value: 0n,
    }));
    const { balance = 0, closeOutPercent = 0 } = settings[0]?.assumptions ?? {};
    this.startMinor = round(multiply(ratio(balance), HUNDRED));
    this.closeOutShare = divide(ratio(closeOutPercent), HUNDRED);
    this.peak = this.cash;
    this.low = this.cash;
    this.drawdownFrom = this.cash;
  }

  /** Sets another closing price of a strategy. */
  move(member: number, close: number): void {
    const part = this.parts[member];
    if (!part) return;
    part.close = close;
    this.count(part);
  }

  /** Counts the positions again, because they have changed. */
  recount(): void {
    for (const part of this.parts) this.count(part);
  }

  /** Registers the present prices. */
  observe(openShares: number): void {
    const { equity, margin } = this;
    if (equity < this.low) this.low = equity;
    if (equity > this.peak) this.peak = equity;
    if (margin > this.worstMargin) this.worstMargin = margin;
    if (openShares > this.worstOpenShares) this.worstOpenShares = openShares;
    if (this.peak - equity <= this.maxDrawdown) return;
    this.maxDrawdown = this.peak - equity;
    this.drawdownFrom = this.peak;
  }

  /** Whether there is money left besides the open shares. */
  get hasCash(): boolean {
    return this.cash > 0n;
  }

  /** Whether the account has the margin for these openings at the present prices. */
  affords(openings: readonly { member: number; sizeCounts: number }[]): boolean {
    const more = openings.reduce((sum, { member, sizeCounts }) => {
      const part = this.parts[member];
      if (!part) return sum;
      const value = BigInt(Math.abs(part.close)) * BigInt(sizeCounts) * part.perTickCount;
      return sum + value * part.marginShare;
    }, 0n);
    return this.margin + more <= this.equity * this.marginScale;
  }

  /** Whether the broker closes everything, because equity has fallen to its part of the margin. */
  isClosedOut(): boolean {
    if (this.parts.every(({ value }) => value === 0n)) return false;
    const { n, d } = this.closeOutShare;
    return this.equity * this.marginScale * d <= this.margin * n;
  }

  /** Stores what the open shares are worth as the beginning of a day. */
  startDay(): void {
    this.openAtStart = this.openProfit;
  }

  /** By how much the open result has changed since the beginning of the day, in major units. */
  get openChange(): Ratio {
    return divide(ratio(this.openProfit - this.openAtStart), ratio(this.scale));
  }

  /** The equity in major units, for a curve. */
  get equityNumber(): number {
    return this.toMajor(this.equity);
  }

  /** The lowest equity since the last call, in major units. */
  resetLow(): number {
    const { equity } = this;
    if (equity < this.low) this.low = equity;
    const { low } = this;
    this.low = equity;
    return this.toMajor(low);
  }

  /** The money at the end, to the minor unit. */
  summarise() {
    const { startMinor, maxDrawdown, drawdownFrom } = this;
    const sum = (read: (part: Part) => number) =>
      this.parts.reduce((total, part) => total + read(part), 0);
    const realisedMinor = sum(({ book }) => book.realisedMinor);
    const financingMinor = sum(({ book }) => book.financingMinor);
    const openProfitMinor = sum(({ openProfit }) => this.toMinor(openProfit));
    return {
      startMinor,
      realisedMinor,
      financingMinor,
      openProfitMinor,
      endMinor: startMinor + realisedMinor + financingMinor + openProfitMinor,
      maxDrawdownMinor: this.toMinor(maxDrawdown),
      maxDrawdownPercent:
        drawdownFrom > 0n ? toNumber(divide(ratio(maxDrawdown * 100n), ratio(drawdownFrom))) : null,
    };
  }

  /** What the open shares of a strategy are worth, in minor units. */
  openProfitMinor(member: number): number {
    return this.toMinor(this.parts[member]?.openProfit ?? 0n);
  }

  get worstMarginMinor(): number {
    return round(divide(ratio(this.worstMargin * HUNDRED.n), ratio(this.scale * this.marginScale)));
  }

  private count(part: Part): void {
    const { sizeCounts, weighted } = part.book.position;
    const size = BigInt(sizeCounts);
    part.openProfit = (BigInt(part.close) * size - weighted) * part.perTickCount;
    part.value = BigInt(Math.abs(part.close)) * size * part.perTickCount;
  }

  private get cash(): bigint {
    const booked = this.parts.reduce(
      (sum, { book }) => sum + book.realisedMinor + book.financingMinor,
      this.startMinor,
    );
    return (BigInt(booked) * this.scale) / HUNDRED.n;
  }

  private get openProfit(): bigint {
    return this.parts.reduce((sum, part) => sum + part.openProfit, 0n);
  }

  private get equity(): bigint {
    return this.cash + this.openProfit;
  }

  /** The margin in parts of `marginScale`. */
  private get margin(): bigint {
    return this.parts.reduce((sum, part) => sum + part.value * part.marginShare, 0n);
  }

  private toMinor(units: bigint): number {
    return round(divide(ratio(units * HUNDRED.n), ratio(this.scale)));
  }

  private toMajor(units: bigint): number {
    return toNumber(divide(ratio(units), ratio(this.scale)));
  }
}

/**
 * A ratio in units, of which `scale` are one. The result is a whole number, because the scale is a multiple of the
 * ratio's denominator.
 */
function toUnits(value: Ratio | undefined, scale: bigint): bigint {
  return value ? (value.n * scale) / value.d : 0n;
}

/** The least common multiple. */
function findMultiple(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return (a / x) * b;
}
