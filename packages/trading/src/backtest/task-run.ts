import type { Limits } from '@entropi/contracts/trading-model';
import { findNextBegin } from '../core/cooldown';
import { add, compare, divide, negate, type Ratio, ratio } from '../core/ratio';
import { RecentOpenings } from '../core/recent-openings';
import { isLossLimitReached } from '../core/rules/loss-limit';
import type { joinDayLimits } from '../core/rules/narrow-limits';
import type { CycleRecord, EarlyEnd, ShareRecord } from './records';

/** Limits of a day's loss. */
type DayLimits = ReturnType<typeof joinDayLimits>;

const DAY_MS = 24 * 3_600_000;
/** The most shares of one back-test. */
const MAX_SHARES = 20_000;

/** What the strategies of one task share: its day, its streak of won cycles, and what it has traded. */
export class TaskRun {
  readonly shares: ShareRecord[] = [];
  readonly cycles: CycleRecord[] = [];
  /** All openings that were ordered, whatever became of them. */
  readonly recentOpenings = new RecentOpenings();
  /** The number of openings for which the account had no margin. */
  rejections = 0;
  marginCloseOuts = 0;
  earlyEnd: EarlyEnd | null = null;
  /** The number of cycles won in a row. */
  streak = 0;
  /** The end of the day on which the loss limit was reached; 0 before that. */
  blockedUntil = 0;
  /** The latest end of a cycle's cooldown: strategies that take turns, or begin together, wait for it. */
  notBefore = 0;
  /** What was booked today, in minor units. */
  realisedTodayMinor = 0;
  private day = 0;
  private isPaused = false;
  private running = 0;

  /** @param limits of a day's loss, in the account's currency */
  constructor(readonly limits: DayLimits) {}

  /** Whether a moment lies on a later day than the last one. */
  isNewDay(at: number): boolean {
    return Math.floor(at / DAY_MS) > this.day;
  }

  /** When the next day begins. */
  get nextDay(): number {
    return (this.day + 1) * DAY_MS;
  }

  /**
   * Whether the day's equity has just reached its limit. `findChange` gives the change of the open result since the
   * day's start, in the account's currency.
   */
  isEquityLost(at: number, findChange: () => Ratio): boolean {
    const { equity_loss_limit: limit } = this.limits;
    if (limit === null || this.isDayLost(at)) return false;
    const booked = divide(ratio(BigInt(this.realisedTodayMinor)), ratio(100n));
    return compare(add(booked, findChange()), negate(ratio(limit))) <= 0;
  }

  /**
   * Ends the day if its equity has reached its limit. Returns whether what is open has to be closed for a limit of
   * the day.
   */
  weighDay(at: number, findChange: () => Ratio): boolean {
    if (this.isEquityLost(at, findChange)) this.loseDay(at);
    return this.limits.close_at_limit && this.isDayLost(at);
  }

  /** Begins a new day when one has begun. */
  passTime(at: number): void {
    if (!this.isNewDay(at)) return;
    this.realisedTodayMinor = 0;
    this.day = Math.floor(at / DAY_MS);
  }

  /** Whether a limit of its loss has ended the day to which a moment belongs. */
  isDayLost(at: number): boolean {
    return at < this.blockedUntil;
  }

  private loseDay(at: number): void {
    this.blockedUntil = (Math.floor(at / DAY_MS) + 1) * DAY_MS;
  }

  mayOpen(at: number): boolean {
    return !this.isPaused && !this.isDayLost(at);
  }

  addCycle(member: number, at: number): CycleRecord {
    const cycle: CycleRecord = {
      number: this.cycles.length + 1,
      member,
      startedAt: at,
      endedAt: null,
      realisedMinor: 0,
      financingMinor: 0,
      shares: 0,
      deepestLevel: 0,
      recoveredAt: null,
      stoppedAt: null,
    };
    this.cycles.push(cycle);
    this.running += 1;
    return cycle;
  }

  addShare(share: ShareRecord, cycle: CycleRecord): void {
    this.shares.push(share);
    cycle.shares += 1;
    cycle.deepestLevel = Math.max(cycle.deepestLevel, share.level);
    if (this.shares.length >= MAX_SHARES) this.earlyEnd = 'too_many_shares';
  }

  addRealised(minor: number, at: number): void {
    this.realisedTodayMinor += minor;
    const { daily_loss_limit: limit } = this.limits;
    if (isLossLimitReached(BigInt(this.realisedTodayMinor), limit)) this.loseDay(at);
  }

  /** Ends a cycle; returns the moment before which its strategy begins no other. */
  endCycle(
    cycle: CycleRecord,
    limits: Pick<Limits, 'auto_restart' | 'cooldown_minutes' | 'stop_cooldown_minutes'>,
    at: number,
  ): number {
    cycle.endedAt = at;
    if (cycle.realisedMinor > 0) this.streak += 1;
    if (cycle.realisedMinor < 0) this.streak = 0;
    this.running -= 1;
    const notBefore = findNextBegin(at, limits, cycle.stoppedAt);
    // A strategy that waits for all of them waits for the last one.
    this.notBefore = Math.max(this.notBefore, notBefore);
    if (!limits.auto_restart) this.isPaused = true;
    if (this.isPaused && this.running === 0) this.earlyEnd = 'paused_after_cycle';
    return notBefore;
  }
}
