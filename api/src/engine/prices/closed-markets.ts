import type { Price } from '@entropi/shared/contracts/prices';

/** Prices of markets in the environment of an account. */
interface MarketPrices {
  /** The newest of a market; null: none came yet. */
  find(epic: string): Price | null;
  /** Calls `onPrice` with each; returns a function that ends it. */
  subscribe(epic: string, onPrice: (price: Price) => void): () => void;
}

/**
 * Markets of which an account waits to sell something. One that is closed is listened to until it is dealt in again:
 * an order before would only be rejected. Of which nothing is known counts as open.
 */
export class ClosedMarkets {
  private readonly awaited = new Map<string, () => void>();
  private reopened = new Set<string>();

  constructor(
    private readonly prices: MarketPrices,
    /** A market that was waited for is dealt in again. */
    private readonly onReopened: () => void,
  ) {}

  isClosed(epic: string): boolean {
    return isClosed(this.prices.find(epic));
  }

  /** Those that have opened since this was last called, after they were waited for. */
  takeReopened(): Set<string> {
    const { reopened } = this;
    this.reopened = new Set();
    return reopened;
  }

  /** Waits for these, which were closed a moment ago, and for no others any more. */
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
    this.reopened.add(epic);
    this.onReopened();
  }
}

function isClosed(price: Price | null): boolean {
  return price !== null && price.status !== 'TRADEABLE';
}
