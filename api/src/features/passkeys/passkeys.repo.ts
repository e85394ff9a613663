import type { Queryable } from '@entropi/db/db';
import { passkeys } from '@entropi/db/schema/passkeys';
import { users } from '@entropi/db/schema/users';
import { and, desc, eq, gte, sql } from 'drizzle-orm';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** A user's passkeys, the newest first. */
export function listRows(db: Queryable, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.id));
}

/** The passkey that an authenticator names, with its owner; null when none is registered. */
export async function findByCredential(db: Queryable, credentialId: string) {
  const [row] = await db
    .select({ passkey: passkeys, username: users.username, handle: users.passkeyHandle })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** A passkey, locked until the transaction ends; null when it was deleted. */
export async function lockPasskey(tx: Queryable, id: number): Promise<PasskeyRow | null> {
  const [row] = await tx.select().from(passkeys).where(eq(passkeys.id, id)).for('update');
  return row ?? null;
}

/** Records the last use of a passkey. */
export async function updateUse(
  tx: Queryable,
  id: number,
  used: { counter: number; at: Date },
): Promise<void> {
  await tx
    .update(passkeys)
    .set({ counter: used.counter, lastUsedAt: used.at })
    .where(eq(passkeys.id, id));
}

/**
 * The handle by which authenticators know a user. The first one that was given out stays for good. Locks the user
 * until the transaction ends, so that their passkeys are counted one after the other.
 */
export async function claimHandle(tx: Queryable, userId: number, fresh: string): Promise<string> {
  const [row] = await tx
    .update(users)
    .set({ passkeyHandle: sql`coalesce(${users.passkeyHandle}, ${fresh})` })
    .where(eq(users.id, userId))
    .returning({ handle: users.passkeyHandle });
  return row?.handle ?? fresh;
}

/** Adds a passkey; null when its credential is registered already, for any user. */
export async function insertPasskey(
  tx: Queryable,
  row: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | null> {
  const [made] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning();
  return made ?? null;
}

/** Renames a user's passkey; null when they have none of this id. */
export async function updateName(
  db: Queryable,
  { id, userId, name }: Pick<PasskeyRow, 'id' | 'userId' | 'name'>,
): Promise<PasskeyRow | null> {
  const [row] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning();
  return row ?? null;
}

/** Deletes a user's passkey; false when they have none of this id. */
export async function deleteRow(tx: Queryable, id: number, userId: number): Promise<boolean> {
  const gone = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return gone.length > 0;
}

/** Deletes all passkeys of a user, or those that were added since a time; returns how many. */
export async function deletePasskeys(
  tx: Queryable,
  userId: number,
  since: Date = new Date(0),
): Promise<number> {
  const { rowCount } = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
  return rowCount ?? 0;
}
