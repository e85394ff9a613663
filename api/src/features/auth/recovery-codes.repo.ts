import type { Queryable } from '@entropi/db/db';
import { recoveryCodes } from '@entropi/db/schema/users';
import { and, count, eq, gte, isNull, or } from 'drizzle-orm';

/**
 * A recovery code as it is stored; `lookup` is null for a code of an earlier release, whose hash is its plain SHA-256.
 */
export type StoredCode = Pick<typeof recoveryCodes.$inferInsert, 'lookup' | 'codeHash'>;

/** Puts recovery codes in place of all earlier ones. */
export async function replaceRecoveryCodes(
  tx: Queryable,
  userId: number,
  { codes, at }: { codes: StoredCode[]; at: Date },
): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ ...code, userId, createdAt: at })));
}

/** Deletes all recovery codes of a user, or those that were made since a time; returns how many. */
export async function deleteRecoveryCodes(
  tx: Queryable,
  userId: number,
  since: Date = new Date(0),
): Promise<number> {
  const { rowCount } = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, since)));
  return rowCount ?? 0;
}

/** How many recovery codes of a user can still be used. */
export async function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** The unused codes of a user that have the lookup, seldom more than one, and those that have none. */
export function listUnusedCodes(db: Queryable, userId: number, lookup: string) {
  return db
    .select({
      id: recoveryCodes.id,
      lookup: recoveryCodes.lookup,
      codeHash: recoveryCodes.codeHash,
    })
    .from(recoveryCodes)
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        isNull(recoveryCodes.usedAt),
        or(eq(recoveryCodes.lookup, lookup), isNull(recoveryCodes.lookup)),
      ),
    );
}

/** Uses up a recovery code; false when it was used or replaced meanwhile. */
export async function claimRecoveryCode(
  tx: Queryable,
  userId: number,
  id: number,
  at: Date,
): Promise<boolean> {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(eq(recoveryCodes.id, id), eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)),
    )
    .returning({ id: recoveryCodes.id });
  return taken.length > 0;
}
