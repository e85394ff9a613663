import { MISS_PAUSES, pauseAfterMiss } from '../core/missed-price';

/** The longest wait of the engine after the broker has rejected an opening. */
export const REJECTED_PAUSE_MS = 15 * 60_000;

/** Why the broker does not open: the account lacks the margin, or the fill would be worse than allowed. */
export type Rejection = 'margin' | 'price';

/** How often levels have missed their price since they last opened. */
export class RejectedLevels {
  private readonly misses = new Map<number, number>();

  /** Counts a rejection; returns how long the level rests, in milliseconds. */
  reject(level: number, rejection: Rejection): number {
    if (rejection === 'margin') return REJECTED_PAUSE_MS;
    const misses = (this.misses.get(level) ?? 0) + 1;
    this.misses.set(level, misses);
    return pauseAfterMiss(misses, MISS_PAUSES);
  }

  /** Call this when a level has opened. */
  open(level: number): void {
    this.misses.delete(level);
  }

  /** Call this when the ladder has ended. */
  clear(): void {
    this.misses.clear();
  }
}
