import type { Queryable } from '@entropi/db/db';
import { temporaryTokens, users, userTotp } from '@entropi/db/schema/users';
import { and, eq, isNull } from 'drizzle-orm';

/** What a login needs of a user. */
export type LoginUser = NonNullable<Awaited<ReturnType<typeof findLoginUser>>>;

/** What a login needs of a user; null for a name that no user has. */
export async function findLoginUser(db: Queryable, username: string) {
  const [row] = await db
    .select({
      userId: users.id,
      username: users.username,
      passwordHash: users.passwordHash,
      sessionVersion: users.sessionVersion,
      isActive: users.isActive,
      lastLoginAt: users.lastLoginAt,
      totpConfirmedAt: userTotp.confirmedAt,
    })
    .from(users)
    .leftJoin(userTotp, eq(userTotp.userId, users.id))
    .where(and(eq(users.username, username), isNull(users.deletedAt)));
  return row ?? null;
}

/** Stores a temporary token, by which the second factor can be given. */
export async function insertTemporaryToken(
  db: Queryable,
  token: { id: string; userId: number; expiresAt: Date },
): Promise<void> {
  await db.insert(temporaryTokens).values(token);
}
