import type { Queryable } from '@entropi/db/db';
import { prepareOnce } from '@entropi/db/prepare-once';
import { refreshFamilies, temporaryTokens, users } from '@entropi/db/schema/users';
import { and, eq, gt, isNotNull, isNull, type Placeholder, sql } from 'drizzle-orm';

const isSession = (userId: number, familyId: number) =>
  and(eq(refreshFamilies.id, familyId), eq(refreshFamilies.userId, userId));

/** Whether a session has neither ended nor expired. */
const isLive = (now: Date | Placeholder) =>
  and(isNull(refreshFamilies.revokedAt), gt(refreshFamilies.expiresAt, now));

const sessionUser = prepareOnce((db) =>
  db
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
        eq(users.id, sql.placeholder('userId')),
        eq(users.isActive, true),
        isNull(users.deletedAt),
        eq(users.sessionVersion, sql.placeholder('sessionVersion')),
        eq(refreshFamilies.id, sql.placeholder('familyId')),
        isLive(sql.placeholder('now')),
      ),
    )
    .prepare('session_user'),
);

/** The user behind an access token whose session is still good; null when it is not. */
export async function findSessionUser(
  db: Queryable,
  token: { userId: number; familyId: number; sessionVersion: number; now: Date },
) {
  const [row] = await sessionUser(db).execute(token);
  return row ?? null;
}

/** Locks a user and their session until the transaction ends; false when the session has ended. */
export async function lockSession(
  tx: Queryable,
  { userId, familyId }: { userId: number; familyId: number },
  now: Date,
): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  // A statement of its own, in the order in which all sessions are ended: it sees what was committed meanwhile.
  const rows = await tx
    .select({ id: refreshFamilies.id })
    .from(refreshFamilies)
    .where(and(isSession(userId, familyId), isLive(now)))
    .for('share');
  return rows.length > 0;
}

/** Whether a session was ended because a copy of its token was used. */
export async function wasCopied(db: Queryable, userId: number, familyId: number): Promise<boolean> {
  const rows = await db
    .select({ id: refreshFamilies.id })
    .from(refreshFamilies)
    .where(and(isSession(userId, familyId), isNotNull(refreshFamilies.copiedAt)));
  return rows.length > 0;
}

/** The user behind a temporary token; null when it was used, voided or has expired. */
export async function findTemporaryUser(
  db: Queryable,
  token: { tokenId: string; userId: number; now: Date },
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
