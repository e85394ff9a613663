import type { ReadPositions, Reconciler } from '../books/reconcile';
import { findPutOffMs, RECONCILES_APART_MS } from './account-waits';
import type { TradedAccount } from './traded-account';

/** What was dropped is read again after this: each read is one of the account's allowed calls. */
const AGAIN_AFTER_MS = 5000;

/**
 * Decides when an account is compared with the broker. What a comparison needs is read beside the account's loop where
 * that may be: an order that is decided meanwhile leaves at once, however long the broker takes. What was read before
 * an order was looked at says nothing about that order, and is dropped.
 */
export class ComparisonSchedule {
  private nextAt = 0;
  private lastAt = 0;
  /** Since when the next one could have been made; null while it is not due. */
  private dueSince: number | null = null;
  /** The read that is under way and that nothing has outdated; null for none. */
  private reading: Promise<ReadPositions> | null = null;
  /** What was read and not compared yet. */
  private found: Promise<ReadPositions> | null = null;
  /** Resolves when the read has ended that is under way, outdated or not; null for none. */
  private ended: Promise<void> | null = null;
  /** When that read began, in epoch milliseconds; null for none. */
  readingSince: number | null = null;

  /** `loop` is begun when what was read beside it can be compared. */
  constructor(
    private readonly account: TradedAccount,
    private readonly reconciler: Reconciler,
    private readonly loop: { begin(): void },
  ) {}

  /** In epoch milliseconds. */
  get dueAt(): number {
    return this.hasRead ? 0 : this.nextAt;
  }

  get isDue(): boolean {
    return this.now() >= this.dueAt;
  }

  /** Whether something was read beside the loop, and is to be compared before an order is looked at. */
  get hasRead(): boolean {
    return this.found !== null;
  }

  /** The next one is made at once. */
  hurry(): void {
    this.nextAt = 0;
  }

  /** The next one is made shortly, because something was changed at the broker. */
  comeSoon(): void {
    this.nextAt = Math.min(this.nextAt, this.lastAt + RECONCILES_APART_MS);
  }

  tryAgainIn(waitMs: number): void {
    this.nextAt = this.now() + waitMs;
  }

  /** An order is looked at: what was read for the next comparison may lack what that changes, and is read later. */
  onOrders(): void {
    if (!this.reading && !this.found) return;
    this.reading = null;
    this.found = null;
    this.nextAt = Math.min(this.nextAt, this.now() + AGAIN_AFTER_MS);
  }

  /**
   * What to compare now that a comparison is due; null when it is made later. A routine one, which nobody waits
   * for, is put off until its turn at the broker is free. Unless it is late by a whole period, it is read beside the
   * loop.
   */
  claim(isRoutine: boolean): Promise<ReadPositions> | null {
    const now = this.now();
    const { reconcileEveryMs } = this.account.timings;
    this.dueSince ??= now;
    const read =
      this.found ?? (isRoutine ? this.readRoutine(now - this.dueSince) : this.reconciler.read());
    if (!read) return null;
    this.reading = null;
    this.found = null;
    this.dueSince = null;
    this.lastAt = now;
    this.nextAt = now + reconcileEveryMs;
    return read;
  }

  private readRoutine(lateMs: number): Promise<ReadPositions> | null {
    const { broker, timings } = this.account;
    const waitMs = findPutOffMs(lateMs, broker.findReadWaitMs(1));
    if (waitMs > 0) {
      this.tryAgainIn(waitMs);
      return null;
    }
    // What is being read is compared when it comes; a broker that is slow to end one read gets no second one.
    const isLate = lateMs >= timings.reconcileEveryMs && !this.reading;
    if (isLate) return this.reconciler.read();
    if (!this.ended) this.readBeside();
    this.tryAgainIn(this.reading ? timings.reconcileEveryMs : AGAIN_AFTER_MS);
    return null;
  }

  private readBeside(): void {
    const reading = this.reconciler.read();
    this.reading = reading;
    this.readingSince = this.now();
    const end = () => {
      this.ended = null;
      this.readingSince = null;
      if (this.reading !== reading) return;
      this.reading = null;
      this.found = reading;
      this.loop.begin();
    };
    this.ended = reading.then(end, end);
  }

  /** Resolves when nothing is being read any more. */
  async stop(): Promise<void> {
    this.reading = null;
    this.found = null;
    await this.ended;
  }

  private now(): number {
    return this.account.now().getTime();
  }
}
