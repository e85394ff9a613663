import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { brokerAccounts, brokerKeys } from '../../db/schema/broker';
import { userConfigs } from '../../db/schema/strategies';
import { refreshFamilies, temporaryTokens, users } from '../../db/schema/users';

/** The user behind an access token whose session is still good; null when it is not. */
export async function findSessionUser(
  token: { userId: number; familyId: number; sessionVersion: number; now: Date },
  db: Queryable,
) {
  const [row] = await db
    .select({
      userId: users.id,
      username: users.username,
      isSuperuser: users.isSuperuser,
      isStuff: users.isStuff,
      demoMode: users.demoMode,
      onboardedAt: users.onboardedAt,
    })
    .from(users)
    .innerJoin(refreshFamilies, eq(refreshFamilies.userId, users.id))
    .where(
      and(
        eq(users.id, token.userId),
        eq(users.isActive, true),
        isNull(users.deletedAt),
        eq(users.sessionVersion, token.sessionVersion),
        eq(refreshFamilies.id, token.familyId),
        isNull(refreshFamilies.revokedAt),
        gt(refreshFamilies.expiresAt, token.now),
      ),
    );
  return row ?? null;
}

/** The user behind a temporary token that is not used, voided or expired; null when it is. */
export async function findTemporaryUser(
  token: { tokenId: string; userId: number; now: Date },
  db: Queryable,
) {
  const [row] = await db
    .select({ userId: users.id, username: users.username })
    .from(temporaryTokens)
    .innerJoin(users, eq(users.id, temporaryTokens.userId))
    .where(
      and(
        eq(temporaryTokens.id, token.tokenId),
        eq(users.id, token.userId),
        isNull(temporaryTokens.endedAt),
        gt(temporaryTokens.expiresAt, token.now),
        eq(users.isActive, true),
        isNull(users.deletedAt),
      ),
    );
  return row ?? null;
}

/** SQL of the four steps of onboarding, over a query that reads from `users`. */
export const onboardingSteps = {
  profile: sql<boolean>`(${users.firstName} <> '' and ${users.lastName} <> '' and ${users.phone} is not null and ${users.address} is not null)`,
  broker: sql<boolean>`exists (select 1 from ${brokerKeys} where ${brokerKeys.userId} = ${users.id})`,
  account: sql<boolean>`exists (select 1 from ${brokerAccounts} where ${brokerAccounts.userId} = ${users.id} and ${brokerAccounts.isDefault})`,
  strategy: sql<boolean>`exists (select 1 from ${userConfigs} where ${userConfigs.userId} = ${users.id})`,
};

/** Marks a user whose four steps are done, for good; false when a step is missing. */
export async function completeOnboarding(
  userId: number,
  now: Date,
  db: Queryable,
): Promise<boolean> {
  const { profile, broker, account, strategy } = onboardingSteps;
  const done = await db
    .update(users)
    .set({ onboardedAt: now })
    .where(and(eq(users.id, userId), profile, broker, account, strategy))
    .returning({ id: users.id });
  return done.length > 0;
}
