import type { CloseReason } from '@entropi/contracts/trading-model';
import { STOPS } from '../core/cooldown';
import type { CycleConfig, CycleState } from '../core/cycle-state';
import { type Advice, decide, isNothing, type Order } from '../core/decide';
import { applyCloseFill, applyOpenFill } from '../core/fills';
import type { JointMember } from '../core/joint-target';
import { divide, ratio } from '../core/ratio';
import { isWithinHours } from '../core/trading-hours';
import { findNextDue, listTriggerLevels } from '../core/trigger-levels';
import { closingPrice, type Dir, openingPrice, type Tick, toTicks } from '../core/units';
import { findWorstOpening, isBeyond } from '../core/worst-price';
import { AccountBook } from './account-book';
import { findBeginBlock, hasNoRoom } from './find-begin-block';
import { findStopDistance } from './find-stop-distance';
import { nextHoursChange } from './hours-change';
import { pauseLevel } from './pause-level';
import { type CycleRecord, type Fill, openRecord, type ShareRecord } from './records';
import { RejectedLevels, type Rejection } from './rejected-levels';
import type { BacktestSettings } from './settings';
import { makeConfig, makeState } from './start-state';
import type { Opening, StrategyOptions } from './strategy-options';
import type { TaskRun } from './task-run';
import { NO_TRIGGERS, type Triggers, toTriggers } from './triggers';
import { adviseLeaving, markUnderWay } from './under-way';

/**
 * The cycles of one strategy. The engine's core decides, and this class fills the orders at the price that decided
 * them. Its owner determines when it is looked at and when a cycle begins.
 */
export class StrategyRun {
  readonly book: AccountBook;
  /** The moment before which no cycle begins. */
  notBefore = 0;
  private readonly config: CycleConfig;
  private readonly task: TaskRun;
  private readonly member: number;
  private readonly affords: (close: number, sizeCounts: number) => boolean;
  private readonly onFill: (fill: Fill) => void;
  private readonly slippageTicks: number;
  private readonly beginsBeside: number;
  private state: CycleState | null = null;
  private cycle: CycleRecord | null = null;
  private readonly open = new Map<number, ShareRecord>();
  private sent: Order[] = [];
  private readonly rejected = new RejectedLevels();

  constructor(
    private readonly settings: BacktestSettings,
    options: StrategyOptions,
  ) {
    const { task, member = 0, affords } = options;
    const book = new AccountBook(settings);
    this.book = book;
    this.task = task;
    this.member = member;
    this.affords = affords ?? ((close, sizeCounts) => book.affords(close, sizeCounts));
    this.onFill = options.onFill ?? (() => undefined);
    this.beginsBeside = options.beginsBeside ?? 0;
    this.slippageTicks = toTicks(settings.assumptions.slippage, settings.market);
    this.config = makeConfig(settings, options);
  }

  get dir(): Dir {
    return this.settings.dir;
  }

  get isRunning(): boolean {
    return this.state !== null;
  }

  get openShares(): number {
    return this.open.size;
  }

  /** The number of shares that are open or whose opening is under way. */
  get liveShares(): number {
    return this.open.size + this.sent.filter((order) => order.kind === 'OPEN').length;
  }

  get hasSent(): boolean {
    return this.sent.length > 0;
  }

  /** Charges nights. */
  passTime(at: number, close: number): void {
    const charged = this.book.passTime(at, close);
    if (this.cycle) this.cycle.financingMinor += charged;
  }

  /** The prices that are waited for at a moment; at `closeOutAt` the broker closes everything. */
  listTriggers(now: number, closeOutAt: number): Triggers {
    const { limits, market } = this.settings;
    const mayOpen = this.task.mayOpen(now) && isWithinHours(limits.trading_hours, new Date(now));
    if (!this.state) {
      const isHeldBack = !mayOpen || now < this.notBefore || hasNoRoom(this.settings, this.config);
      if (isHeldBack) return NO_TRIGGERS;
      const { max_spread: spread } = limits;
      const maxSpread = spread === null ? NO_TRIGGERS.maxSpread : toTicks(spread, market);
      return { ...NO_TRIGGERS, openAt: Number.POSITIVE_INFINITY, maxSpread };
    }
    const levels = listTriggerLevels(this.state, this.config, { mayOpen, mayClose: true, now });
    return toTriggers(levels, closeOutAt);
  }

  /** The next moment at which it has to be looked at whatever the price; Infinity when there is none. */
  nextDue(now: number): number {
    const { limits } = this.settings;
    const moments = [
      this.state ? findNextDue(this.state, this.config, now) : this.notBefore,
      this.book.nextNight(now),
      this.task.blockedUntil,
      nextHoursChange(limits.trading_hours, now),
      limits.max_openings_per_minute == null ? null : this.task.recentOpenings.nextFall,
    ];
    return Math.min(...moments.flatMap((at) => (at !== null && at > now ? at : [])));
  }

  /** Takes over what the other members have changed: their shares, and the streak of won cycles. */
  updateOthers(othersOpen: number): void {
    this.config.profitCounter = this.task.streak;
    if (this.config.joint) this.config.joint.othersOpen = othersOpen;
  }

  /**
   * Has the core decide; returns whether it has decided anything. Its orders are then under way, and none has
   * filled.
   */
  decide(tick: Tick): boolean {
    if (!this.state) return false;
    const { task } = this;
    const recentOpenings = task.recentOpenings.count(tick.at);
    const permissions = { mayOpen: task.mayOpen(tick.at), mayClose: true, recentOpenings };
    const advice = decide(this.state, tick, this.config, permissions);
    if (isNothing(advice)) return false;
    this.carryOut(this.state, advice, tick.at);
    return true;
  }

  /**
   * The running cycle in the form that a joint target needs; null when none runs, or when it is already being
   * closed.
   */
  findJointMember(tick: Tick | null): JointMember | null {
    const { state, config } = this;
    return state && config.hasJointTarget && !state.leaving ? { state, config, tick } : null;
  }

  /** Has everything closed that is open, because the joint target is reached. */
  closeJointly(at: number): void {
    if (this.state) this.carryOut(this.state, adviseLeaving(this.state, 'BASKET_TAKE_PROFIT'), at);
  }

  /** Whether something is open and the cycle is not being closed as a whole. */
  get isKept(): boolean {
    return this.state !== null && !this.state.leaving;
  }

  /** Has everything closed for a limit of the day's loss; false when that is already so, or orders are under way. */
  closeLostDay(at: number): boolean {
    if (!this.state || !this.isKept || this.hasSent) return false;
    this.carryOut(this.state, adviseLeaving(this.state, 'STOP_ALL'), at);
    return true;
  }

  private carryOut(state: CycleState, advice: Advice, at: number): void {
    if (this.cycle && advice.entersRecovery) this.cycle.recoveredAt = at;
    this.state = markUnderWay(state, advice);
    this.sent.push(...advice.orders);
    if (advice.orders.some(({ kind }) => kind === 'OPEN')) this.task.recentOpenings.add(at);
  }

  /** Fills the closes that are under way. */
  fillCloses(tick: Tick): void {
    for (const order of this.sent)
      if (order.kind === 'CLOSE') this.fillClose(order.level, order.reason, tick);
    this.sent = this.sent.filter((order) => order.kind === 'OPEN');
  }

  /** Fills the openings that are under way, and ends the cycle when nothing is open. */
  fillOpens(tick: Tick): void {
    for (const order of this.sent.splice(0)) if (order.kind === 'OPEN') this.fillOpen(order, tick);
    this.endCycleIfDone(tick.at);
  }

  /** The broker closes everything at once. */
  closeOut(tick: Tick): void {
    for (const { level, share } of this.state?.levels ?? [])
      if (share) this.fillClose(level, 'BROKER', tick);
    this.endCycleIfDone(tick.at);
  }

  /** Whether only a lack of funds may keep a cycle from beginning at a price. */
  mayBegin(tick: Tick): boolean {
    if (!this.task.mayOpen(tick.at)) return false;
    const { notBefore, beginsBeside: beside } = this;
    const recentOpenings = this.task.recentOpenings.count(tick.at);
    const now = { tick, notBefore, recentOpenings, beside };
    return findBeginBlock(this.settings, this.config, now) === null;
  }

  /** The size of the first level. */
  get firstCounts(): number {
    return makeState(this.settings, 0).levels[0]?.sizeCounts ?? 0;
  }

  /** Begins a cycle; false when its first level is not filled, which is tried again later. */
  begin(tick: Tick): boolean {
    const state = makeState(this.settings, tick.at);
    const [first] = state.levels;
    if (!first) return false;
    const order = {
      level: first.level,
      sizeCounts: first.sizeCounts,
      worstTicks: findWorstOpening(first, state, tick, this.config),
    };
    this.task.recentOpenings.add(tick.at);
    const rejection = this.findRejection(order, tick);
    if (rejection) {
      this.task.rejections += 1;
      this.notBefore = tick.at + this.rejected.reject(order.level, rejection);
      return false;
    }
    this.state = state;
    this.config.profitCounter = this.task.streak;
    this.config.stopDistanceTicks = findStopDistance(this.settings, this.config, tick);
    this.cycle = this.task.addCycle(this.member, tick.at);
    this.fillOpen(order, tick);
    return true;
  }

  /**
   * Why the broker does not fill an opening: the account lacks the margin, or the fill would be worse than allowed.
   */
  private findRejection({ sizeCounts, worstTicks }: Opening, tick: Tick): Rejection | null {
    if (!this.affords(closingPrice(tick, this.dir), sizeCounts)) return 'margin';
    const openTicks = openingPrice(tick, this.dir) + this.slippageTicks;
    return isBeyond(openTicks, worstTicks) ? 'price' : null;
  }

  private fillOpen(order: Opening, tick: Tick): void {
    const { dir, rows } = this.settings;
    const { level, sizeCounts } = order;
    const { state, cycle, task } = this;
    if (!state || !cycle) return;
    const rejection = this.findRejection(order, tick);
    if (rejection) {
      task.rejections += 1;
      const notBefore = tick.at + this.rejected.reject(level, rejection);
      this.state = pauseLevel(state, level, notBefore);
      return;
    }
    this.rejected.open(level);
    const openTicks = openingPrice(tick, dir) + this.slippageTicks;
    const reference = `${cycle.number}:${level}:${task.shares.length}`;
    const fill = { reference, level, openTicks, sizeCounts, at: tick.at, quote: tick.quote };
    this.state = applyOpenFill(state, fill, rows, this.config);
    this.book.addShare(fill);
    const opened = { cycle: cycle.number, member: this.member, openTicks: dir * openTicks };
    const record = openRecord({ ...opened, level, sizeCounts, openedAt: tick.at });
    this.open.set(level, record);
    this.onFill({ kind: 'OPEN', level, reason: null });
    task.addShare(record, cycle);
  }

  private fillClose(level: number, reason: CloseReason, tick: Tick): void {
    const { state, cycle } = this;
    const share = state?.levels.find((one) => one.level === level)?.share;
    const record = this.open.get(level);
    if (!state || !share || !record || !cycle) return;
    const closeTicks = closingPrice(tick, this.dir) - this.slippageTicks;
    const profitMinor = this.book.removeShare(share, closeTicks);
    cycle.realisedMinor += profitMinor;
    this.open.delete(level);
    this.onFill({ kind: 'CLOSE', level, reason });
    const closed = { closedAt: tick.at, closeTicks: this.dir * closeTicks, profitMinor, reason };
    Object.assign(record, closed);
    this.state = {
      ...applyCloseFill(state, { level, closeTicks, reason }, this.config),
      // Bookings are whole minor units.
      realised: divide(ratio(BigInt(cycle.realisedMinor)), ratio(100n)),
    };
    this.task.addRealised(profitMinor, tick.at);
    if (STOPS.includes(reason)) cycle.stoppedAt = tick.at;
  }

  private endCycleIfDone(at: number): void {
    if (!this.cycle || this.open.size > 0) return;
    this.notBefore = this.task.endCycle(this.cycle, this.settings.limits, at);
    this.state = null;
    this.cycle = null;
    this.rejected.clear();
  }
}
