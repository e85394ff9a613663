import type { Database } from '@entropi/db/db';
import { brokerAccounts } from '@entropi/db/schema/broker';
import { scaleTemplates, strategies } from '@entropi/db/schema/strategies';
import { cycles } from '@entropi/db/schema/trading';
import { and, eq } from 'drizzle-orm';
import { strategyInput } from './test-strategy';

/** Gives a user with a default account a running cycle that has not traded yet; returns its id. */
export async function addOpenCycle(db: Database, userId: number): Promise<number> {
  const [account] = await db
    .select()
    .from(brokerAccounts)
    .where(and(eq(brokerAccounts.userId, userId), brokerAccounts.isDefault));
  if (!account) throw new Error('the user has no broker account');
  const input = strategyInput();
  const [strategy] = await db
    .insert(strategies)
    .values({
      name: `Cycle of ${userId}`,
      epic: input.epic,
      expiry: input.expiry,
      currency: input.currency,
      direction: input.direction,
      unit: input.unit,
      sellModeConfig: input.sell_mode_config,
      profitMultipliers: input.profit_multipliers,
      limits: input.limits,
    })
    .returning();
  if (!strategy) throw new Error('no strategy');
  const [template] = await db
    .insert(scaleTemplates)
    .values({ source: 'STRATEGY', strategyId: strategy.id, version: 1, unit: 'POINTS' })
    .returning();
  if (!template) throw new Error('no template');
  const [cycle] = await db
    .insert(cycles)
    .values({
      userId,
      strategyId: strategy.id,
      strategyVersion: 1,
      scaleTemplateId: template.id,
      brokerAccountId: account.id,
      environment: account.environment,
      epic: input.epic,
      expiry: input.expiry,
      direction: input.direction,
      unit: input.unit,
      sellModeConfig: input.sell_mode_config,
      profitMultipliers: input.profit_multipliers,
      limits: input.limits,
      configuredMode: 'SINGLE',
      effectiveMode: 'SINGLE',
      decimalPlaces: 1,
      sizeStep: 0.01,
      pointValue: 1,
      marketCurrency: input.currency,
      currency: account.currency,
    })
    .returning();
  if (!cycle) throw new Error('no cycle');
  return cycle.id;
}
