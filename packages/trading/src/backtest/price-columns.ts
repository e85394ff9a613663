import type { Prices } from './play';
import type { PriceRow } from './price-row';

const FIRST_CAPACITY = 1024;

/** The levels of a row of each kind besides its moment, in the order of `PriceColumns.add`. */
export const LEVELS = {
  TICKS: ['bid', 'offer'],
  CANDLES: ['open', 'high', 'low', 'close'],
} as const;

/** Prices of one market, stored in columns as they come, so that a row needs no object. */
export class PriceColumns {
  /** The moment of the last row; -1 when there is none. */
  lastAt = -1;
  length = 0;
  private at = new Float64Array(FIRST_CAPACITY);
  private levels: Int32Array[];

  constructor(private readonly kind: PriceRow['kind']) {
    this.levels = LEVELS[kind].map(() => new Int32Array(FIRST_CAPACITY));
  }

  /** Adds a valid row; its levels are in ticks, in the order of `LEVELS`. */
  add(at: number, levels: readonly number[]): void {
    if (this.length === this.at.length) this.grow();
    this.at[this.length] = at;
    for (let index = 0; index < this.levels.length; index += 1) {
      const column = this.levels[index];
      if (column) column[this.length] = levels[index] ?? 0;
    }
    this.length += 1;
    this.lastAt = at;
  }

  /** Views of what was added so far. */
  toPrices(): Prices {
    const at = this.at.subarray(0, this.length);
    const [first, second, third, fourth] = this.levels.map((one) => one.subarray(0, this.length));
    const none = new Int32Array(0);
    if (this.kind === 'TICKS') {
      return { kind: 'TICKS', columns: { at, bid: first ?? none, offer: second ?? none } };
    }
    const [open, high, low, close] = [first ?? none, second ?? none, third ?? none, fourth ?? none];
    return { kind: 'CANDLES', columns: { at, open, high, low, close } };
  }

  /** Memory that was never written to is not occupied, so twice the room costs nothing until it is used. */
  private grow(): void {
    const capacity = this.at.length * 2;
    const at = new Float64Array(capacity);
    at.set(this.at);
    this.at = at;
    this.levels = this.levels.map((column) => {
      const larger = new Int32Array(capacity);
      larger.set(column);
      return larger;
    });
  }
}
