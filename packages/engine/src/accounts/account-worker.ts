import { LedgerKeeper } from '../books/keep-ledger';
import { type ReadPositions, type ReconcileResult, Reconciler } from '../books/reconcile';
import type { MarkedOrder } from '../orders/marked-order';
import { unmarkWritten } from '../orders/old-mark';
import { Executor } from '../orders/order-executor';
import type { AccountBooks } from '../store/account-books.repo';
import { AFTER_FAILURE_MS } from './account-waits';
import { ComparisonSchedule } from './comparison-schedule';
import type { TradedAccount } from './traded-account';

type Waiter = (result: ReconcileResult | null) => void;

/**
 * The one loop that talks to the broker for an account: orders first, then, when it is time, a
 * reconciliation. Nothing new is opened before the first clean one.
 */
export class AccountWorker {
  isReady = false;
  private readonly executor: Executor;
  private readonly reconciler: Reconciler;
  private readonly comparisons: ComparisonSchedule;
  private readonly ledger: LedgerKeeper;
  private waiters: Waiter[] = [];
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private isWoken = false;
  /** Whether there may be orders that are not resolved. */
  private mayHaveOrders = true;
  /** Our live shares as they were last looked at, by `describeBooks`; null before. */
  private bookedShares: string | null = null;
  /** Whether a wish to leave may lack closes that were not looked for yet. */
  private mayHaveWish = true;
  /**
   * When a close that a wish to leave lacks is ordered again, in epoch milliseconds; Infinity when none is lacking.
   */
  private wishDueAt = Number.POSITIVE_INFINITY;
  /**
   * Whether something may have been booked that was not read again, because a round failed at its commit or after
   * it.
   */
  private isOutdated = false;
  private isStopped = false;
  /** The order that is being written; the next round sends it if it was marked as sent. */
  private written: Promise<MarkedOrder | null> | null = null;
  /** Whether it talks to the broker at this moment. */
  private isAtBroker = false;
  private roundSince: number | null = null;

  constructor(
    readonly account: TradedAccount,
    private readonly onChanged: (userIds: Set<number>) => Promise<void>,
  ) {
    this.ledger = new LedgerKeeper(account, onChanged, this);
    this.executor = new Executor(account, () => this.ledger.settleSoon());
    this.reconciler = new Reconciler(account);
    this.comparisons = new ComparisonSchedule(account, this.reconciler, this);
  }

  /**
   * Looks at the account's orders now, or as soon as the work under way is done. After a `change`, which came from
   * elsewhere than the engine, it also looks for closes that a wish to leave lacks.
   */
  wake(why: 'order' | 'change' = 'change'): void {
    this.mayHaveOrders = true;
    this.comparisons.onOrders();
    if (why === 'change') this.onChange();
    this.begin();
  }

  private onChange(): void {
    this.mayHaveWish = true;
    if (this.account.rejectedCode === null) return;
    // The task may have been started again, and has to show once more that its credentials are rejected.
    this.account.rejectedCode = null;
    this.comparisons.hurry();
  }

  /**
   * Whether nothing is under way at the account, so that an order that is written now may leave at once. This is
   * also true while a fill is reported to those who decide what follows from it.
   */
  get isIdle(): boolean {
    return this.mayOpen && !this.isStopped && !this.isAtBroker && this.written === null;
  }

  /**
   * Nothing opens before the first clean comparison with the broker, nor after a locked login before the next one.
   */
  private get mayOpen(): boolean {
    return this.isReady && this.account.degraded !== 'login_locked';
  }

  /**
   * Sends an order that is marked as sent when it is written, before everything else. Call it only while `isIdle`.
   */
  sendWritten(written: Promise<MarkedOrder | null>): void {
    this.written = written;
    this.wake('order');
  }

  /** Takes over the books as they stand: they also show orders of which no notification has arrived. */
  onBooks(books: AccountBooks): void {
    // A new text is in parts until it is compared, which take more memory.
    if (this.bookedShares !== books.shares) this.bookedShares = books.shares;
    if (books.hasOrders && !this.mayHaveOrders && !this.running) this.wake();
  }

  /** Begins a round, now or as soon as the present one is over. */
  begin(): void {
    if (this.isStopped) return;
    this.isWoken = true;
    clearTimeout(this.timer);
    this.running ??= this.run();
  }

  /** Compares with the broker now; null when the broker could not be read, or not within `reconcileWaitMs`. */
  reconcile(): Promise<ReconcileResult | null> {
    if (this.isStopped) return Promise.resolve(null);
    const result = new Promise<ReconcileResult | null>((resolve) => {
      const timer = setTimeout(() => {
        this.waiters = this.waiters.filter((one) => one !== waiter);
        resolve(null);
      }, this.account.timings.reconcileWaitMs);
      const waiter: Waiter = (reconciled) => {
        clearTimeout(timer);
        resolve(reconciled);
      };
      this.waiters.push(waiter);
    });
    this.comparisons.hurry();
    this.wake();
    return result;
  }

  /** Compares with the broker shortly, because something was changed there. Many changes lead to one comparison. */
  reconcileSoon(): void {
    this.comparisons.comeSoon();
    this.wake();
  }

  /** When what has been under way for longest began, in epoch milliseconds; null while it rests. */
  get busySince(): number | null {
    const { roundSince, comparisons, ledger } = this;
    const begun = [roundSince, comparisons.readingSince, ledger.readingSince];
    const known = begun.filter((since) => since !== null);
    return known.length > 0 ? Math.min(...known) : null;
  }

  /**
   * Resolves when nothing is under way any more. Orders that have left are resolved by the key's next owner; an
   * order that is marked as sent and has not left becomes PENDING again.
   */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
    await this.comparisons.stop();
    await this.ledger.stop();
    await unmarkWritten(this.account, this.written);
    this.account.closedMarkets.close();
    this.settle(null);
  }

  /** Gives the result to all callers who wait for a reconcile. */
  private settle(result: ReconcileResult | null): void {
    for (const waiter of this.waiters.splice(0)) waiter(result);
  }

  private async run(): Promise<void> {
    let dueAt: number | null = null;
    while (this.isWoken && !this.isStopped) {
      this.isWoken = false;
      this.roundSince = this.now();
      try {
        dueAt = await this.round();
      } catch (error) {
        this.account.log.error({ err: error, accountId: this.account.row.id }, 'account loop');
        dueAt = this.now() + AFTER_FAILURE_MS;
        this.isOutdated = true;
        this.settle(null);
      } finally {
        this.roundSince = null;
      }
    }
    // No `await` lies between the last look and this line: whoever wakes it from here on begins another round.
    this.running = null;
    if (this.isStopped) return;
    const ledgerAt = this.isReady ? this.ledger.dueAt : Number.POSITIVE_INFINITY;
    const next = Math.min(dueAt ?? ledgerAt, ledgerAt, this.wishDueAt, this.comparisons.dueAt);
    this.timer = setTimeout(() => this.begin(), Math.max(next - this.now(), 0));
  }

  /** Returns when the next order is due; null when none is. */
  private async round(): Promise<number | null> {
    const isWishDue = this.now() >= this.wishDueAt;
    const looksForWishes = this.mayHaveWish || isWishDue || this.comparisons.isDue;
    try {
      if (this.comparisons.hasRead) await this.whileAtBroker(() => this.compareWhenDue());
      const looksForOrders = this.mayHaveOrders || isWishDue;
      this.mayHaveOrders = false;
      this.mayHaveWish = false;
      const dueAt = looksForOrders ? await this.advanceOrders(looksForWishes) : null;
      if (dueAt !== null) this.mayHaveOrders = true;
      await this.whileAtBroker(() => this.compareWhenDue());
      return dueAt;
    } catch (error) {
      this.mayHaveOrders = true;
      this.mayHaveWish = true;
      throw error;
    }
  }

  private async advanceOrders(looksForWishes: boolean): Promise<number | null> {
    this.comparisons.onOrders();
    const stepped = await this.whileAtBroker(() => this.step(looksForWishes));
    const { changed, hasWish, dueAt } = stepped;
    if (looksForWishes) this.wishDueAt = stepped.wishDueAt ?? Number.POSITIVE_INFINITY;
    if (hasWish) this.wakeForWish();
    if (this.isOutdated) changed.add(this.account.row.userId);
    if (changed.size > 0) await this.onChanged(changed);
    this.isOutdated = false;
    return dueAt;
  }

  private async step(looksForWishes: boolean) {
    const { written } = this;
    this.written = null;
    // Whoever writes the order also reports why it could not be written.
    const marked = (await written?.catch(() => null)) ?? null;
    return this.executor.step(marked, this.mayOpen, looksForWishes);
  }

  private async whileAtBroker<T>(work: () => Promise<T>): Promise<T> {
    this.isAtBroker = true;
    try {
      return await work();
    } finally {
      this.isAtBroker = false;
    }
  }

  private wakeForWish(): void {
    this.mayHaveOrders = true;
    this.mayHaveWish = true;
    this.isWoken = true;
  }

  private async compareWhenDue(): Promise<void> {
    if (this.comparisons.isDue) {
      const isRoutine = this.mayOpen && this.waiters.length === 0;
      const read = this.comparisons.claim(isRoutine);
      if (read) await this.reconcileOnce(read);
    }
    if (this.isReady) await this.ledger.runWhenDue();
  }

  private async reconcileOnce(read: Promise<ReadPositions>): Promise<void> {
    const { row } = this.account;
    // Callers who come while the comparison runs wait for the next one.
    const waiters = this.waiters.splice(0);
    let result: ReconcileResult | null = null;
    try {
      // Callers who wait want a comparison with the books as they are now, not as they were last looked at.
      const books = waiters.length > 0 ? null : this.bookedShares;
      result = await this.reconciler.run(books, await read);
    } finally {
      if (!result && !this.mayOpen) this.comparisons.tryAgainIn(this.findNextTryMs());
      for (const waiter of waiters) waiter(result);
    }
    if (!result) return;
    const isFirst = !this.isReady;
    // What was put back into the books is compared, and its money read, before anything is decided by it.
    if (result.restored > 0) {
      this.comparisons.hurry();
      this.ledger.auditSoon();
    } else this.isReady = true;
    if (isFirst || result.rolled > 0 || result.closed > 0) this.ledger.settleSoon();
    const { unmanaged: _, ...changes } = result;
    const hasChanges = Object.values(changes).some((count) => count > 0);
    if (hasChanges) this.account.log.info({ accountId: row.id, ...result }, 'reconciled');
    if (hasChanges || (isFirst && this.isReady)) {
      this.wakeForWish();
      await this.onChanged(new Set([row.userId]));
    }
  }

  /** Rejected credentials are tried as rarely as good ones are compared: replaced ones begin anew. */
  private findNextTryMs(): number {
    const { degradedUntil, rejectedCode, timings } = this.account;
    if (rejectedCode !== null) return timings.reconcileEveryMs;
    const until = this.isReady ? degradedUntil : null;
    return Math.max((until?.getTime() ?? 0) - this.now(), AFTER_FAILURE_MS);
  }

  private now(): number {
    return this.account.now().getTime();
  }
}
