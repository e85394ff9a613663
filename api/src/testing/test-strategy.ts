import { plainStrategy } from '@entropi/contracts/plain-strategy';
import type { StrategyInput } from '@entropi/contracts/trading-model';
import type { Database } from '@entropi/db/db';
import { markets } from '@entropi/db/schema/broker';
import { saveCandles } from '../features/markets/markets.repo';

export const TEST_EPIC = 'IX.D.FTSE.IFMM.IP';

/** Makes a market known, as the feed does. */
export async function addMarket(
  db: Database,
  traits: Partial<typeof markets.$inferInsert> = {},
): Promise<void> {
  await db.insert(markets).values({
    environment: 'SIM',
    epic: TEST_EPIC,
    name: 'FTSE 100 Cash',
    type: 'INDICES',
    status: 'TRADEABLE',
    expiry: '-',
    currency: 'GBP',
    decimalPlaces: 1,
    scalingFactor: 1,
    pointValue: 1,
    minDealSize: 0.2,
    sizeStep: 0.01,
    marginFactor: 5,
    currencies: [{ code: 'GBP', rate: 1, is_default: true }],
    bid: 7999,
    offer: 8000,
    priceAt: new Date(),
    ...traits,
  });
}

const HOURS = 30 * 24;

/** Stores a month of hours of that market, so that the broker is not asked for them. */
export async function addCandles(db: Database): Promise<void> {
  const candles = Array.from({ length: HOURS }, (_, hour) => {
    const middle = 8000 + 30 * Math.sin(hour / 3);
    const [high, low] = [middle + 20, middle - 20];
    const at = new Date(Date.now() - (HOURS - hour) * 3_600_000).toISOString();
    return { at, open: middle, high, low, close: middle };
  });
  await saveCandles(db, { environment: 'SIM', epic: TEST_EPIC, resolution: 'HOUR' }, candles);
}

let made = 0;

/** A valid strategy on that market with a unique name. */
export function strategyInput(traits: Partial<StrategyInput> = {}): StrategyInput {
  made += 1;
  return {
    ...plainStrategy,
    name: `Strategy ${made}`,
    epic: TEST_EPIC,
    currency: 'GBP',
    ...traits,
  };
}
