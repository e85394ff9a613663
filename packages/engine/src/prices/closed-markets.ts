import type { Price } from '@entropi/contracts/prices';
import { SparseMap } from '../sparse-map';

/** Prices of markets in the environment of an account. */
interface MarketPrices {
  /** The newest price of a market; null when none has come yet. */
  find(epic: string): Price | null;
  /** Calls `onPrice` with each price; returns a function that ends it. */
  subscribe(epic: string, onPrice: (price: Price) => void): () => void;
}

/**
 * Markets in which an account waits to sell something. A closed one is listened to until it opens, because an order
 * before that would only be rejected. A market of which nothing is known counts as open.
 */
export class ClosedMarkets {
  private readonly awaited = new SparseMap<string, () => void>();
  /** Null: none. */
  private reopened: Set<string> | null = null;

  constructor(
    private readonly prices: MarketPrices,
    /** Called when a market that was waited for has opened. */
    private readonly onReopened: () => void,
  ) {}

  isClosed(epic: string): boolean {
    return isClosed(this.prices.find(epic));
  }

  /** Returns the markets that were waited for and have opened since the last call. */
  takeReopened(): Set<string> {
    const { reopened } = this;
    this.reopened = null;
    return reopened ?? new Set();
  }

  /** Waits for these markets, which were closed a moment ago, and no longer for any others. */
  waitFor(epics: Iterable<string>): void {
    const wanted = new Set(epics);
    for (const [epic, end] of this.awaited) {
      if (wanted.has(epic)) continue;
      end();
      this.awaited.delete(epic);
    }
    for (const epic of wanted) {
      if (this.awaited.has(epic)) continue;
      this.awaited.set(
        epic,
        this.prices.subscribe(epic, (price) => this.onPrice(epic, price)),
      );
      if (!this.isClosed(epic)) this.reopen(epic);
    }
  }

  close(): void {
    this.waitFor([]);
  }

  private onPrice(epic: string, price: Price): void {
    if (!isClosed(price)) this.reopen(epic);
  }

  private reopen(epic: string): void {
    this.awaited.get(epic)?.();
    if (!this.awaited.delete(epic)) return;
    this.reopened ??= new Set();
    this.reopened.add(epic);
    this.onReopened();
  }
}

function isClosed(price: Price | null): boolean {
  return price !== null && price.status !== 'TRADEABLE';
}
