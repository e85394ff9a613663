import { isDeepStrictEqual } from 'node:util';
import type { Database } from '@entropi/db/db';
import { applyPeaks, listNewerPeaks, type Peak } from '@entropi/trading/core/trailing';
import { fromTicks } from '@entropi/trading/core/units';
import type { LoadedCycle } from '../store/load-cycle';
import { type StoredPeak, savePeaks } from '../store/trailing.repo';

/**
 * The best prices that trailing keeps. They are exact in memory and stored together now and then, because a rising
 * market brings new ones with each price. An engine that is killed loses those it has not stored.
 */
export class KeptPeaks {
  private readonly unsaved = new Map<string, StoredPeak>();

  constructor(private readonly db: Database) {}

  /** Returns a cycle with the new peaks of a decision, and remembers to store them. */
  keep(cycleId: number, loaded: LoadedCycle, peaks: readonly Peak[]): LoadedCycle {
    const { state, config } = loaded;
    for (const { level, ticks } of peaks) {
      const share = state.levels.find((one) => one.level === level)?.share;
      if (level !== null && !share) continue;
      const reference = share?.reference ?? null;
      const price = fromTicks(state.dir * ticks, config.market);
      this.unsaved.set(reference ?? `cycle:${cycleId}`, { cycleId, reference, price });
    }
    return { config, state: applyPeaks(state, peaks) };
  }

  /** Returns a cycle with the best prices that the index has seen, as far as they are better than its own. */
  raise(cycleId: number, loaded: LoadedCycle, seen: readonly Peak[]): LoadedCycle {
    if (seen.length === 0) return loaded;
    const newer = listNewerPeaks(applyPeaks(loaded.state, seen), loaded.state);
    return newer.length > 0 ? this.keep(cycleId, loaded, newer) : loaded;
  }

  /**
   * Returns a cycle as it was read, with its peaks that are not stored yet. When the trailing settings have changed,
   * those are dropped.
   */
  carryOver(cycleId: number, before: LoadedCycle | undefined, loaded: LoadedCycle): LoadedCycle {
    const { trailing } = loaded.config.sellMode;
    if (!before) return loaded;
    if (!trailing || !isDeepStrictEqual(before.config.sellMode.trailing, trailing)) {
      this.forget(cycleId);
      return loaded;
    }
    const newer = listNewerPeaks(before.state, loaded.state);
    return { config: loaded.config, state: applyPeaks(loaded.state, newer) };
  }

  /** Drops the peaks of a cycle that are not stored. */
  forget(cycleId: number): void {
    for (const [name, peak] of this.unsaved)
      if (peak.cycleId === cycleId) this.unsaved.delete(name);
  }

  async save(): Promise<void> {
    const peaks = [...this.unsaved.values()];
    this.unsaved.clear();
    try {
      await savePeaks(this.db, peaks);
    } catch (error) {
      for (const peak of peaks) {
        const name = peak.reference ?? `cycle:${peak.cycleId}`;
        if (!this.unsaved.has(name)) this.unsaved.set(name, peak);
      }
      throw error;
    }
  }
}
