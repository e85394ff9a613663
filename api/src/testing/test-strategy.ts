import type { Database } from '@entropi/db/db';
import { markets } from '@entropi/db/schema/broker';
import { plainStrategy } from '@entropi/shared/contracts/plain-strategy';
import type { StrategyInput } from '@entropi/shared/contracts/trading-model';

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
