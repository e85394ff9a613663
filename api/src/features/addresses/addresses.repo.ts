import type { Queryable, Transaction } from '@entropi/db/db';
import { addressChanges, users } from '@entropi/db/schema/users';
import { and, arrayContains, eq, gt, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';

export type AddressChange = typeof addressChanges.$inferSelect;
type LinkKind = 'confirm' | 'undo';

const HASHES = { confirm: addressChanges.confirmHashes, undo: addressChanges.undoHashes } as const;

export async function insertAddressChange(
  tx: Transaction,
  row: typeof addressChanges.$inferInsert,
): Promise<number> {
  const [added] = await tx.insert(addressChanges).values(row).returning({ id: addressChanges.id });
  if (!added) throw new Error('an insert returned no row');
  return added.id;
}

/**
 * When a user's changes since a moment were asked for, oldest first. Locks the user, so that of several requests at
 * once each counts those before it.
 */
export async function lockRequestedSince(
  tx: Transaction,
  userId: number,
  since: Date,
): Promise<Date[]> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const { requestedAt } = addressChanges;
  const rows = await tx
    .select({ at: requestedAt })
    .from(addressChanges)
    .where(and(eq(addressChanges.userId, userId), gt(requestedAt, since)))
    .orderBy(requestedAt);
  return rows.map(({ at }) => at);
}

/** A change whose mails may still go out; null for one that has ended. */
export async function findAddressChange(db: Queryable, id: number): Promise<AddressChange | null> {
  const [row] = await db
    .select()
    .from(addressChanges)
    .where(and(eq(addressChanges.id, id), isNull(addressChanges.endedAt)));
  return row ?? null;
}

/** Lets a mailed link confirm a change, or take it back; links of earlier tries of the mail stay good. */
export async function addAddressLink(
  db: Queryable,
  id: number,
  kind: LinkKind,
  tokenHash: string,
): Promise<void> {
  const column = HASHES[kind];
  await db
    .update(addressChanges)
    .set({ [`${kind}Hashes`]: sql`array_append(${column}, ${tokenHash})` })
    .where(eq(addressChanges.id, id));
}

/** The change that a link confirms now, with its user, both locked; null for any other token. */
export async function lockConfirmable(tx: Transaction, tokenHash: string, now: Date) {
  const { confirmUntil, confirmedAt } = addressChanges;
  const isNew = isNull(confirmedAt);
  return lockChange(tx, { kind: 'confirm', tokenHash }, and(gt(confirmUntil, now), isNew));
}

/** The change that a link takes back now, with its user, both locked; null for any other token. */
export async function lockUndoable(tx: Transaction, tokenHash: string, now: Date) {
  return lockChange(tx, { kind: 'undo', tokenHash }, gt(addressChanges.undoUntil, now));
}

/** The change that a mailed link belongs to, if it has not ended and the link is good now. */
async function lockChange(
  tx: Transaction,
  { kind, tokenHash }: { kind: LinkKind; tokenHash: string },
  isGood: SQL | undefined,
) {
  const [row] = await tx
    .select({ change: addressChanges, username: users.username, email: users.email })
    .from(addressChanges)
    .innerJoin(users, eq(users.id, addressChanges.userId))
    .where(
      and(
        arrayContains(HASHES[kind], [tokenHash]),
        isGood,
        isNull(addressChanges.endedAt),
        isNull(users.deletedAt),
      ),
    )
    .for('update');
  return row ?? null;
}

/** Puts the new address in place: from now on it can be taken back until `undoUntil`. */
export async function markConfirmed(
  tx: Transaction,
  id: number,
  at: Date,
  undoUntil: Date,
): Promise<void> {
  await tx
    .update(addressChanges)
    .set({ confirmedAt: at, undoUntil })
    .where(eq(addressChanges.id, id));
}

/** Ends a change and all later ones of its user: none of their links is good any more. */
export async function endChangesSince(
  tx: Transaction,
  { id, userId }: Pick<AddressChange, 'id' | 'userId'>,
  at: Date,
): Promise<void> {
  await tx
    .update(addressChanges)
    .set({ endedAt: at })
    .where(
      and(
        eq(addressChanges.userId, userId),
        gte(addressChanges.id, id),
        isNull(addressChanges.endedAt),
      ),
    );
}

/** Ends the changes that a user asked for and the new address has not confirmed: the last wish counts. */
export async function endUnconfirmed(tx: Transaction, userId: number, at: Date): Promise<void> {
  await tx
    .update(addressChanges)
    .set({ endedAt: at })
    .where(
      and(
        eq(addressChanges.userId, userId),
        isNull(addressChanges.confirmedAt),
        isNull(addressChanges.endedAt),
      ),
    );
}

/** Removes what can be neither confirmed nor taken back any more; returns how many. */
export async function deleteOldChanges(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.delete(addressChanges).where(lt(addressChanges.undoUntil, before));
  return rowCount ?? 0;
}
