import { compare, divide, ratio, subtract, ZERO } from '../core/ratio';
import { joinDayLimits } from '../core/rules/narrow-limits';
import { closingPrice, type Dir, type Tick } from '../core/units';
import type { AccountBook } from './account-book';
import type { Fill } from './records';
import type { BacktestSettings } from './settings';
import { StrategyRun } from './strategy-run';
import { TaskRun } from './task-run';
import type { Triggers } from './triggers';

/** One task that trades one strategy over past prices, and begins and ends cycles as the engine does. */
export class LadderRun {
  readonly task: TaskRun;
  /** Counts how often it was looked at: what it waits for may have changed each time. */
  changes = 0;
  private readonly strategy: StrategyRun;
  private hasBegunAtTick = false;
  private lastClose: number | null = null;
  /** What the open shares were worth when the day began. */
  private openAtStart = ZERO;
  /** The number of prices so far. */
  private quotes = 0;

  /** @param onFill receives every fill, in their order */
  constructor(settings: BacktestSettings, onFill?: (fill: Fill) => void) {
    this.task = new TaskRun(joinDayLimits([settings.limits]));
    this.strategy = new StrategyRun(settings, { task: this.task, ...(onFill && { onFill }) });
  }

  get dir(): Dir {
    return this.strategy.dir;
  }

  get book(): AccountBook {
    return this.strategy.book;
  }

  get openShares(): number {
    return this.strategy.openShares;
  }

  /** Has everything decided that this price decides; fills may lead to the next decision. */
  onTick(price: Tick): void {
    this.quotes += 1;
    const tick = { ...price, quote: this.quotes };
    this.hasBegunAtTick = false;
    const close = closingPrice(tick, this.dir);
    this.passTime(tick.at, close);
    this.book.observe(close);
    while (this.task.earlyEnd === null && this.decideNext(tick, close)) this.book.observe(close);
    this.lastClose = close;
  }

  /** Moves to the last closing price before the next one at which something is decided. */
  skipTo(close: number): void {
    this.lastClose = close;
  }

  /** Charges nights, and begins a new day. */
  passTime(at: number, close: number): void {
    if (this.task.isNewDay(at)) {
      this.openAtStart = this.lastClose === null ? ZERO : this.book.openProfit(this.lastClose);
    }
    this.strategy.passTime(at, close);
    this.task.passTime(at);
  }

  /** The prices that the ladder waits for at a moment. */
  listTriggers(now: number): Triggers {
    return this.strategy.listTriggers(
      now,
      Math.max(this.book.closeOutLevel(), this.findLossLevel(now)),
    );
  }

  /** The next moment at which the ladder has to be looked at whatever the price; Infinity when there is none. */
  nextDue(now: number): number {
    const due = this.strategy.nextDue(now);
    const isWeighed = this.task.limits.equity_loss_limit !== null && this.strategy.isRunning;
    return isWeighed ? Math.min(due, this.task.nextDay) : due;
  }

  /**
   * The mirrored closing price at or below which the day's equity has reached its limit; −Infinity when no price
   * does.
   */
  private findLossLevel(now: number): number {
    const { task, book } = this;
    const { equity_loss_limit: limit } = task.limits;
    if (limit === null || task.isDayLost(now)) return Number.NEGATIVE_INFINITY;
    const booked = divide(ratio(BigInt(task.realisedTodayMinor)), ratio(100n));
    return book.findCloseAt(subtract(subtract(this.openAtStart, booked), ratio(limit)));
  }

  /** Whether a limit of the day's loss has everything closed that is open. */
  private closeLostDay({ at }: Tick, close: number): boolean {
    const findChange = () => subtract(this.book.openProfit(close), this.openAtStart);
    return this.task.weighDay(at, findChange) && this.strategy.closeLostDay(at);
  }

  /** Orders are under way before any of them fills, because the engine decides again in between. */
  private decideNext(tick: Tick, close: number): boolean {
    const { strategy } = this;
    if (this.closeLostDay(tick, close)) return true;
    if (!strategy.isRunning) return this.tryBegin(tick);
    if (!strategy.hasSent && close <= this.book.closeOutLevel()) {
      this.task.marginCloseOuts += 1;
      strategy.closeOut(tick);
      return true;
    }
    if (strategy.decide(tick)) return true;
    if (!strategy.hasSent) return false;
    strategy.fillCloses(tick);
    strategy.fillOpens(tick);
    return true;
  }

  private tryBegin(tick: Tick): boolean {
    const { strategy, task } = this;
    if (this.hasBegunAtTick || !strategy.mayBegin(tick)) return false;
    if (compare(this.book.cash, ZERO) <= 0) {
      task.earlyEnd = 'out_of_funds';
      return false;
    }
    this.hasBegunAtTick = strategy.begin(tick);
    return this.hasBegunAtTick;
  }
}
