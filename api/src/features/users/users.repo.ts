import type { Queryable, Transaction } from '@entropi/db/db';
import { prepareOnce } from '@entropi/db/prepare-once';
import { subscriptions, userSubscriptions } from '@entropi/db/schema/money';
import { userConfigs } from '@entropi/db/schema/strategies';
import { shares } from '@entropi/db/schema/trading';
import { addressChanges, users, userTotp } from '@entropi/db/schema/users';
import { and, asc, count, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { onboardingSteps } from '../auth/onboarding.repo';

export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number];
type Changes = Partial<typeof users.$inferInsert>;

/** The new address that a user has yet to confirm; null when there is none. */
const pendingEmail = sql<string | null>`(
  select a.new_email from ${addressChanges} a
  where a.user_id = ${users.id} and a.confirmed_at is null and a.ended_at is null and a.confirm_until > now()
  order by a.id desc limit 1)`;

/** Selects what is shown of users who were not deleted. */
export function selectUsers(db: Queryable, where: SQL | undefined) {
  return db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      phone: users.phone,
      address: users.address,
      language: users.language,
      region: users.region,
      notifications: users.notifications,
      isActive: users.isActive,
      isSuperuser: users.isSuperuser,
      isStuff: users.isStuff,
      demoMode: users.demoMode,
      onboarding: onboardingSteps,
      totpConfirmedAt: userTotp.confirmedAt,
      totpVoidedAt: userTotp.voidedAt,
      subscription: {
        subscriptionId: userSubscriptions.subscriptionId,
        name: subscriptions.name,
        translations: subscriptions.translations,
        status: userSubscriptions.status,
        startedAt: userSubscriptions.startedAt,
        currentPeriodEnd: userSubscriptions.currentPeriodEnd,
        trialEndsAt: userSubscriptions.trialEndsAt,
        cancelledAt: userSubscriptions.cancelledAt,
      },
      strategyId: userConfigs.strategyId,
      coupledStrategyId: userConfigs.coupledStrategyId,
      createdAt: users.createdAt,
      lastLoginAt: users.lastLoginAt,
      pendingEmail,
    })
    .from(users)
    .leftJoin(userTotp, eq(userTotp.userId, users.id))
    .leftJoin(userConfigs, eq(userConfigs.userId, users.id))
    .leftJoin(
      userSubscriptions,
      and(eq(userSubscriptions.userId, users.id), isNull(userSubscriptions.endedAt)),
    )
    .leftJoin(subscriptions, eq(subscriptions.id, userSubscriptions.subscriptionId))
    .where(and(isNull(users.deletedAt), where))
    .$dynamic();
}

const userById = prepareOnce((db) =>
  selectUsers(db, eq(users.id, sql.placeholder('userId'))).prepare('user_by_id'),
);

/** A user by id; null when there is none, or they were deleted. */
export async function findUser(db: Queryable, userId: number): Promise<UserRow | null> {
  const [row] = await userById(db).execute({ userId });
  return row ?? null;
}

/** A user by username; null when there is none. */
export async function findUserByName(db: Queryable, username: string): Promise<UserRow | null> {
  const [row] = await selectUsers(db, eq(users.username, username));
  return row ?? null;
}

/** Users by id, in the order of their names. */
export function listUsersById(db: Queryable, ids: readonly number[]): Promise<UserRow[]> {
  return selectUsers(db, inArray(users.id, [...ids])).orderBy(asc(users.username));
}

/** Makes a user and returns their id. */
export async function insertUser(tx: Queryable, user: typeof users.$inferInsert): Promise<number> {
  const [row] = await tx.insert(users).values(user).returning({ id: users.id });
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

/** Whether a user has set a password and confirmed their address; null when there is no such user. */
export async function findShown(
  db: Queryable,
  userId: number,
): Promise<{ hasPassword: boolean; isConfirmed: boolean } | null> {
  const [row] = await db
    .select({
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      isConfirmed: sql<boolean>`not ${users.emailUnconfirmed}`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Whether an address belongs to another user. */
export async function isEmailTaken(db: Queryable, email: string, userId: number): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, email.toLowerCase()),
        ne(users.id, userId),
        isNull(users.deletedAt),
      ),
    );
  return rows.length > 0;
}

/** The other superusers who may sign in, and have chosen a password. */
export function listOtherSuperusers(db: Queryable, userId: number): Promise<{ id: number }[]> {
  return db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        users.isSuperuser,
        users.isActive,
        isNotNull(users.passwordHash),
        isNull(users.deletedAt),
        ne(users.id, userId),
      ),
    );
}

/** Changes a user's columns. */
export async function updateUserRow(
  tx: Queryable,
  userId: number,
  changes: Changes,
  at: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...changes, updatedAt: at })
    .where(eq(users.id, userId));
}

/**
 * The ids of the active superusers, locked until the transaction ends: two of them cannot remove
 * each other at once.
 */
export async function lockActiveSuperusers(tx: Transaction): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isSuperuser, true), eq(users.isActive, true), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for('update');
  return rows.map((row) => row.id);
}

/** How many positions of a user are or may be open at the broker. */
export async function countOpenShares(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(shares)
    .where(
      and(
        eq(shares.userId, userId),
        inArray(shares.state, ['OPENING', 'OPEN', 'CLOSING', 'UNKNOWN']),
      ),
    );
  return row?.open ?? 0;
}

/** The hash of a user's password; null when they have none yet. */
export async function findPasswordHash(db: Queryable, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  return row?.passwordHash ?? null;
}
