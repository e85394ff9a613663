import type { Account } from './account';
import { Book, type Cycle, type Held, openShares, type Rung } from './book';
import { findStopDistance } from './broker-stop';
import { atLeast, compare, type Fraction, negative, read, toNumber, ZERO } from './fraction';
import { closingPrice, entersRecovery, findLeaving, largestFirst, unrealised } from './leaving';
import { isWithinLimits } from './limits';
import { closePause, openingPause } from './pauses';
import type { OraclePrice, Reason, Setup } from './setup';

const MINUTE_MS = 60_000;
/** How long an order is looked for of which the broker knows nothing. */
const ABSENT_MS = 90_000;

const STOPS: readonly (Reason | null)[] = ['CYCLE_STOP', 'SHARE_STOP', 'DISASTER_STOP'];

/**
 * One strategy at work. An order is filled at once, worse by the slippage of the setup, or rejected, or lost;
 * nothing is known of a lost one until it is found absent.
 */
export class Ladder {
  readonly book: Book;
  cycle: Cycle | null = null;
  price: OraclePrice | null = null;
  private cycles = 0;
  /** Milliseconds since 1970 before which no cycle begins. */
  private cycleNotBefore = 0;
  private rejections = 0;
  /** Openings that the price may still make. */
  private openings = 0;
  /** Whether the price of the last opening was beyond its tolerance. */
  private isMissed = false;

  constructor(
    private readonly setup: Setup,
    private readonly account: Account,
    private readonly of: { member: number; isJoint: boolean },
  ) {
    this.book = new Book(setup);
  }

  get shares(): Held[] {
    return this.cycle ? openShares(this.cycle) : [];
  }

  /** Shares that no wish is to close. */
  get staying(): Held[] {
    return this.shares.filter(({ wish }) => wish === null);
  }

  /** Open result of shares at the last price, in money. */
  weigh(shares: Held[]): Fraction {
    return this.price ? unrealised(this.book, shares, closingPrice(this.book, this.price)) : ZERO;
  }

  onPrice(price: OraclePrice) {
    this.price = price;
    this.findAbsent(price);
    this.refresh(price);
    this.guardGap(price);
  }

  /** A level that took its profit waits until the price has been on the profit side of its trigger. */
  refresh(price: OraclePrice) {
    for (const rung of this.cycle?.rungs ?? []) {
      rung.isFresh ||= compare(this.book.gain(rung.trigger, this.openingPrice(price)), ZERO) > 0;
    }
  }

  /** Looks for one more decision to leave; false when there is none. */
  decide(price: OraclePrice): boolean {
    const { book, cycle } = this;
    if (!cycle) return false;
    if (entersRecovery(book, cycle, price)) cycle.isRecovering = true;
    const of = { streak: this.account.streak, isJoint: this.of.isJoint };
    const leaving = findLeaving(book, cycle, price, of);
    if (!leaving) return false;
    if (leaving.isWhole) cycle.leaving = leaving.reason;
    for (const share of leaving.shares) share.wish = leaving.reason;
    return true;
  }

  /** A share that already has a reason keeps it. */
  wishAll(reason: Reason) {
    if (!this.cycle || this.shares.length === 0) return;
    this.cycle.leaving ??= reason;
    for (const share of this.shares) share.wish ??= reason;
  }

  /** The level that opens at a price, as one of this many more openings of all members; null when none does. */
  findOpening(price: OraclePrice, openings: number): Rung | null {
    return this.cycle && this.findNext(this.cycle, price, openings);
  }

  /** Sends the closes that wishes still lack; returns whether a share was closed. */
  close(price: OraclePrice, weigh: () => void): boolean {
    const { cycle } = this;
    if (!cycle) return false;
    const due = this.shares.filter(
      ({ wish, notBefore, absentAt }) => wish && notBefore <= price.at && absentAt === null,
    );
    const isJoint = due.every(({ wish }) => wish !== 'TAKE_PROFIT' && wish !== 'SHARE_STOP');
    const ordered = isJoint ? largestFirst(due) : due;
    return ordered.filter((share) => this.closeShare(cycle, share, price, weigh)).length > 0;
  }

  /** Returns whether the level was opened; the cycle may end here. */
  open(opening: Rung | null, price: OraclePrice): boolean {
    const { cycle } = this;
    if (!cycle) return false;
    const isOpened = opening !== null && this.openLevel(cycle, opening, price);
    this.endIfDone(cycle, price.at);
    return isOpened;
  }

  /** Whether a cycle may begin. */
  mayBegin(price: OraclePrice, openings: number): boolean {
    if (this.cycle || this.setup.sell.mode === 'RECOVERY') return false;
    const [first] = this.setup.rows;
    const size = this.book.sizeOf(first?.size ?? 0);
    return price.at >= this.cycleNotBefore && this.mayOpen(price, size, openings);
  }

  begin(price: OraclePrice): boolean {
    const cycle = this.book.beginCycle(this.cycles + 1, price.at);
    const wanted = this.openingPrice(price);
    cycle.stopDistance = findStopDistance(this.book, wanted);
    const first = cycle.rungs[0] as Rung;
    const anchor = this.fill(cycle, first, wanted, price);
    if (anchor) {
      this.rejections = 0;
      this.cycles += 1;
      this.book.anchor(cycle, anchor);
    }
    if (anchor || first.absentAt !== null) this.cycle = cycle;
    else this.holdBack(price.at);
    return anchor !== null;
  }

  private openingPrice(price: OraclePrice) {
    return read(this.book.isBuy ? price.offer : price.bid);
  }

  /** Keeps cycles from beginning for a pause, which grows each time. */
  private holdBack(at: number) {
    this.rejections += 1;
    this.cycleNotBefore = at + openingPause(this.rejections, this.isMissed);
  }

  /** An order that was looked for in vain was not booked; it counts as rejected. */
  private findAbsent({ at }: OraclePrice) {
    const { cycle } = this;
    if (!cycle) return;
    const isAbsent = ({ absentAt }: Held | Rung) => absentAt !== null && absentAt <= at;
    for (const share of this.shares.filter(isAbsent)) {
      share.absentAt = null;
      this.restAfterRejection(cycle, share, at);
    }
    for (const rung of cycle.rungs.filter(isAbsent)) {
      rung.absentAt = null;
      if (cycle.number === this.cycles) this.pauseLevel(rung, at);
      else {
        this.cycle = null;
        this.holdBack(at);
      }
      this.endIfDone(cycle, at);
    }
  }

  private restAfterRejection(cycle: Cycle, share: Held, at: number) {
    share.rejections += 1;
    share.notBefore = at + closePause(share.rejections);
    // A profit of one share is no decision to leave: it is taken later if it is still there.
    if (share.wish === 'TAKE_PROFIT') share.wish = cycle.leaving;
  }

  private pauseLevel(rung: Rung, at: number) {
    rung.rejections += 1;
    rung.notBefore = at + openingPause(rung.rejections, this.isMissed);
  }

  private triggered(price: OraclePrice): Rung[] {
    const now = this.openingPrice(price);
    return (this.cycle?.rungs ?? []).filter(
      ({ share, isBlocked, isFresh, trigger }) =>
        !share && !isBlocked && isFresh && atLeast(this.book.gain(now, trigger), ZERO),
    );
  }

  /**
   * A price that jumps over too many levels opens one of them, and so does the next as long as there are too many.
   */
  private guardGap(price: OraclePrice) {
    const { maxGapLevels } = this.setup.guards;
    const isJump = maxGapLevels !== null && this.triggered(price).length > maxGapLevels;
    this.openings = isJump ? 1 : Number.POSITIVE_INFINITY;
  }

  /** Returns whether the broker closed it. */
  private closeShare(cycle: Cycle, share: Held, price: OraclePrice, weigh: () => void): boolean {
    if (price.broker === 'LOSES') share.absentAt = price.at + ABSENT_MS;
    if (price.broker === 'REJECTS') this.restAfterRejection(cycle, share, price.at);
    if (price.broker === 'LOSES' || price.broker === 'REJECTS') return false;
    const reason = share.wish;
    const loss = negative(read(this.setup.slippage));
    const at = this.book.beyond(closingPrice(this.book, price), loss);
    const profit = this.book.minor(this.book.money(this.book.gain(share.open, at), share.size));
    const rung = cycle.rungs[share.level] as Rung;
    rung.share = null;
    rung.isFresh = false;
    rung.isBlocked ||= reason === 'SHARE_STOP';
    cycle.realised += profit;
    if (STOPS.includes(reason)) cycle.stoppedAt = price.at;
    this.record(cycle, share, price.at, at, { reason, profit });
    weigh();
    return true;
  }

  /** A cycle ends when no share is open and no order is unresolved. */
  private endIfDone(cycle: Cycle, at: number) {
    const isUnresolved = cycle.rungs.some(({ absentAt }) => absentAt !== null);
    if (this.cycle !== cycle || this.shares.length > 0 || isUnresolved) return;
    this.account.endCycle(cycle.realised);
    const { cooldown_minutes: minutes, stop_cooldown_minutes: own } = this.setup.limits;
    const afterStop = (cycle.stoppedAt ?? 0) + Math.max(1, own ?? 1) * MINUTE_MS;
    this.cycleNotBefore = Math.max(at + minutes * MINUTE_MS, afterStop);
    if (!this.setup.limits.auto_restart) this.account.isPaused = true;
    this.cycle = null;
    // A new cycle has no levels over which the price has jumped.
    this.openings = Number.POSITIVE_INFINITY;
  }

  /** What holds for every opening, also that of level 0. */
  private mayOpen(price: OraclePrice, size: Fraction, openings: number): boolean {
    const { account, book, shares } = this;
    if (account.isPaused || account.isDayLost || this.openings === 0) return false;
    if (shares.some(({ wish }) => wish && wish !== 'TAKE_PROFIT')) return false;
    const most = this.setup.limits.max_openings_per_minute ?? null;
    return account.hasRoom(price.at, most, openings) && isWithinLimits(book, shares, price, size);
  }

  /** One level at a time: the first one whose trigger holds; null when it may not open. */
  private findNext(cycle: Cycle, price: OraclePrice, openings: number): Rung | null {
    const [next] = this.triggered(price);
    if (!next || cycle.isRecovering || cycle.leaving || price.at < next.notBefore) return null;
    // The opening before it has to be confirmed first, and what the broker did not close is still wanted.
    if (cycle.rungs.some(({ absentAt }) => absentAt !== null)) return null;
    if (this.shares.some(({ notBefore }) => notBefore > price.at)) return null;
    return this.mayOpen(price, next.size, openings) ? next : null;
  }

  private openLevel(cycle: Cycle, next: Rung, price: OraclePrice): boolean {
    if (this.fill(cycle, next, next.trigger, price)) return true;
    if (next.absentAt === null) this.pauseLevel(next, price.at);
    return false;
  }

  /** Returns the price of the fill; null when the broker does not deal, or the price is beyond the tolerance. */
  private fill(cycle: Cycle, rung: Rung, wanted: Fraction, price: OraclePrice): Fraction | null {
    const open = this.book.beyond(this.openingPrice(price), read(this.setup.slippage));
    const { maxSlippage } = this.setup.guards;
    const worse = this.book.gain(wanted, open);
    this.isMissed = maxSlippage !== null && compare(worse, read(maxSlippage)) > 0;
    const serial = this.account.countOpening(price.at);
    if (price.broker === 'LOSES') rung.absentAt = price.at + ABSENT_MS;
    if (price.broker === 'LOSES' || price.broker === 'REJECTS' || this.isMissed) return null;
    const { level, size } = rung;
    this.openings -= 1;
    rung.rejections = 0;
    const rest = { peak: null, wish: null, rejections: 0, notBefore: 0, absentAt: null };
    rung.share = { level, size, open, serial, ...rest };
    this.record(cycle, rung.share, price.at, open, null);
    return open;
  }

  private record(
    cycle: Cycle,
    { level, size }: Held,
    at: number,
    price: Fraction,
    closed: { reason: Reason | null; profit: bigint } | null,
  ) {
    const [reason, profit] = [closed?.reason ?? null, closed?.profit ?? null];
    const what = { level, size: toNumber(size), price: toNumber(price), reason };
    const of = { at, member: this.of.member, cycle: cycle.number };
    const money = profit === null ? null : Number(profit);
    this.account.book({ ...of, ...what, profit: money }, profit ?? 0n);
  }
}
