import type { Queryable } from '@entropi/db/db';
import {
  oneTimeTokens,
  refreshFamilies,
  refreshTokens,
  temporaryTokens,
  users,
} from '@entropi/db/schema/users';
import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';

/** Opens a refresh family: one signed-in browser. */
export async function insertFamily(
  tx: Queryable,
  family: {
    userId: number;
    address: string;
    agent: string;
    keyThumbprint: string | null;
    at: Date;
    expiresAt: Date;
    endsAt: Date;
  },
) {
  const { at, ...rest } = family;
  const [row] = await tx
    .insert(refreshFamilies)
    .values({ ...rest, createdAt: at, lastUsedAt: at })
    .returning({ id: refreshFamilies.id, seed: refreshFamilies.seed });
  if (!row) throw new Error('an insert returned no row');
  return row;
}

/** What a token pair says of its user. */
export const tokenUser = {
  userId: users.id,
  username: users.username,
  isSuperuser: users.isSuperuser,
  isStuff: users.isStuff,
  demoMode: users.demoMode,
  sessionVersion: users.sessionVersion,
  onboardedAt: users.onboardedAt,
};

/** The user that a token pair is made for; null when they may not sign in any more. */
export async function findTokenUser(db: Queryable, userId: number) {
  const [row] = await db
    .select(tokenUser)
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isActive, true), isNull(users.deletedAt)));
  return row ?? null;
}

/** Stores the hash of a token. */
export async function insertRefreshToken(
  tx: Queryable,
  token: { familyId: number; n: number; tokenHash: string; issuedAt: Date },
): Promise<void> {
  await tx.insert(refreshTokens).values(token);
}

/** Ends a family of this user; false when it is not theirs or ended before. */
export async function revokeFamily(
  tx: Queryable,
  familyId: number,
  userId: number,
  at: Date,
): Promise<boolean> {
  const revoked = await tx
    .update(refreshFamilies)
    .set({ revokedAt: at })
    .where(
      and(
        eq(refreshFamilies.id, familyId),
        eq(refreshFamilies.userId, userId),
        isNull(refreshFamilies.revokedAt),
      ),
    )
    .returning({ id: refreshFamilies.id });
  return revoked.length > 0;
}

/** Ends everything a user is signed in with: access, refresh and temporary tokens alike. */
export async function revokeEverything(tx: Queryable, userId: number, at: Date): Promise<void> {
  await tx
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, userId));
  await tx
    .update(refreshFamilies)
    .set({ revokedAt: at })
    .where(and(eq(refreshFamilies.userId, userId), isNull(refreshFamilies.revokedAt)));
  await endTemporaryTokens(tx, userId, at);
}

async function endTemporaryTokens(tx: Queryable, userId: number, at: Date): Promise<void> {
  await tx
    .update(temporaryTokens)
    .set({ endedAt: at })
    .where(and(eq(temporaryTokens.userId, userId), isNull(temporaryTokens.endedAt)));
}

/** Ends all of a user's sessions but one, and their temporary tokens. */
export async function revokeOtherFamilies(
  tx: Queryable,
  userId: number,
  keptFamilyId: number,
  at: Date,
): Promise<void> {
  await tx
    .update(refreshFamilies)
    .set({ revokedAt: at })
    .where(
      and(
        eq(refreshFamilies.userId, userId),
        ne(refreshFamilies.id, keptFamilyId),
        isNull(refreshFamilies.revokedAt),
      ),
    );
  await endTemporaryTokens(tx, userId, at);
}

/** The open families of a user, the last used first. */
export function listFamilies(db: Queryable, userId: number, now: Date) {
  return db
    .select()
    .from(refreshFamilies)
    .where(
      and(
        eq(refreshFamilies.userId, userId),
        isNull(refreshFamilies.revokedAt),
        gt(refreshFamilies.expiresAt, now),
      ),
    )
    .orderBy(desc(refreshFamilies.lastUsedAt));
}

/** Removes tokens and families that cannot be used any more; returns how many rows. */
export async function deleteExpired(tx: Queryable, before: Date): Promise<number> {
  const families = await tx
    .delete(refreshFamilies)
    .where(or(lt(refreshFamilies.expiresAt, before), lt(refreshFamilies.revokedAt, before)));
  const temporary = await tx
    .delete(temporaryTokens)
    .where(or(lt(temporaryTokens.expiresAt, before), lt(temporaryTokens.endedAt, before)));
  const oneTime = await tx
    .delete(oneTimeTokens)
    .where(or(lt(oneTimeTokens.expiresAt, before), lt(oneTimeTokens.usedAt, before)));
  return (families.rowCount ?? 0) + (temporary.rowCount ?? 0) + (oneTime.rowCount ?? 0);
}
