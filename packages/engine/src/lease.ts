/**
 * Until when this process may act for what it owns, by its own clock. The time counts from before the call to the
 * database, so that the lease ends here before it ends there. A process that was stopped for a while knows at once
 * that its lease has ended.
 */
export class Lease {
  /** The lease is renewed this often, so that two renewals in a row may fail. */
  readonly renewEveryMs: number;
  private heldUntil = 0;
  private endedAt = -1;
  /** Counts how often the lease was gained: what was begun in one term is not sent in the next. */
  private term = 0;

  constructor(readonly leaseMs: number) {
    this.renewEveryMs = leaseMs / 3;
  }

  /** Milliseconds of a clock that is never set and goes on while the process is stopped. */
  now(): number {
    return performance.now();
  }

  /** @param begunAt when the renewal was begun */
  renew(begunAt: number): void {
    if (begunAt <= this.endedAt) return;
    if (!this.isHeld()) this.term += 1;
    this.heldUntil = begunAt + this.leaseMs;
  }

  /** Ends it at once, and for renewals that have begun before: what this process remembers may not be so. */
  end(): void {
    this.endedAt = this.now();
    this.heldUntil = 0;
  }

  isHeld(): boolean {
    return this.now() < this.heldUntil;
  }

  /**
   * Returns a function that tells, whenever it is called, whether the lease has been held without a break since
   * `permit` was called.
   */
  permit(): () => boolean {
    const { term } = this;
    return () => this.isHeld() && this.term === term;
  }
}
