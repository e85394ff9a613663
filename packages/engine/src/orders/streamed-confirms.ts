import type { Confirm } from '@entropi/broker/broker-data';
import { SparseMap } from '../sparse-map';

/**
 * A confirm may come before the response that names its reference, but only shortly before; it is kept for this
 * long.
 */
const KEPT_MS = 120_000;
const MAX_KEPT = 1000;

/**
 * The confirms that an account's stream has shown lately, by reference. They complement those that are read: after a
 * restart, or while the stream is broken, there are none, and reading goes on as without a stream.
 */
export class StreamedConfirms {
  /** Whether the stream is connected, so that it is likely to confirm what is ordered now. */
  isLive = false;
  private readonly kept = new SparseMap<string, { confirm: Confirm; at: number; isNew: boolean }>();

  constructor(private readonly now: () => Date) {}

  /** Keeps a confirm; false when it says nothing new. */
  add(confirm: Confirm): boolean {
    const { dealReference } = confirm;
    if (this.find(dealReference)?.accepted === confirm.accepted) return false;
    this.kept.set(dealReference, { confirm, at: this.now().getTime(), isNew: true });
    this.forgetOld();
    return true;
  }

  /** What the stream has shown of an order; null when nothing. */
  find(dealReference: string): Confirm | null {
    return this.kept.get(dealReference)?.confirm ?? null;
  }

  /** Whether a confirm has come since the last call, so that its order can be resolved now. */
  claimNew(dealReference: unknown): boolean {
    const kept = typeof dealReference === 'string' ? this.kept.get(dealReference) : undefined;
    if (!kept?.isNew) return false;
    kept.isNew = false;
    return true;
  }

  private forgetOld(): void {
    const oldest = this.now().getTime() - KEPT_MS;
    for (const [reference, { at }] of this.kept) {
      if (at >= oldest && this.kept.size <= MAX_KEPT) return;
      this.kept.delete(reference);
    }
  }
}
