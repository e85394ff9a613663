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
  distances: PriceHeap<Member>;
  /** Whether it was raised since the last `takeRaised`. */
  isRaised: boolean;
}

interface Member {
  cycleId: number;
  level: number | null;
  group: Group;
}

/**
 * The activated trails of one side of a market. A new high costs what it joins, not what it raises: trails that have
 * followed the market to its high share one best price, and a fall looks at the nearest stop of each group.
 */
export class TrailIndex {
  private readonly byCycle = new Map<number, Member[]>();
  private readonly byPeak = new Map<number, Group>();
  /** Groups by the price that raises them. */
  private readonly rising = new PriceHeap<Group>('lowest');
  /** Groups by their nearest stop. */
  private readonly falling = new PriceHeap<Group>('highest');

  /** Sets the trails of a cycle, in place of its earlier ones. */
  set(cycleId: number, trails: readonly ActiveTrail[]): void {
    for (const member of this.byCycle.get(cycleId) ?? []) this.remove(member);
    this.byCycle.delete(cycleId);
    if (trails.length === 0) return;
    const own = trails.map((trail) => this.insert(cycleId, trail));
    this.byCycle.set(cycleId, own);
  }

  /** Adds to `into` every cycle with a trail whose stop is reached at this closing price. */
  collect(price: number, into: Set<number>): void {
    for (const { peak, distances } of listReached(this.falling, price)) {
      for (const { cycleId } of listReached(distances, peak - price)) into.add(cycleId);
    }
  }

  /** Makes a closing price the best one of all trails that have seen none as good. */
  raise(price: number): void {
    const lower = listReached(this.rising, price);
    if (lower.size === 0) return;
    const same = this.byPeak.get(price);
    const [largest, ...others] = [...lower, ...(same ? [same] : [])].sort(
      (a, b) => b.distances.size - a.distances.size,
    );
    if (!largest) return;
    for (const group of others) this.join(group, largest);
    this.byPeak.delete(largest.peak);
    largest.peak = price;
    largest.isRaised = true;
    this.order(largest);
  }

  /** The best prices of a cycle's trails, by level. */
  listPeaks(cycleId: number): { level: number | null; ticks: number }[] {
    const members = this.byCycle.get(cycleId) ?? [];
    return members.map(({ level, group }) => ({ level, ticks: group.peak }));
  }

  /** Returns the cycles with trails that were raised since the last call. */
  takeRaised(): Set<number> {
    const raised = new Set<number>();
    for (const group of this.byPeak.values()) {
      if (!group.isRaised) continue;
      group.isRaised = false;
      for (const [{ cycleId }] of group.distances.list()) raised.add(cycleId);
    }
    return raised;
  }

  private insert(cycleId: number, { level, peakTicks, giveBackTicks }: ActiveTrail): Member {
    const group = this.byPeak.get(peakTicks) ?? {
      peak: peakTicks,
      distances: new PriceHeap<Member>('lowest'),
      isRaised: false,
    };
    const member = { cycleId, level, group };
    group.distances.set(member, giveBackTicks);
    this.order(group);
    return member;
  }

  private remove(member: Member): void {
    const { group } = member;
    group.distances.set(member, null);
    if (group.distances.size > 0) this.order(group);
    else this.drop(group);
  }

  /** Moves the members of one group, the smaller one, into another. */
  private join(group: Group, into: Group): void {
    for (const [member, distance] of group.distances.list()) {
      into.distances.set(member, distance);
      member.group = into;
    }
    this.drop(group);
  }

  private order(group: Group): void {
    this.byPeak.set(group.peak, group);
    this.rising.set(group, group.peak + 1);
    this.falling.set(group, group.peak - (group.distances.first ?? 0));
  }

  private drop(group: Group): void {
    this.byPeak.delete(group.peak);
    this.rising.set(group, null);
    this.falling.set(group, null);
  }
}

function listReached<Id>(heap: PriceHeap<Id>, price: number): Set<Id> {
  const reached = new Set<Id>();
  heap.collect(price, reached);
  return reached;
}
