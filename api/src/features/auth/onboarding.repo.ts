import type { Transaction } from '@entropi/db/db';
import { brokerAccounts, brokerKeys } from '@entropi/db/schema/broker';
import { userConfigs } from '@entropi/db/schema/strategies';
import { users } from '@entropi/db/schema/users';
import { and, eq, isNull, sql } from 'drizzle-orm';

/** SQL of the four steps of onboarding, over a query that reads from `users`. */
export const onboardingSteps = {
  profile: sql<boolean>`(${users.firstName} <> '' and ${users.lastName} <> '' and ${users.phone} is not null and ${users.address} is not null)`,
  broker: sql<boolean>`exists (select 1 from ${brokerKeys} where ${brokerKeys.userId} = ${users.id})`,
  account: sql<boolean>`exists (select 1 from ${brokerAccounts} where ${brokerAccounts.userId} = ${users.id} and ${brokerAccounts.isDefault})`,
  strategy: sql<boolean>`exists (select 1 from ${userConfigs} where ${userConfigs.userId} = ${users.id})`,
};

/**
 * Marks a user whose four steps are done, for good: a step that is undone later changes nothing. Call it at the end
 * of every transaction that may do a step; it does nothing while another one is missing.
 */
export async function completeOnboarding(tx: Transaction, userId: number): Promise<void> {
  const isOpen = and(eq(users.id, userId), isNull(users.onboardedAt));
  // When the last two steps are done at once, the second waits here, and then sees what the first has done.
  const open = await tx.select({ id: users.id }).from(users).where(isOpen).for('no key update');
  if (open.length === 0) return;
  const { profile, broker, account, strategy } = onboardingSteps;
  await tx
    .update(users)
    .set({ onboardedAt: sql`now()` })
    .where(and(isOpen, profile, broker, account, strategy));
}
