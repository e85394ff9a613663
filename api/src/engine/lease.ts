/**
 * Until when this process may act for what it owns, by its own clock: counted from before the database was
 * called, so it ends here before it ends there. A process that was stopped knows at once that it has ended.
 */
export class Lease {
  /** As often is renewed: two renewals may fail. */
  readonly renewEveryMs: number;
  private heldUntil = 0;
  /** Counts how often it was gained: what was begun in one term is not sent in the next. */
  private term = 0;

  constructor(readonly leaseMs: number) {
    this.renewEveryMs = leaseMs / 3;
  }

  /** Milliseconds of a clock that is never set, and that goes on while the process is stopped. */
  now(): number {
    return performance.now();
  }

  /** @param begunAt when the renewal was begun */
  renew(begunAt: number): void {
    if (!this.isHeld()) this.term += 1;
    this.heldUntil = begunAt + this.leaseMs;
  }

  isHeld(): boolean {
    return this.now() < this.heldUntil;
  }

  /** Says, whenever it is called, whether the lease has been held without a break since `permit` was. */
  permit(): () => boolean {
    const { term } = this;
    return () => this.isHeld() && this.term === term;
  }
}
