import type { Queryable } from '@entropi/db/db';
import { subscriptions, userSubscriptions } from '@entropi/db/schema/money';
import { coupledStrategies, strategies, userConfigs } from '@entropi/db/schema/strategies';
import { users } from '@entropi/db/schema/users';
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { isNamed } from './user-filters.repo';

/** How many users have the plan or the strategy of this name; with null, how many have none. */
export interface UsersOf {
  name: string | null;
  count: number;
}

/** The plans that these users are on, those with the most users first. */
export function countPlans(db: Queryable, userIds: readonly number[]): Promise<UsersOf[]> {
  return db
    .select({ name: subscriptions.name, count: count() })
    .from(users)
    .leftJoin(
      userSubscriptions,
      and(eq(userSubscriptions.userId, users.id), isNull(userSubscriptions.endedAt)),
    )
    .leftJoin(subscriptions, eq(subscriptions.id, userSubscriptions.subscriptionId))
    .where(isNamed(userIds))
    .groupBy(subscriptions.id, subscriptions.name)
    .orderBy(desc(count()), subscriptions.name);
}

/** The strategies, single or coupled, that these users are to run, those with the most users first. */
export function countStrategies(db: Queryable, userIds: readonly number[]): Promise<UsersOf[]> {
  const name = sql<string | null>`coalesce(${strategies.name}, ${coupledStrategies.name})`;
  return db
    .select({ name, count: count() })
    .from(users)
    .leftJoin(userConfigs, eq(userConfigs.userId, users.id))
    .leftJoin(strategies, eq(strategies.id, userConfigs.strategyId))
    .leftJoin(coupledStrategies, eq(coupledStrategies.id, userConfigs.coupledStrategyId))
    .where(isNamed(userIds))
    .groupBy(strategies.id, coupledStrategies.id)
    .orderBy(desc(count()), name);
}
