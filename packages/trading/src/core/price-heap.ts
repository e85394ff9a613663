interface Entry<Id> {
  price: number;
  id: Id;
}

/**
 * Prices in the order in which a moving market reaches them: `highest` first for a falling price, `lowest`
 * first for a rising one. One price per id; setting is O(log n), collecting O(triggered).
 */
export class PriceHeap<Id = number> {
  private readonly entries: Entry<Id>[] = [];
  private readonly places = new Map<Id, number>();
  private readonly sign: 1 | -1;

  constructor(first: 'highest' | 'lowest') {
    this.sign = first === 'lowest' ? 1 : -1;
  }

  get size(): number {
    return this.entries.length;
  }

  /** Sets the price of an id; null removes the id. */
  set(id: Id, price: number | null): void {
    const place = this.places.get(id);
    if (price === null) {
      if (place !== undefined) this.removeAt(place, id);
      return;
    }
    this.settle({ price: price * this.sign, id }, place ?? this.entries.length);
  }

  /** The price that is reached first; null when there is none. */
  get first(): number | null {
    const [entry] = this.entries;
    return entry ? entry.price * this.sign : null;
  }

  /** All ids with their prices, in no order. */
  *list(): Generator<[id: Id, price: number]> {
    for (const { id, price } of this.entries) yield [id, price * this.sign];
  }

  /** Adds to `into` every id whose price the market has reached at `price`. */
  collect(price: number, into: Set<Id>): void {
    const limit = price * this.sign;
    const pending = [0];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      const entry = this.entries[at];
      if (!entry || entry.price > limit) continue;
      into.add(entry.id);
      pending.push(2 * at + 1, 2 * at + 2);
    }
  }

  private removeAt(place: number, id: Id): void {
    this.places.delete(id);
    const last = this.entries.pop();
    if (last && last.id !== id) this.settle(last, place);
  }

  /** Puts an entry at an index of the heap, and moves it until parents and children are in order again. */
  private settle(entry: Entry<Id>, at: number): void {
    this.place(entry, at);
    // If it rises, its former parent takes the place, which is in order with all that is below: it does not sink.
    this.rise(at);
    this.sink(at);
  }

  private place(entry: Entry<Id>, at: number): void {
    this.entries[at] = entry;
    this.places.set(entry.id, at);
  }

  private rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.swapIfBefore(at, parent)) return;
      at = parent;
    }
  }

  private sink(from: number): void {
    let at = from;
    for (;;) {
      const left = 2 * at + 1;
      const right = left + 1;
      const child = this.priceAt(right) < this.priceAt(left) ? right : left;
      if (!this.swapIfBefore(child, at)) return;
      at = child;
    }
  }

  private priceAt(place: number): number {
    return this.entries[place]?.price ?? Number.POSITIVE_INFINITY;
  }

  private swapIfBefore(lower: number, upper: number): boolean {
    const a = this.entries[lower];
    const b = this.entries[upper];
    if (!a || !b || a.price >= b.price) return false;
    this.place(a, upper);
    this.place(b, lower);
    return true;
  }
}
