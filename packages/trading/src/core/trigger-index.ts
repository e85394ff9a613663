import { PriceHeap } from './price-heap';
import { TrailIndex } from './trail-index';
import type { Peak } from './trailing';
import type { TriggerLevels } from './trigger-levels';
import { closingPrice, type Dir, isDealable, openingPrice, type Tick } from './units';

/** The opening prices that cycles with the same spread limit wait for. */
interface Openings {
  maxSpread: number;
  prices: PriceHeap;
}

/** The price-ordered structures of one direction: for opening prices, and for closing ones. */
class Side {
  /** Grouped by the widest spread at which they may open, so that a wide spread skips whole groups. */
  private readonly openFalling = new Map<number, Openings>();
  /** The group in which each cycle waits. */
  private readonly openingsOf = new Map<number, Openings>();
  private readonly openRising = new PriceHeap('lowest');
  private readonly closeRising = new PriceHeap('lowest');
  private readonly closeFalling = new PriceHeap('highest');
  readonly trails = new TrailIndex();

  set(id: number, triggerLevels: TriggerLevels): void {
    this.setOpening(id, triggerLevels.openAt, triggerLevels.maxSpread ?? Number.POSITIVE_INFINITY);
    this.openRising.set(id, triggerLevels.rearmAt);
    const { profitAt, peakAt } = triggerLevels;
    this.closeRising.set(id, peakAt === null ? profitAt : Math.min(peakAt, profitAt ?? peakAt));
    this.closeFalling.set(id, triggerLevels.lossAt);
    this.trails.set(id, triggerLevels.trails);
  }

  private setOpening(id: number, openAt: number | null, maxSpread: number): void {
    const before = this.openingsOf.get(id);
    if (before) this.removeOpening(id, before);
    if (openAt === null) return;
    const openings = this.openFalling.get(maxSpread) ?? {
      maxSpread,
      prices: new PriceHeap('highest'),
    };
    openings.prices.set(id, openAt);
    this.openFalling.set(maxSpread, openings);
    this.openingsOf.set(id, openings);
  }

  private removeOpening(id: number, { maxSpread, prices }: Openings): void {
    this.openingsOf.delete(id);
    prices.set(id, null);
    if (prices.size === 0) this.openFalling.delete(maxSpread);
  }

  collect(tick: Tick, dir: Dir, into: Set<number>): void {
    const [opening, closing] = [openingPrice(tick, dir), closingPrice(tick, dir)];
    for (const { maxSpread, prices } of this.openFalling.values()) {
      if (tick.offer - tick.bid <= maxSpread) prices.collect(opening, into);
    }
    this.openRising.collect(opening, into);
    this.closeRising.collect(closing, into);
    this.closeFalling.collect(closing, into);
    this.trails.collect(closing, into);
    if (isDealable(tick)) this.trails.raise(closing);
  }
}

/** The trigger levels of a cycle that waits for no price. */
export const NO_TRIGGER_LEVELS: TriggerLevels = {
  openAt: null,
  rearmAt: null,
  profitAt: null,
  peakAt: null,
  lossAt: null,
  maxSpread: null,
  trails: [],
};

/**
 * The next opening and closing prices of every cycle in one market. A tick costs O(log n + triggered): a cycle whose
 * prices are not reached is not looked at, nor is one whose trails follow the market to a new high.
 */
export class TriggerIndex {
  private readonly sides: Record<Dir, Side> = { 1: new Side(), [-1]: new Side() };
  private readonly dirs = new Map<number, Dir>();

  /** Sets the prices that a cycle waits for, in place of its earlier ones. */
  set(cycleId: number, dir: Dir, triggerLevels: TriggerLevels): void {
    this.dirs.set(cycleId, dir);
    this.sides[dir].set(cycleId, triggerLevels);
  }

  /** Forgets a cycle. */
  remove(cycleId: number): void {
    const dir = this.dirs.get(cycleId);
    if (dir === undefined) return;
    this.dirs.delete(cycleId);
    this.sides[dir].set(cycleId, NO_TRIGGER_LEVELS);
  }

  /**
   * Returns the cycles with a price that this tick reaches. They stay in the index; `set` them again once they are
   * decided.
   */
  triggered(tick: Tick): Set<number> {
    const found = new Set<number>();
    for (const dir of [1, -1] as const) this.sides[dir].collect(tick, dir, found);
    return found;
  }

  /** The best prices of a cycle's trails as the ticks have made them since they were set, by level. */
  listPeaks(cycleId: number): Peak[] {
    const dir = this.dirs.get(cycleId);
    return dir === undefined ? [] : this.sides[dir].trails.listPeaks(cycleId);
  }

  /** Returns the cycles with trails that ticks have raised since the last call. */
  takeRaised(): number[] {
    return ([1, -1] as const).flatMap((dir) => [...this.sides[dir].trails.takeRaised()]);
  }

  get size(): number {
    return this.dirs.size;
  }
}
