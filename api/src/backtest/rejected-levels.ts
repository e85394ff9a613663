import { MISS_PAUSES, pauseAfterMiss } from '../trading/core/missed-price';

/** The engine waits for so long at most after the broker has rejected an opening. */
export const REJECTED_PAUSE_MS = 15 * 60_000;

/** Why the broker does not open: the account lacks the margin, or it would be filled worse than it may be. */
export type Rejection = 'margin' | 'price';

/** How often levels have missed their price since they were last opened. */
export class RejectedLevels {
  private readonly misses = new Map<number, number>();

  /** For how long a level rests after a rejection, in milliseconds. */
  reject(level: number, rejection: Rejection): number {
    if (rejection === 'margin') return REJECTED_PAUSE_MS;
    const misses = (this.misses.get(level) ?? 0) + 1;
    this.misses.set(level, misses);
    return pauseAfterMiss(misses, MISS_PAUSES);
  }

  /** A level was opened. */
  open(level: number): void {
    this.misses.delete(level);
  }

  /** The ladder has ended. */
  clear(): void {
    this.misses.clear();
  }
}
