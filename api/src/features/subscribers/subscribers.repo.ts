import type { Parsed } from '@entropi/contracts/endpoint';
import type { listFees, listSubscribers, SubscriberSort } from '@entropi/contracts/subscribers';
import type { Queryable } from '@entropi/db/db';
import { isAmong, readRowKeys } from '@entropi/db/row-keys.repo';
import { subscriptionFees, subscriptions, userSubscriptions } from '@entropi/db/schema/money';
import { users } from '@entropi/db/schema/users';
import { sortedBy } from '@entropi/db/sorted-by.repo';
import { and, type Column, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { matchesUser } from '../users/user-filters.repo';

export const fullName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;

/** The running plan of a user; of those without one, the last that ended. */
const IS_LAST = sql`(${userSubscriptions.endedAt} is null or ${userSubscriptions.id} in (
  select max(id) from user_subscriptions group by user_id having bool_and(ended_at is not null)))`;

const SORTED_BY: Record<SubscriberSort, Column> = {
  username: users.username,
  started_at: userSubscriptions.startedAt,
  current_period_end: userSubscriptions.currentPeriodEnd,
};

type SubscriberQuery = Omit<Parsed<typeof listSubscribers>['query'], 'skip' | 'limit'>;
type FeeQuery = Omit<Parsed<typeof listFees>['query'], 'skip' | 'limit'>;

const HAS_PLAN = and(isNull(users.deletedAt), IS_LAST);

function matchesSubscriber(query: SubscriberQuery): SQL | undefined {
  const { search, status, subscription_id: planId } = query;
  return and(
    HAS_PLAN,
    status && eq(userSubscriptions.status, status),
    planId === undefined ? undefined : eq(userSubscriptions.subscriptionId, planId),
    matchesUser(search),
  );
}

function toOrder({ sort, order = sort ? 'asc' : 'desc' }: SubscriberQuery): SQL[] {
  return sortedBy(SORTED_BY[sort ?? 'started_at'], userSubscriptions.id, order);
}

function selectSubscribers(db: Queryable, where: SQL | undefined) {
  return db
    .select({
      userId: users.id,
      username: users.username,
      name: fullName,
      subscriptionId: subscriptions.id,
      plan: subscriptions.name,
      currency: subscriptions.currency,
      status: userSubscriptions.status,
      startedAt: userSubscriptions.startedAt,
      currentPeriodEnd: userSubscriptions.currentPeriodEnd,
      trialEndsAt: userSubscriptions.trialEndsAt,
      cancelledAt: userSubscriptions.cancelledAt,
      balanceMinor: sql`coalesce((
        select sum(f.amount_minor) from ${subscriptionFees} f
        where f.user_id = ${users.id} and f.currency = ${subscriptions.currency}), 0)`.mapWith(
        Number,
      ),
    })
    .from(userSubscriptions)
    .innerJoin(users, eq(users.id, userSubscriptions.userId))
    .innerJoin(subscriptions, eq(subscriptions.id, userSubscriptions.subscriptionId))
    .where(where)
    .$dynamic();
}

export type SubscriberRow = Awaited<ReturnType<typeof selectSubscribers>>[number];

/** A page of users with a plan, and the number of all that match. */
export async function listSubscriberRows(
  db: Queryable,
  query: Parsed<typeof listSubscribers>['query'],
) {
  const where = matchesSubscriber(query);
  const rows = await selectSubscribers(db, where)
    .orderBy(...toOrder(query))
    .offset(query.skip)
    .limit(query.limit);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(userSubscriptions)
    .innerJoin(users, eq(users.id, userSubscriptions.userId))
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** The ids of all users with a plan that match, in the order of the list. */
export function listSubscriberIds(db: Queryable, query: SubscriberQuery): Promise<number[]> {
  const ordered = db
    .select({ key: sql`${users.id}`.as('key') })
    .from(userSubscriptions)
    .innerJoin(users, eq(users.id, userSubscriptions.userId))
    .where(matchesSubscriber(query))
    .orderBy(...toOrder(query));
  return readRowKeys(db, ordered);
}

export function listSubscribersByIds(
  db: Queryable,
  ids: readonly number[],
): Promise<SubscriberRow[]> {
  return selectSubscribers(db, and(HAS_PLAN, isAmong(users.id, ids)));
}

function matchesFee({ user_id: userId, search, kind }: FeeQuery): SQL | undefined {
  const named = search && matchesUser(search);
  return and(
    userId === undefined ? undefined : eq(subscriptionFees.userId, userId),
    kind && eq(subscriptionFees.kind, kind),
    named
      ? sql`${subscriptionFees.userId} = any(array(select ${users.id} from ${users} where ${named}))`
      : undefined,
  );
}

/** Lines are only ever added, so that their ids rise with their times. */
function toFeeOrder({ sort, order = sort ? 'asc' : 'desc' }: FeeQuery): SQL[] {
  return sortedBy(subscriptionFees.id, subscriptionFees.id, order);
}

function selectFees(db: Queryable, where: SQL | undefined) {
  return db
    .select({ fee: subscriptionFees, username: users.username })
    .from(subscriptionFees)
    .innerJoin(users, eq(users.id, subscriptionFees.userId))
    .where(where)
    .$dynamic();
}

export type ListedFeeRow = Awaited<ReturnType<typeof selectFees>>[number];

/** A page of the ledger of all users, and the number of all lines that match. */
export async function listFeeRows(db: Queryable, query: Parsed<typeof listFees>['query']) {
  const where = matchesFee(query);
  const rows = await selectFees(db, where)
    .orderBy(...toFeeOrder(query))
    .offset(query.skip)
    .limit(query.limit);
  return { rows, total: await db.$count(subscriptionFees, where) };
}

/** The ids of all lines that match, in the order of the list. */
export function listFeeIds(db: Queryable, query: FeeQuery): Promise<number[]> {
  const ordered = db
    .select({ key: sql`${subscriptionFees.id}`.as('key') })
    .from(subscriptionFees)
    .where(matchesFee(query))
    .orderBy(...toFeeOrder(query));
  return readRowKeys(db, ordered);
}

export function listFeesByIds(db: Queryable, ids: readonly number[]): Promise<ListedFeeRow[]> {
  return selectFees(db, isAmong(subscriptionFees.id, ids));
}
