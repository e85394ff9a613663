import type { Price } from '@entropi/contracts/prices';
import { listen } from '@entropi/db/listener';
import { createTestDatabase } from '@entropi/db/testing/test-database';
import { connectTestDatabase } from '@entropi/db/testing/through-pooler';
import { pino } from 'pino';
import { until } from '../testing/engine-harness';
import { createPricePublisher, PRICE_CHANNEL, type PriceBatch } from './publish-prices';

const ATTEMPTS = 3;

function priceAt(bid: number): Price {
  const at = new Date().toISOString();
  const market = { environment: 'SIM', epic: 'IX.D.DAX.IFMM.IP' } as const;
  return {
    ...market,
    bid,
    offer: bid + 1,
    status: 'TRADEABLE',
    source: 'polled',
    at,
    broker_at: at,
  };
}

describe('prices on their way to the other processes', () => {
  it('wait while the database takes nothing, the latest of each market, and the failure is reported once', async () => {
    const database = await createTestDatabase();
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => lines.push(line) });
    const { db, close } = connectTestDatabase(database.url, {
      statementTimeoutMs: 60_000,
      onError: () => undefined,
    });
    const received: PriceBatch[] = [];
    const onNotified = (payload: string) => received.push(JSON.parse(payload) as PriceBatch);
    const listener = listen({
      url: database.url,
      channels: { [PRICE_CHANNEL]: onNotified },
      onError: () => undefined,
    });
    await listener.ready;
    let attempts = 0;
    /** Called at each attempt, and for each price that is published. */
    const findEpoch = () => {
      attempts += 1;
      return 1;
    };
    const environment = 'SIM' as const;
    const publisher = createPricePublisher({
      db,
      environment,
      processId: 'one',
      log,
      onPrices: ({ prices }) => prices,
      findEpoch,
    });
    const lastBid = async () => received.at(-1)?.prices[0]?.bid;
    publisher.publish([priceAt(8000)]);
    await until(lastBid, (bid) => bid === 8000);

    await database.rejectConnections();
    for (let bid = 8001; bid <= 8040; bid += 1) publisher.publish([priceAt(bid)]);
    const published = attempts;
    await until(
      async () => attempts,
      (now) => now >= published + ATTEMPTS,
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('prices are not sent');
    await database.acceptConnections();
    // The feed goes on, so that the listener cannot miss the prices for good while it connects again.
    const publishAndRead = () => {
      publisher.publish([priceAt(8040)]);
      return lastBid();
    };
    await until(publishAndRead, (bid) => bid === 8040);
    expect(lines).toHaveLength(1);

    publisher.publishFault('broker_unavailable');
    await until(
      async () => received.map(({ fault }) => fault),
      (faults) => faults.includes('broker_unavailable'),
    );
    await publisher.stop();
    await listener.stop();
    await close();
    await database.drop();
  });
});
