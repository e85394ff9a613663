import type { Multipliers, SellModeConfig } from '@entropi/contracts/trading-model';
import type { Queryable } from '@entropi/db/db';
import { prepareOnce } from '@entropi/db/prepare-once';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { userResults } from '@entropi/db/schema/results';
import { scaleTemplates, strategies, userConfigs } from '@entropi/db/schema/strategies';
import { cycles, shares, tasks } from '@entropi/db/schema/trading';
import { users } from '@entropi/db/schema/users';
import { IS_LIVE_SHARE } from '@entropi/engine/store/cycle.repo';
import type { LeaveReason } from '@entropi/trading/core/cycle-state';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';

/**
 * The columns that a task is shown by. The first column of each table must never be null, since drizzle decides by
 * it whether there is a row.
 */
const SHOWN_TASK = {
  userId: tasks.userId,
  state: tasks.state,
  degraded: tasks.degraded,
  degradedUntil: tasks.degradedUntil,
  errorCode: tasks.errorCode,
  errorMessage: tasks.errorMessage,
  errorAt: tasks.errorAt,
  errorAmountMinor: tasks.errorAmountMinor,
  errorCurrency: tasks.errorCurrency,
  since: tasks.since,
  sellModeConfig: tasks.sellModeConfig,
  lastTickAt: tasks.lastTickAt,
  pausesAfterCycle: tasks.pausesAfterCycle,
  pausedUntil: tasks.pausedUntil,
};

const SHOWN_CONFIG = {
  userId: userConfigs.userId,
  strategyId: userConfigs.strategyId,
  coupledStrategyId: userConfigs.coupledStrategyId,
};

const SHOWN_STRATEGY = { id: strategies.id, sellModeConfig: strategies.sellModeConfig };

const CONFIG = {
  ...SHOWN_CONFIG,
  sizeFactor: userConfigs.sizeFactor,
  maxOpenShares: userConfigs.maxOpenShares,
  dailyLossLimit: userConfigs.dailyLossLimit,
  equityLossLimit: userConfigs.equityLossLimit,
};

const STRATEGY = {
  ...SHOWN_STRATEGY,
  isActive: strategies.isActive,
  profitMultipliers: strategies.profitMultipliers,
  limits: strategies.limits,
};

/** What is needed to show a user's task; `task` is null until it was started for the first time. */
export interface ShownTaskRows {
  userId: number;
  userSince: Date;
  task: Pick<typeof tasks.$inferSelect, keyof typeof SHOWN_TASK> | null;
  config: Pick<typeof userConfigs.$inferSelect, keyof typeof SHOWN_CONFIG> | null;
  /** The strategy that is traded now or next; for a coupled strategy its member. */
  strategy: Pick<typeof strategies.$inferSelect, keyof typeof SHOWN_STRATEGY> | null;
  hasCycle: boolean;
  /** Number of cycles won in a row. */
  streak: number;
  /** Number of shares of running cycles that are open at the broker. */
  managedShares: number;
  /**
   * Shares outside of running cycles that are being left: they were opened by hand, or found after their cycle had
   * ended.
   */
  ownLeaving: LeavingShare[];
}

/** A share that is to be closed by itself, not with its cycle. */
export interface LeavingShare {
  reason: LeaveReason;
  /** Time of the wish, as the database writes it. */
  since: string;
  /** Number of closes that came to nothing. */
  attempts: number;
  /** False while a close of it is on its way, or its opening is not known yet. */
  isOpen: boolean;
  /**
   * The number of its last close, and the time at which it ended, as the database writes it; null when there was
   * none, or it has not ended.
   */
  lastAttempt: number | null;
  triedAt: string | null;
}

/** A user's task with all of what it trades. */
export interface TaskRows extends ShownTaskRows {
  username: string;
  demoMode: boolean;
  /** Whether they may sign in. */
  isActive: boolean;
  task: typeof tasks.$inferSelect | null;
  config: Pick<typeof userConfigs.$inferSelect, keyof typeof CONFIG> | null;
  strategy: Pick<typeof strategies.$inferSelect, keyof typeof STRATEGY> | null;
  /** Number of shares that are, or may be, open at the broker. */
  liveShares: number;
  /** Whether they have a ladder of their own, which goes before the strategy's. */
  hasOwnLadder: boolean;
  /** Version of the results of closed shares and ended cycles, see `userResults`. */
  resultsVersion: number;
}

/**
 * Of a coupled strategy the member whose cycle is open or next, or the first one before any cycle; else the strategy
 * itself.
 */
const currentStrategyId = sql`coalesce(${userConfigs.strategyId}, (
  select m.strategy_id from coupled_strategy_members m
  where m.coupled_strategy_id = ${userConfigs.coupledStrategyId}
  order by m.strategy_id = ${tasks.currentStrategyId} desc nulls last, m.position limit 1))`;

const ofUser = sql`from ${shares} where ${shares.userId} = ${users.id}`;

const SHOWN = {
  userId: users.id,
  userSince: users.createdAt,
  hasCycle: sql<boolean>`exists(select 1 from ${cycles}
    where ${cycles.userId} = ${users.id} and ${cycles.endedAt} is null)`,
  streak: sql<number>`coalesce(${userResults.streak}, 0)`,
  managedShares: sql<number>`(select count(*)::int ${ofUser}
    and ${IS_LIVE_SHARE} and ${shares.state} in ('OPEN', 'CLOSING') and ${shares.cycleId} is not null)`,
  ownLeaving: sql<LeavingShare[]>`coalesce((
    select jsonb_agg(jsonb_build_object('reason', ${shares.leaveReason}, 'since', ${shares.leaveSince},
      'isOpen', ${shares.state} = 'OPEN') || (
        select jsonb_build_object('attempts', count(*) filter (where i.state in ('REJECTED', 'ABSENT')),
          'lastAttempt', max(i.attempt), 'triedAt', max(i.resolved_at))
        from ${orderIntents} i where i.share_id = ${shares.id} and i.kind = 'CLOSE'))
    ${ofUser} and ${IS_LIVE_SHARE} and ${shares.leaveReason} is not null and not exists (
      select from ${cycles} c where c.id = ${shares.cycleId} and c.ended_at is null)), '[]'::jsonb)`,
};

const shownTasksOfUsers = prepareOnce((db) =>
  joinTasks(
    db
      .select({ ...SHOWN, task: SHOWN_TASK, config: SHOWN_CONFIG, strategy: SHOWN_STRATEGY })
      .from(users)
      .$dynamic(),
  ).prepare('shown_tasks_of_users'),
);

const tasksOfUsers = prepareOnce((db) =>
  joinTasks(
    db
      .select({
        ...SHOWN,
        username: users.username,
        demoMode: users.demoMode,
        isActive: users.isActive,
        task: tasks,
        config: CONFIG,
        strategy: STRATEGY,
        liveShares: sql<number>`(select count(*)::int ${ofUser} and ${IS_LIVE_SHARE})`,
        hasOwnLadder: sql<boolean>`exists(select 1 from ${scaleTemplates}
          where ${scaleTemplates.userId} = ${users.id} and ${scaleTemplates.replacedAt} is null)`,
        resultsVersion: sql<number>`coalesce(${userResults.version}, 0)`.mapWith(Number),
      })
      .from(users)
      .$dynamic(),
  ).prepare('tasks_of_users'),
);

/** Joins the tables of a task to users. */
function joinTasks<Select extends PgSelect<'users'>>(select: Select) {
  return select
    .leftJoin(tasks, eq(tasks.userId, users.id))
    .leftJoin(userConfigs, eq(userConfigs.userId, users.id))
    .leftJoin(userResults, eq(userResults.userId, users.id))
    .leftJoin(strategies, eq(strategies.id, currentStrategyId))
    .where(and(sql`${users.id} = any(${sql.placeholder('userIds')})`, isNull(users.deletedAt)));
}

/** Tasks of these users that exist, in no order. */
export async function listTasks(db: Queryable, userIds: number[]): Promise<TaskRows[]> {
  if (userIds.length === 0) return [];
  return tasksOfUsers(db).execute({ userIds });
}

/** As `listTasks`, but only with the columns that a task is shown by, since this is read most often. */
export async function listShownTasks(db: Queryable, userIds: number[]): Promise<ShownTaskRows[]> {
  if (userIds.length === 0) return [];
  return shownTasksOfUsers(db).execute({ userIds });
}

/** Sets values that override the strategy's settings; null removes an override. */
export async function setTaskSettings(
  tx: Queryable,
  userId: number,
  settings: Partial<
    Pick<typeof tasks.$inferInsert, 'sellModeConfig' | 'profitMultipliers' | 'profitCounterResetAt'>
  >,
): Promise<void> {
  await tx
    .update(tasks)
    .set({ ...settings, updatedAt: sql`now()` })
    .where(eq(tasks.userId, userId));
}

/** Changes the multipliers of a user's running cycles at once. */
export async function setCycleMultipliers(
  tx: Queryable,
  userId: number,
  profitMultipliers: Multipliers,
): Promise<void> {
  await tx
    .update(cycles)
    .set({ profitMultipliers })
    .where(and(eq(cycles.userId, userId), isNull(cycles.endedAt)));
}

/**
 * Changes the sell mode of a user's running cycles at once. A cycle that has entered RECOVERY by itself stays in it
 * until it ends. Changed trailing begins without a peak.
 */
export async function setCycleSellMode(
  tx: Queryable,
  userId: number,
  config: SellModeConfig,
): Promise<void> {
  const hasEntered = sql`${cycles.effectiveReason} is not null`;
  const isRunning = and(eq(cycles.userId, userId), isNull(cycles.endedAt));
  const trailing = sql`${JSON.stringify(config.trailing)}::jsonb`;
  const isTrailingChanged = sql`${cycles.sellModeConfig} -> 'trailing' is distinct from ${trailing}`;
  const ofCycles = tx
    .select({ id: cycles.id })
    .from(cycles)
    .where(and(isRunning, isTrailingChanged));
  await tx
    .update(shares)
    .set({ trailingPeak: null })
    .where(and(inArray(shares.cycleId, ofCycles), IS_LIVE_SHARE));
  await tx
    .update(cycles)
    .set({
      sellModeConfig: config,
      trailingPeak: sql`case when ${isTrailingChanged} then null else ${cycles.trailingPeak} end`,
      configuredMode: config.mode,
      effectiveMode: sql`case when ${hasEntered} then ${cycles.effectiveMode} else ${config.mode} end`,
      effectiveSince: sql`case when ${hasEntered} then ${cycles.effectiveSince} else now() end`,
    })
    .where(isRunning);
}

/**
 * Ended cycles of a user since a moment: how many were won and lost, and the result, in minor units, of those in the
 * currency.
 */
export async function countCycles(
  db: Queryable,
  userId: number,
  since: Date | null,
  currency: string,
): Promise<{ won: number; lost: number; realisedMinor: number }> {
  const [row] = await db
    .select({
      won: sql<number>`count(*) filter (where ${cycles.result} = 'WON')::int`,
      lost: sql<number>`count(*) filter (where ${cycles.result} = 'LOST')::int`,
      realisedMinor: sql<number>`coalesce(sum(${cycles.realisedMinor})
        filter (where ${cycles.currency} = ${currency}), 0)::text`.mapWith(Number),
    })
    .from(cycles)
    .where(and(eq(cycles.userId, userId), gt(cycles.endedAt, since ?? new Date(0))));
  return row ?? { won: 0, lost: 0, realisedMinor: 0 };
}
