import type { Queryable } from '@entropi/db/db';
import { temporaryTokens, users, userTotp } from '@entropi/db/schema/users';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { deleteRecoveryCodes, replaceRecoveryCodes, type StoredCode } from './recovery-codes.repo';

/** A user's second factor; null when none is set up. */
export async function findTotp(db: Queryable, userId: number) {
  const [row] = await db.select().from(userTotp).where(eq(userTotp.userId, userId));
  return row ?? null;
}

/** A user's second factor, locked until the transaction ends; null when none is set up. */
export async function lockTotp(tx: Queryable, userId: number) {
  const [row] = await tx.select().from(userTotp).where(eq(userTotp.userId, userId)).for('update');
  return row ?? null;
}

/** Puts a pending secret and its recovery codes in place of earlier ones. */
export async function replaceTotp(
  tx: Queryable,
  factor: { userId: number; secretSealed: string; codes: StoredCode[]; at: Date },
): Promise<void> {
  const { userId, secretSealed, codes, at } = factor;
  const pending = {
    secretSealed,
    confirmedAt: null,
    voidedAt: null,
    lastStep: null,
    createdAt: at,
  };
  await tx
    .insert(userTotp)
    .values({ userId, ...pending })
    .onConflictDoUpdate({ target: userTotp.userId, set: pending });
  await replaceRecoveryCodes(tx, userId, { codes, at });
}

/** Removes a second factor and its codes. */
export async function deleteTotp(tx: Queryable, userId: number): Promise<boolean> {
  await deleteRecoveryCodes(tx, userId);
  const gone = await tx.delete(userTotp).where(eq(userTotp.userId, userId)).returning();
  return gone.length > 0;
}

/** Puts a secret that nobody has in place of a confirmed one: it stays confirmed, so that no one sets up another. */
export async function voidTotp(
  tx: Queryable,
  userId: number,
  { secretSealed, at }: { secretSealed: string; at: Date },
): Promise<void> {
  await tx.update(userTotp).set({ secretSealed, voidedAt: at }).where(eq(userTotp.userId, userId));
}

/** Uses up a step of the clock; false when it or a later one was used before, which is a replay. */
export async function claimTotpStep(
  tx: Queryable,
  userId: number,
  step: number,
  at: Date,
): Promise<boolean> {
  const taken = await tx
    .update(userTotp)
    .set({
      lastStep: step,
      confirmedAt: sql`coalesce(${userTotp.confirmedAt}, ${at.toISOString()})`,
    })
    .where(
      and(eq(userTotp.userId, userId), or(isNull(userTotp.lastStep), lt(userTotp.lastStep, step))),
    )
    .returning({ userId: userTotp.userId });
  return taken.length > 0;
}

/**
 * Counts a try before the code is looked at, so that codes sent at once cannot exceed the limit.
 * Returns the number of tries, or null when there is none left.
 */
export async function claimTry(
  db: Queryable,
  tokenId: string,
  limit: number,
): Promise<number | null> {
  const [row] = await db
    .update(temporaryTokens)
    .set({ tries: sql`${temporaryTokens.tries} + 1` })
    .where(
      and(
        eq(temporaryTokens.id, tokenId),
        isNull(temporaryTokens.endedAt),
        lt(temporaryTokens.tries, limit),
      ),
    )
    .returning({ tries: temporaryTokens.tries });
  return row?.tries ?? null;
}

/** Ends a temporary token; false when another call ended it first. */
export async function endTemporaryToken(tx: Queryable, tokenId: string, at: Date) {
  const ended = await tx
    .update(temporaryTokens)
    .set({ endedAt: at })
    .where(and(eq(temporaryTokens.id, tokenId), isNull(temporaryTokens.endedAt)))
    .returning({ id: temporaryTokens.id });
  return ended.length > 0;
}

/** Remembers when a user last logged in. */
export async function markLogin(tx: Queryable, userId: number, at: Date): Promise<void> {
  await tx.update(users).set({ lastLoginAt: at }).where(eq(users.id, userId));
}
