import type { Queryable, Transaction } from '@entropi/db/db';
import { oneTimeTokens, registrations, users } from '@entropi/db/schema/users';
import { and, arrayContains, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { wasMailedTo } from './password-reset.repo';

export type RegistrationRow = typeof registrations.$inferSelect;

export async function insertRegistration(
  tx: Transaction,
  row: typeof registrations.$inferInsert,
): Promise<number> {
  const [added] = await tx.insert(registrations).values(row).returning({ id: registrations.id });
  if (!added) throw new Error('an insert returned no row');
  return added.id;
}

/** A registration that can still be activated; null for any other. */
export async function findRegistration(
  db: Queryable,
  registrationId: number,
  now: Date,
): Promise<RegistrationRow | null> {
  const [row] = await db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.id, registrationId),
        isNull(registrations.activatedAt),
        gt(registrations.expiresAt, now),
      ),
    );
  return row ?? null;
}

/** Lets a mailed link activate the registration; links of earlier tries of the mail stay good. */
export async function addRegistrationToken(
  db: Queryable,
  registrationId: number,
  tokenHash: string,
): Promise<void> {
  await db
    .update(registrations)
    .set({ tokenHashes: sql`array_append(${registrations.tokenHashes}, ${tokenHash})` })
    .where(eq(registrations.id, registrationId));
}

/** The registration of an unexpired link, activated or not; null for any other token. */
export async function findRegistrationOfToken(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<RegistrationRow | null> {
  const [row] = await selectByToken(db, tokenHash, now);
  return row ?? null;
}

/** The registration of an unexpired link, as above, locked until the transaction ends. */
export async function lockRegistrationOfToken(
  tx: Transaction,
  tokenHash: string,
  now: Date,
): Promise<RegistrationRow | null> {
  const [row] = await selectByToken(tx, tokenHash, now).for('update');
  return row ?? null;
}

function selectByToken(db: Queryable, tokenHash: string, now: Date) {
  return db
    .select()
    .from(registrations)
    .where(
      and(arrayContains(registrations.tokenHashes, [tokenHash]), gt(registrations.expiresAt, now)),
    );
}

export async function markActivated(
  tx: Transaction,
  registrationId: number,
  userId: number,
  at: Date,
): Promise<void> {
  await tx
    .update(registrations)
    .set({ activatedAt: at, userId })
    .where(eq(registrations.id, registrationId));
}

/** The user whom an unused, unexpired invitation is for, without a password yet; null for any other token. */
export async function findInvitedUser(db: Queryable, tokenHash: string, now: Date) {
  const [row] = await db
    .select({ userId: users.id, email: users.email })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(
      and(
        eq(oneTimeTokens.tokenHash, tokenHash),
        eq(oneTimeTokens.kind, 'INVITATION'),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, now),
        users.isActive,
        isNull(users.deletedAt),
        isNull(users.passwordHash),
        // An invitation to an address that was corrected later is void.
        wasMailedTo(users.email),
      ),
    );
  return row ?? null;
}

export async function deleteExpiredRegistrations(tx: Queryable, before: Date): Promise<number> {
  const deleted = await tx.delete(registrations).where(lt(registrations.expiresAt, before));
  return deleted.rowCount ?? 0;
}
