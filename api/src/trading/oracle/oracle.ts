import { Book, type Cycle, type Held, openShares, type Rung, totalSize } from './book';
import { atLeast, compare, type Fraction, minus, negative, plus, read, ZERO } from './fraction';
import { isWithinHours } from './hours';
import { closingPrice, entersRecovery, findLeaving, largestFirst, unrealised } from './leaving';
import type { Fill, OraclePrice, Reason, Setup } from './setup';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A pause that doubles with each rejection. */
const pause = (rejections: number, firstMs: number, longestMs: number) =>
  Math.min(firstMs * 2 ** (rejections - 1), longestMs);

const toNumber = ({ n, d }: Fraction) => Number((n * 10n ** 12n) / d) / 1e12;

/**
 * A reference of the ladder, written from the design of the domain alone: slow, exact, and everything is worked
 * out again at every price. An order is filled at once, worse by the slippage of the setup, or rejected.
 */
class Oracle {
  readonly fills: Fill[] = [];
  private readonly book: Book;
  private cycle: Cycle | null = null;
  private cycles = 0;
  private serial = 0;
  private streak = 0;
  private isPaused = false;
  /** Milliseconds since 1970: no cycle begins before. */
  private cycleNotBefore = 0;
  private rejections = 0;
  private last: OraclePrice | null = null;
  private day = { number: Number.NaN, realised: 0n, openAtStart: ZERO, isLost: false };
  /** When levels were opened, in milliseconds since 1970. */
  private readonly openedAt: number[] = [];
  /** Openings that the price may still make. */
  private openings = 0;
  /** Whether the price of the last opening was beyond its tolerance. */
  private isMissed = false;

  constructor(private readonly setup: Setup) {
    this.book = new Book(setup);
  }

  onPrice(price: OraclePrice) {
    this.turnDay(price);
    this.refresh(price);
    this.guardGap(price);
    while (this.closeDue(price) || this.open(price)) this.refresh(price);
    this.last = price;
  }

  private get shares() {
    return this.cycle ? openShares(this.cycle) : [];
  }

  private openingPrice(price: OraclePrice) {
    return read(this.book.isBuy ? price.offer : price.bid);
  }

  private openResult(price: OraclePrice) {
    return unrealised(this.book, this.shares, closingPrice(this.book, price));
  }

  private turnDay(price: OraclePrice) {
    const number = Math.floor(price.at / DAY_MS);
    if (number === this.day.number) return;
    const openAtStart = this.last ? this.openResult(this.last) : ZERO;
    this.day = { number, realised: 0n, openAtStart, isLost: false };
  }

  /** Once a limit of the day's loss is reached, the day is lost. */
  private weighDay(price: OraclePrice) {
    const booked = this.book.fromMinor(this.day.realised);
    const equity = plus(booked, minus(this.openResult(price), this.day.openAtStart));
    const isBeyond = (result: Fraction, limit: number | null) =>
      limit !== null && atLeast(negative(result), read(limit));
    this.day.isLost ||=
      isBeyond(booked, this.setup.limits.daily_loss_limit) ||
      isBeyond(equity, this.setup.guards.equityLossLimit);
  }

  /** A level that took its profit waits until the price has been on the profit side of its trigger. */
  private refresh(price: OraclePrice) {
    for (const rung of this.cycle?.rungs ?? []) {
      rung.isFresh ||= compare(this.book.gain(rung.trigger, this.openingPrice(price)), ZERO) > 0;
    }
  }

  private triggered(price: OraclePrice): Rung[] {
    const now = this.openingPrice(price);
    return (this.cycle?.rungs ?? []).filter(
      ({ share, isBlocked, isFresh, trigger }) =>
        !share && !isBlocked && isFresh && atLeast(this.book.gain(now, trigger), ZERO),
    );
  }

  /** A price that jumps over too many levels opens one, and so does the next as long as there are too many. */
  private guardGap(price: OraclePrice) {
    const { maxGapLevels } = this.setup.guards;
    const isJump = maxGapLevels !== null && this.triggered(price).length > maxGapLevels;
    this.openings = isJump ? 1 : Number.POSITIVE_INFINITY;
  }

  private closeDue(price: OraclePrice): boolean {
    const { cycle } = this;
    if (!cycle) return false;
    this.weighDay(price);
    while (this.wish(cycle, price)) {
      // What one price decides is decided before the first of its orders has filled.
    }
    const due = this.shares.filter(({ wish, notBefore }) => wish && notBefore <= price.at);
    const isJoint = due.every(({ wish }) => wish !== 'TAKE_PROFIT' && wish !== 'SHARE_STOP');
    const ordered = isJoint ? largestFirst(due) : due;
    // The profit of a share keeps no other level from opening: that is decided before the close has filled.
    const isProfit = due.every(({ wish }) => wish === 'TAKE_PROFIT');
    const beside = due.length > 0 && isProfit ? this.findNext(cycle, price) : null;
    const closed = ordered.filter((share) => this.close(cycle, share, price));
    if (beside) this.openLevel(cycle, beside, price);
    if (this.shares.length === 0) this.endCycle(cycle, price.at);
    return closed.length > 0;
  }

  /** A decision to leave is kept with each share, and the first reason stays; returns whether there is a new one. */
  private wish(cycle: Cycle, price: OraclePrice): boolean {
    const isOver = this.day.isLost && this.setup.guards.closesOnLoss;
    for (const share of isOver ? this.shares : []) share.wish ??= 'STOP_ALL';
    if (entersRecovery(this.book, cycle, price)) cycle.isRecovering = true;
    const leaving = findLeaving(this.book, cycle, price, this.streak);
    for (const share of leaving?.shares ?? []) share.wish = leaving?.reason ?? null;
    return leaving !== null;
  }

  /** Returns whether the broker closed it. */
  private close(cycle: Cycle, share: Held, price: OraclePrice): boolean {
    if (price.isDealing === false) {
      share.rejections += 1;
      share.notBefore = price.at + pause(share.rejections, 1000, 60_000);
      // A profit of one share is no decision to leave: it is taken if it is still there.
      if (share.wish === 'TAKE_PROFIT') share.wish = null;
      return false;
    }
    const reason = share.wish;
    const loss = negative(read(this.setup.slippage));
    const at = this.book.beyond(closingPrice(this.book, price), loss);
    const profit = this.book.minor(this.book.money(this.book.gain(share.open, at), share.size));
    const rung = cycle.rungs[share.level] as Rung;
    rung.share = null;
    rung.isFresh = false;
    rung.isBlocked ||= reason === 'SHARE_STOP';
    cycle.realised += profit;
    if (reason === 'CYCLE_STOP' || reason === 'SHARE_STOP') cycle.stoppedAt = price.at;
    this.day.realised += profit;
    this.weighDay(price);
    this.record(price.at, cycle, share, at, reason, Number(profit));
    return true;
  }

  private endCycle(cycle: Cycle, at: number) {
    if (cycle.realised > 0n) this.streak += 1;
    if (cycle.realised < 0n) this.streak = 0;
    const cooldown = this.setup.limits.cooldown_minutes * MINUTE_MS;
    const afterStop = Math.max(1, this.setup.limits.stop_cooldown_minutes ?? 1) * MINUTE_MS;
    this.cycleNotBefore = Math.max(at + cooldown, (cycle.stoppedAt ?? 0) + afterStop);
    this.isPaused = !this.setup.limits.auto_restart;
    this.cycle = null;
  }

  /** What holds for every opening, of level 0 too. */
  private mayOpen(price: OraclePrice, size: Fraction): boolean {
    this.weighDay(price);
    if (this.isPaused || this.day.isLost || this.openings === 0) return false;
    if (this.shares.some(({ wish }) => wish && wish !== 'TAKE_PROFIT')) return false;
    const { limits } = this.setup;
    const hours = limits.trading_hours;
    if (hours && !isWithinHours(price.at, hours, hours.time_zone ?? 'UTC')) return false;
    const most = limits.max_openings_per_minute ?? null;
    const recent = this.openedAt.filter((at) => price.at - at < MINUTE_MS);
    if (most !== null && recent.length >= most) return false;
    const spread = minus(read(price.offer), read(price.bid));
    const isBelow = (value: Fraction, limit: number | null) =>
      limit === null || atLeast(read(limit), value);
    if (limits.max_open_shares !== null && this.shares.length >= limits.max_open_shares)
      return false;
    return (
      isBelow(spread, limits.max_spread) &&
      isBelow(plus(totalSize(this.shares), size), limits.max_total_size)
    );
  }

  private open(price: OraclePrice): boolean {
    if (!this.cycle) return this.openCycle(price);
    const next = this.findNext(this.cycle, price);
    return next !== null && this.openLevel(this.cycle, next, price);
  }

  private openCycle(price: OraclePrice): boolean {
    if (this.setup.sell.mode === 'RECOVERY') return false;
    const cycle = this.book.beginCycle(this.cycles + 1, price.at);
    const first = cycle.rungs[0] as Rung;
    if (price.at < this.cycleNotBefore || !this.mayOpen(price, first.size)) return false;
    const anchor = this.fill(cycle, first, this.openingPrice(price), price);
    if (!anchor) {
      this.rejections += 1;
      this.cycleNotBefore = price.at + this.pauseOpening(this.rejections);
      return false;
    }
    this.rejections = 0;
    this.cycle = cycle;
    this.cycles += 1;
    this.book.anchor(cycle, anchor);
    return true;
  }

  /** One level at a time: the first in order whose trigger holds; null when it may not open. */
  private findNext(cycle: Cycle, price: OraclePrice): Rung | null {
    const [next] = this.triggered(price);
    if (!next || cycle.isRecovering || price.at < next.notBefore) return null;
    return this.mayOpen(price, next.size) ? next : null;
  }

  private openLevel(cycle: Cycle, next: Rung, price: OraclePrice): boolean {
    if (this.fill(cycle, next, next.trigger, price)) return true;
    next.rejections += 1;
    next.notBefore = price.at + this.pauseOpening(next.rejections);
    return false;
  }

  /** A price that was missed is no rejection of the order: the level rests for a moment. */
  private pauseOpening(times: number): number {
    return this.isMissed ? pause(times, 1000, 30_000) : pause(times, 30_000, 900_000);
  }

  /** Returns the price of the fill; null: the broker does not deal, or the price is beyond the tolerance. */
  private fill(cycle: Cycle, rung: Rung, wanted: Fraction, price: OraclePrice): Fraction | null {
    const open = this.book.beyond(this.openingPrice(price), read(this.setup.slippage));
    const { maxSlippage } = this.setup.guards;
    const worse = this.book.gain(wanted, open);
    this.isMissed = maxSlippage !== null && compare(worse, read(maxSlippage)) > 0;
    if (price.isDealing === false || this.isMissed) return null;
    const { level, size } = rung;
    this.serial += 1;
    this.openings -= 1;
    this.openedAt.push(price.at);
    rung.rejections = 0;
    rung.share = {
      level,
      size,
      open,
      serial: this.serial,
      peak: null,
      wish: null,
      rejections: 0,
      notBefore: 0,
    };
    this.record(price.at, cycle, rung.share, open, null, null);
    return open;
  }

  private record(
    at: number,
    cycle: Cycle,
    share: Held,
    price: Fraction,
    reason: Reason | null,
    profit: number | null,
  ) {
    const { level } = share;
    const size = toNumber(share.size);
    this.fills.push({
      at,
      cycle: cycle.number,
      level,
      size,
      price: toNumber(price),
      reason,
      profit,
    });
  }
}

/** All fills that a setup makes on a path of prices, in order. */
export function consultOracle(setup: Setup, path: readonly OraclePrice[]): Fill[] {
  const oracle = new Oracle(setup);
  for (const price of path) oracle.onPrice(price);
  return oracle.fills;
}
