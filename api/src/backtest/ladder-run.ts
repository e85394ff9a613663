import type { CloseReason } from '@entropi/shared/contracts/trading-model';
import { findStartBlockReason, isLossLimitReached } from '../trading/core/block-reason';
import type { CycleConfig, CycleState } from '../trading/core/cycle-state';
import { type Advice, decide, isNothing, type Order } from '../trading/core/decide';
import { applyCloseFill, applyOpenFill } from '../trading/core/fills';
import { compare, divide, ratio, ZERO } from '../trading/core/ratio';
import { isWithinHours } from '../trading/core/trading-hours';
import { findNextDue, listTriggerLevels } from '../trading/core/trigger-levels';
import {
  closingPrice,
  type Dir,
  moneyPerTickCount,
  openingPrice,
  type Tick,
  toTicks,
} from '../trading/core/units';
import { AccountBook } from './account-book';
import { nextHoursChange } from './hours-change';
import type { CycleRecord, EarlyEnd, Fill, ShareRecord } from './records';
import type { BacktestSettings } from './settings';
import { makeState } from './start-state';
import { NO_TRIGGERS, type Triggers, toTriggers } from './triggers';
import { markUnderWay } from './under-way';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
/** The engine waits for so long at most after the broker has rejected an opening. */
const REJECTED_PAUSE_MS = 15 * MINUTE_MS;
/** Shares of one back-test. */
const MAX_SHARES = 20_000;

/**
 * One task that trades a strategy over past prices: the engine's core decides, this fills its orders at once, at
 * the price at which they were decided, and begins and ends cycles as the engine does.
 */
export class LadderRun {
  readonly book: AccountBook;
  readonly shares: ShareRecord[] = [];
  readonly cycles: CycleRecord[] = [];
  /** Openings that the account had no margin for. */
  rejections = 0;
  marginCloseOuts = 0;
  earlyEnd: EarlyEnd | null = null;
  /** Raised whenever it is looked at: what it waits for may be another. */
  changes = 0;
  private state: CycleState | null = null;
  private readonly config: CycleConfig;
  private readonly slippageTicks: number;
  private readonly open = new Map<number, ShareRecord>();
  private readonly sent: Order[] = [];
  private notBefore = 0;
  private blockedUntil = 0;
  private streak = 0;
  private day = 0;
  private lostTodayMinor = 0;
  private hasBegunAtTick = false;

  /** @param onFill hears of every fill, in their order */
  constructor(
    private readonly settings: BacktestSettings,
    private readonly onFill: (fill: Fill) => void = () => undefined,
  ) {
    const { market, unit, sellMode, multipliers, limits, fxRate, assumptions } = settings;
    this.book = new AccountBook(settings);
    this.slippageTicks = toTicks(assumptions.slippage, market);
    this.config = {
      market,
      unit,
      sellMode,
      multipliers,
      limits,
      moneyPerTickCount: moneyPerTickCount(market, fxRate),
      profitCounter: 0,
      hasJointTarget: false,
      joint: null,
    };
  }

  get dir(): Dir {
    return this.settings.dir;
  }

  get openShares(): number {
    return this.open.size;
  }

  /** Has everything decided that this price decides: what fills may make the next decision. */
  onTick(tick: Tick): void {
    this.hasBegunAtTick = false;
    const close = closingPrice(tick, this.settings.dir);
    this.passTime(tick.at, close);
    this.book.observe(close);
    while (this.earlyEnd === null && this.decideNext(tick, close)) this.book.observe(close);
  }

  /** Charges nights, and begins a new day. */
  passTime(at: number, close: number): void {
    const charged = this.book.passTime(at, close);
    const cycle = this.cycles.at(-1);
    if (charged !== 0 && cycle) cycle.financingMinor += charged;
    const day = Math.floor(at / DAY_MS);
    if (day !== this.day) this.lostTodayMinor = 0;
    this.day = day;
  }

  /** The prices that the ladder waits for at a moment. */
  listTriggers(now: number): Triggers {
    const mayOpen =
      this.mayOpen(now) && isWithinHours(this.settings.limits.trading_hours, new Date(now));
    if (!this.state) {
      if (!mayOpen || now < this.notBefore) return NO_TRIGGERS;
      const { max_spread: spread } = this.settings.limits;
      const maxSpread =
        spread === null ? NO_TRIGGERS.maxSpread : toTicks(spread, this.settings.market);
      return { ...NO_TRIGGERS, openAt: Number.POSITIVE_INFINITY, maxSpread };
    }
    const levels = listTriggerLevels(this.state, this.config, { mayOpen, mayClose: true, now });
    return toTriggers(levels, this.book.closeOutLevel());
  }

  /** The next moment at which the ladder is to be looked at whatever the price; Infinity if none. */
  nextDue(now: number): number {
    const moments = [
      this.state ? findNextDue(this.state, this.config, now) : this.notBefore,
      this.book.nextNight(now),
      this.blockedUntil,
      nextHoursChange(this.settings.limits.trading_hours, now),
    ];
    return Math.min(
      ...moments.map((at) => (at !== null && at > now ? at : Number.POSITIVE_INFINITY)),
    );
  }

  private decideNext(tick: Tick, close: number): boolean {
    if (!this.state) return this.tryBegin(tick, close);
    if (this.sent.length === 0 && close <= this.book.closeOutLevel()) {
      this.marginCloseOuts += 1;
      this.closeAll(this.state, tick, 'BROKER');
      return true;
    }
    const permissions = { mayOpen: this.mayOpen(tick.at), mayClose: true };
    const advice = decide(this.state, tick, this.config, permissions);
    if (isNothing(advice)) return this.fillSent(tick);
    this.carryOut(this.state, advice);
    return true;
  }

  /** Orders are under way before any is filled: the engine decides again in between. */
  private carryOut(state: CycleState, advice: Advice): void {
    const cycle = this.cycles.at(-1);
    if (cycle && advice.entersRecovery) cycle.hasRecovered = true;
    this.state = markUnderWay(state, advice);
    this.sent.push(...advice.orders);
  }

  /** Fills what is under way, closes first; false when nothing is. */
  private fillSent(tick: Tick): boolean {
    const sent = this.sent.splice(0);
    for (const order of sent) {
      if (order.kind === 'CLOSE') this.fillClose(order.level, order.reason, tick);
    }
    for (const order of sent) {
      if (order.kind === 'OPEN') this.fillOpen(order.level, order.sizeCounts, tick);
    }
    if (sent.length > 0) this.endCycleIfDone(tick.at);
    return sent.length > 0;
  }

  private fillOpen(level: number, sizeCounts: number, tick: Tick): void {
    const { dir, rows } = this.settings;
    if (!this.state) return;
    if (!this.book.affords(closingPrice(tick, dir), sizeCounts)) {
      this.rejections += 1;
      this.pauseLevel(this.state, level, tick.at + REJECTED_PAUSE_MS);
      return;
    }
    const openTicks = openingPrice(tick, dir) + this.slippageTicks;
    const reference = `${this.cycles.length}:${level}:${this.shares.length}`;
    const fill = { reference, level, openTicks, sizeCounts, at: tick.at };
    this.state = applyOpenFill(this.state, fill, rows, this.config);
    this.book.addShare(fill);
    const record: ShareRecord = {
      cycle: this.cycles.length,
      level,
      sizeCounts,
      openedAt: tick.at,
      openTicks: dir * openTicks,
      closedAt: null,
      closeTicks: null,
      profitMinor: null,
      reason: null,
    };
    this.open.set(level, record);
    this.onFill({ kind: 'OPEN', level, reason: null });
    this.shares.push(record);
    const cycle = this.cycles.at(-1);
    if (cycle) {
      cycle.shares += 1;
      cycle.deepestLevel = Math.max(cycle.deepestLevel, level);
    }
    if (this.shares.length >= MAX_SHARES) this.earlyEnd = 'too_many_shares';
  }

  private fillClose(level: number, reason: CloseReason, tick: Tick): void {
    const { dir, limits } = this.settings;
    const share = this.state?.levels.find((one) => one.level === level)?.share;
    const record = this.open.get(level);
    const cycle = this.cycles.at(-1);
    if (!this.state || !share || !record || !cycle) return;
    const closeTicks = closingPrice(tick, dir) - this.slippageTicks;
    const profitMinor = this.book.removeShare(share, closeTicks);
    cycle.realisedMinor += profitMinor;
    this.lostTodayMinor += profitMinor;
    this.open.delete(level);
    this.onFill({ kind: 'CLOSE', level, reason });
    const closed = { closedAt: tick.at, closeTicks: dir * closeTicks, profitMinor, reason };
    Object.assign(record, closed);
    this.state = {
      ...applyCloseFill(this.state, { level, closeTicks, reason }, this.config),
      // What is booked is whole minor units.
      realised: divide(ratio(BigInt(cycle.realisedMinor)), ratio(100n)),
    };
    if (!isLossLimitReached(BigInt(this.lostTodayMinor), limits.daily_loss_limit)) return;
    this.blockedUntil = (Math.floor(tick.at / DAY_MS) + 1) * DAY_MS;
  }

  private closeAll(state: CycleState, tick: Tick, reason: CloseReason): void {
    for (const { level, share } of state.levels) if (share) this.fillClose(level, reason, tick);
    this.endCycleIfDone(tick.at);
  }

  private pauseLevel(state: CycleState, level: number, notBefore: number): void {
    const levels = state.levels.map((one) =>
      one.level === level ? { ...one, notBefore, phase: 'WAITING' as const } : one,
    );
    this.state = { ...state, levels };
  }

  private tryBegin(tick: Tick, close: number): boolean {
    const { settings } = this;
    if (this.hasBegunAtTick || !this.mayOpen(tick.at)) return false;
    const blockReason = findStartBlockReason({
      tick,
      market: settings.market,
      limits: settings.limits,
      mode: settings.sellMode.mode,
      notBefore: this.notBefore,
      priceMaxAgeMs: 0,
      now: tick.at,
    });
    if (blockReason) return false;
    if (compare(this.book.cash, ZERO) <= 0) {
      this.earlyEnd = 'out_of_funds';
      return false;
    }
    const state = makeState(settings, tick.at);
    const first = state.levels[0];
    if (!first) return false;
    if (!this.book.affords(close, first.sizeCounts)) {
      this.rejections += 1;
      this.notBefore = tick.at + REJECTED_PAUSE_MS;
      return false;
    }
    this.hasBegunAtTick = true;
    this.state = state;
    this.config.profitCounter = this.streak;
    this.cycles.push({
      number: this.cycles.length + 1,
      startedAt: tick.at,
      endedAt: null,
      realisedMinor: 0,
      financingMinor: 0,
      shares: 0,
      deepestLevel: 0,
      hasRecovered: false,
    });
    this.fillOpen(first.level, first.sizeCounts, tick);
    return true;
  }

  private endCycleIfDone(at: number): void {
    const cycle = this.cycles.at(-1);
    if (!cycle || this.open.size > 0) return;
    const { limits } = this.settings;
    this.state = null;
    cycle.endedAt = at;
    if (cycle.realisedMinor > 0) this.streak += 1;
    if (cycle.realisedMinor < 0) this.streak = 0;
    this.notBefore = at + limits.cooldown_minutes * MINUTE_MS;
    if (!limits.auto_restart) this.earlyEnd = 'paused_after_cycle';
  }

  private mayOpen(at: number): boolean {
    return at >= this.blockedUntil;
  }
}
