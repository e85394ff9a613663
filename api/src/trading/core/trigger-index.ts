import { PriceHeap } from './price-heap';
import type { TriggerLevels } from './trigger-levels';
import { closingPrice, type Dir, openingPrice, type Tick } from './units';

/** The four price-ordered structures of one direction: two for opening, two for closing prices. */
class Side {
  readonly openFalling = new PriceHeap('highest');
  readonly openRising = new PriceHeap('lowest');
  readonly closeRising = new PriceHeap('lowest');
  readonly closeFalling = new PriceHeap('highest');

  set(id: number, triggerLevels: TriggerLevels): void {
    this.openFalling.set(id, triggerLevels.openAt);
    this.openRising.set(id, triggerLevels.rearmAt);
    this.closeRising.set(id, triggerLevels.profitAt);
    this.closeFalling.set(id, triggerLevels.lossAt);
  }

  collect(opening: number, closing: number, into: Set<number>): void {
    this.openFalling.collect(opening, into);
    this.openRising.collect(opening, into);
    this.closeRising.collect(closing, into);
    this.closeFalling.collect(closing, into);
  }
}

/**
 * The next opening and closing prices of every cycle in one market. A tick costs O(log n + triggered): a
 * cycle whose prices are not reached is not looked at.
 */
export class TriggerIndex {
  private readonly sides: Record<Dir, Side> = { 1: new Side(), [-1]: new Side() };
  private readonly dirs = new Map<number, Dir>();

  /** Sets the prices that a cycle waits for, in place of those before. */
  set(cycleId: number, dir: Dir, triggerLevels: TriggerLevels): void {
    this.dirs.set(cycleId, dir);
    this.sides[dir].set(cycleId, triggerLevels);
  }

  /** Forgets a cycle. */
  remove(cycleId: number): void {
    const dir = this.dirs.get(cycleId);
    if (dir === undefined) return;
    this.dirs.delete(cycleId);
    this.sides[dir].set(cycleId, { openAt: null, rearmAt: null, profitAt: null, lossAt: null });
  }

  /** Cycles with a price that this tick reaches. They stay: `set` again once they are decided. */
  triggered(tick: Tick): Set<number> {
    const found = new Set<number>();
    for (const dir of [1, -1] as const) {
      this.sides[dir].collect(openingPrice(tick, dir), closingPrice(tick, dir), found);
    }
    return found;
  }

  get size(): number {
    return this.dirs.size;
  }
}
