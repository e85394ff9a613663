import { compare, ZERO } from '../trading/core/ratio';
import { closingPrice, type Dir, type Tick } from '../trading/core/units';
import type { AccountBook } from './account-book';
import type { Fill } from './records';
import type { BacktestSettings } from './settings';
import { StrategyRun } from './strategy-run';
import { TaskRun } from './task-run';
import type { Triggers } from './triggers';

/** One task that trades one strategy over past prices, and begins and ends cycles as the engine does. */
export class LadderRun {
  readonly task: TaskRun;
  /** Raised whenever it is looked at: what it waits for may be another. */
  changes = 0;
  private readonly strategy: StrategyRun;
  private hasBegunAtTick = false;
  /** Prices so far. */
  private quotes = 0;

  /** @param onFill receives every fill, in their order */
  constructor(settings: BacktestSettings, onFill?: (fill: Fill) => void) {
    this.task = new TaskRun(settings.limits.daily_loss_limit);
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

  /** Has everything decided that this price decides: what fills may make the next decision. */
  onTick(price: Tick): void {
    this.quotes += 1;
    const tick = { ...price, quote: this.quotes };
    this.hasBegunAtTick = false;
    const close = closingPrice(tick, this.dir);
    this.passTime(tick.at, close);
    this.book.observe(close);
    while (this.task.earlyEnd === null && this.decideNext(tick, close)) this.book.observe(close);
  }

  /** Charges nights, and begins a new day. */
  passTime(at: number, close: number): void {
    this.strategy.passTime(at, close);
    this.task.passTime(at);
  }

  /** The prices that the ladder waits for at a moment. */
  listTriggers(now: number): Triggers {
    return this.strategy.listTriggers(now, this.book.closeOutLevel());
  }

  /** The next moment at which the ladder is to be looked at whatever the price; Infinity if none. */
  nextDue(now: number): number {
    return this.strategy.nextDue(now);
  }

  /** Orders are under way before any is filled: the engine decides again in between. */
  private decideNext(tick: Tick, close: number): boolean {
    const { strategy } = this;
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
