import type { CouplingType } from '@entropi/contracts/coupled-strategies';
import {
  coupledStrategies,
  coupledStrategyMembers,
  userConfigs,
} from '@entropi/db/schema/strategies';
import { eq } from 'drizzle-orm';
import type { EngineHarness } from './engine-harness';
import { addStrategy, addTradingUser, type TradingOptions, type TradingUser } from './trading-user';

/** A user whose configuration names a coupled strategy of these members. */
export async function addCoupledUser(
  harness: EngineHarness,
  name: string,
  type: CouplingType,
  members: readonly TradingOptions[],
  jointTarget: number | null = null,
): Promise<TradingUser & { memberIds: number[] }> {
  const { db } = harness;
  const user = await addTradingUser(harness, name);
  const memberIds: number[] = [];
  for (const [index, options] of members.entries()) {
    memberIds.push(await addStrategy(harness, `${name} ${index}`, options));
  }
  const [coupled] = await db
    .insert(coupledStrategies)
    .values({ name: `coupled of ${name}`, type, jointTarget })
    .returning();
  if (!coupled) throw new Error('no coupled strategy');
  await db.insert(coupledStrategyMembers).values(
    memberIds.map((strategyId, position) => ({
      coupledStrategyId: coupled.id,
      position,
      strategyId,
    })),
  );
  await db
    .update(userConfigs)
    .set({ strategyId: null, coupledStrategyId: coupled.id })
    .where(eq(userConfigs.userId, user.userId));
  return { ...user, memberIds };
}
