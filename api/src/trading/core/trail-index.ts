import { PriceHeap } from './price-heap';

/** An activated trail: it closes when the price has given back this much of its best closing price. */
export interface ActiveTrail {
  /** The level of its share; null for the basket. */
  level: number | null;
  /** Best closing price, mirrored. */
  peakTicks: number;
  giveBackTicks: number;
}

/** Trails with the same best price, which rises for all of them in one step. */
interface Group {
  peak: number;
  /** Its trails, by how much they may give back. */
  distances: PriceHeap;
  /** Whether it was raised since the last `takeRaised`. */
  isRaised: boolean;
}

interface Member {
  cycleId: number;
  level: number | null;
  group: number;
}

/**
 * The activated trails of one side of a market. A new high costs what it joins, not what it raises: trails that have
 * followed the market to its high share one best price, and a fall looks at the nearest stop of each group.
 */
export class TrailIndex {
  private readonly members = new Map<number, Member>();
  private readonly byCycle = new Map<number, Set<number>>();
  private readonly groups = new Map<number, Group>();
  private readonly byPeak = new Map<number, number>();
  /** Groups by the price that raises them. */
  private readonly rising = new PriceHeap('lowest');
  /** Groups by their nearest stop. */
  private readonly falling = new PriceHeap('highest');
  private lastId = 0;

  /** Sets the trails of a cycle, in place of its earlier ones. */
  set(cycleId: number, trails: readonly ActiveTrail[]): void {
    for (const id of this.byCycle.get(cycleId) ?? []) this.remove(id);
    this.byCycle.delete(cycleId);
    if (trails.length === 0) return;
    const own = trails.map((trail) => this.insert(cycleId, trail));
    this.byCycle.set(cycleId, new Set(own));
  }

  /** Adds to `into` every cycle with a trail whose stop is reached at this closing price. */
  collect(price: number, into: Set<number>): void {
    for (const id of listReached(this.falling, price)) {
      const group = this.groups.get(id);
      if (!group) continue;
      for (const one of listReached(group.distances, group.peak - price)) {
        const member = this.members.get(one);
        if (member) into.add(member.cycleId);
      }
    }
  }

  /** Makes a closing price the best one of all trails that have seen none as good. */
  raise(price: number): void {
    const lower = [...listReached(this.rising, price)];
    if (lower.length === 0) return;
    const same = this.byPeak.get(price);
    if (same !== undefined) lower.push(same);
    const [largest = 0, ...others] = lower.sort(
      (a, b) => this.countMembers(b) - this.countMembers(a),
    );
    for (const id of others) this.join(id, largest);
    const group = this.groups.get(largest);
    if (!group) return;
    this.byPeak.delete(group.peak);
    group.peak = price;
    group.isRaised = true;
    this.order(largest, group);
  }

  /** The best prices of a cycle's trails, by level. */
  listPeaks(cycleId: number): { level: number | null; ticks: number }[] {
    return [...(this.byCycle.get(cycleId) ?? [])].flatMap((id) => {
      const member = this.members.get(id);
      const group = member && this.groups.get(member.group);
      return member && group ? [{ level: member.level, ticks: group.peak }] : [];
    });
  }

  /** Returns the cycles with trails that were raised since the last call. */
  takeRaised(): Set<number> {
    const raised = new Set<number>();
    for (const group of this.groups.values()) {
      if (!group.isRaised) continue;
      group.isRaised = false;
      for (const [id] of group.distances.list()) {
        const member = this.members.get(id);
        if (member) raised.add(member.cycleId);
      }
    }
    return raised;
  }

  private insert(cycleId: number, { level, peakTicks, giveBackTicks }: ActiveTrail): number {
    this.lastId += 1;
    const id = this.lastId;
    const name = this.byPeak.get(peakTicks) ?? id;
    const group = this.groups.get(name) ?? {
      peak: peakTicks,
      distances: new PriceHeap('lowest'),
      isRaised: false,
    };
    group.distances.set(id, giveBackTicks);
    this.groups.set(name, group);
    this.members.set(id, { cycleId, level, group: name });
    this.order(name, group);
    return id;
  }

  private remove(id: number): void {
    const member = this.members.get(id);
    const group = member && this.groups.get(member.group);
    if (!member || !group) return;
    this.members.delete(id);
    group.distances.set(id, null);
    if (group.distances.size > 0) this.order(member.group, group);
    else this.drop(member.group, group);
  }

  /** Moves the members of one group, the smaller one, into another. */
  private join(from: number, into: number): void {
    const [group, target] = [this.groups.get(from), this.groups.get(into)];
    if (!group || !target) return;
    for (const [id, distance] of group.distances.list()) {
      target.distances.set(id, distance);
      const member = this.members.get(id);
      if (member) member.group = into;
    }
    this.drop(from, group);
  }

  private order(name: number, { peak, distances }: Group): void {
    this.byPeak.set(peak, name);
    this.rising.set(name, peak + 1);
    this.falling.set(name, peak - (distances.first ?? 0));
  }

  private drop(name: number, { peak }: Group): void {
    this.groups.delete(name);
    if (this.byPeak.get(peak) === name) this.byPeak.delete(peak);
    this.rising.set(name, null);
    this.falling.set(name, null);
  }

  private countMembers(name: number): number {
    return this.groups.get(name)?.distances.size ?? 0;
  }
}

function listReached(heap: PriceHeap, price: number): Set<number> {
  const reached = new Set<number>();
  heap.collect(price, reached);
  return reached;
}
