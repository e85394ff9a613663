import type { Environment } from '@entropi/contracts/primitives';
import type { Database } from '@entropi/db/db';
import { Lease } from '../lease';
import { claimFeed, releaseFeed } from './feed.repo';

/**
 * Whether this process owns the feed of an environment. It is held by a lease. While another process has it, nothing
 * is read before that lease can end, unless it is heard that the feed was freed.
 */
export class FeedClaim {
  private readonly lease: Lease;
  private epoch: number | null = null;
  /** Nothing is to be done before this moment of the lease's clock. */
  private dueAt = 0;
  /** Counts how often it was heard that the feed may be free. */
  private heard = 0;
  private running: Promise<void> | null = null;

  constructor(
    private readonly deps: {
      db: Database;
      environment: Environment;
      processId: string;
      leaseMs: number;
    },
  ) {
    this.lease = new Lease(deps.leaseMs);
  }

  /** The epoch that fences what is stored; null while this process does not own the feed. */
  findEpoch(): number | null {
    return this.lease.isHeld() ? this.epoch : null;
  }

  /** Renews the lease, or tries to get it, when it is time; to be called about every second. */
  keep(): Promise<void> {
    const hasEnded = this.epoch !== null && !this.lease.isHeld();
    if (this.lease.now() < this.dueAt && !hasEnded) return Promise.resolve();
    this.running ??= this.claim().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** The feed may be free: it is tried at the next `keep`. */
  onFreed(): void {
    this.heard += 1;
    if (this.findEpoch() === null) this.dueAt = 0;
  }

  async release(): Promise<void> {
    const { db, environment, processId } = this.deps;
    if (this.epoch !== null) await releaseFeed(db, environment, processId).catch(() => undefined);
  }

  private async claim(): Promise<void> {
    const begunAt = this.lease.now();
    const { heard } = this;
    const { epoch, heldForMs } = await claimFeed(this.deps.db, this.deps.environment, this.deps);
    this.epoch = epoch;
    if (epoch !== null) {
      this.lease.renew(begunAt);
      this.dueAt = begunAt + this.lease.renewEveryMs;
    } else if (heard === this.heard) {
      // No owner's lease is longer: what ends later was written by a clock that has been set back since.
      this.dueAt = this.lease.now() + Math.min(heldForMs, this.lease.leaseMs);
    }
  }
}
