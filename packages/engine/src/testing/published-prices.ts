import { listen } from '@entropi/db/listener';
import { PRICE_CHANNEL, type PriceBatch } from '../prices/publish-prices';
import { type EngineHarness, EPIC, until } from './engine-harness';

/** The prices of the tests' market, in the order in which engines have decided by them and published them. */
export interface PublishedPrices {
  /** Their bids, from the first. */
  list(): (number | null)[];
  /** Waits until a price with this bid was published after the first `since` prices. */
  untilBid(bid: number, since?: number): Promise<unknown>;
  stop(): Promise<void>;
}

/** Begins to listen; earlier prices are not listed. */
export async function followPrices(harness: EngineHarness): Promise<PublishedPrices> {
  const bids: (number | null)[] = [];
  const onNotified = (payload: string) => {
    const batch: PriceBatch = JSON.parse(payload);
    bids.push(...batch.prices.filter(({ epic }) => epic === EPIC).map(({ bid }) => bid));
  };
  const listener = listen({
    url: harness.database.url,
    channels: { [PRICE_CHANNEL]: onNotified },
    onError: () => undefined,
  });
  await listener.ready;
  return {
    list: () => [...bids],
    untilBid: (bid, since = 0) =>
      until(
        async () => bids.slice(since),
        (published) => published.includes(bid),
      ),
    stop: () => listener.stop(),
  };
}
