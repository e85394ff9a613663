import type { Queryable } from '@entropi/db/db';
import { prepareOnce } from '@entropi/db/prepare-once';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { userResults } from '@entropi/db/schema/results';
import { currentScales, cycles, shares, tasks } from '@entropi/db/schema/trading';
import { and, asc, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import {
  type CycleRow,
  type CycleRows,
  type HeldShare,
  IS_LIVE_SHARE,
  type ScaleRow,
} from './cycle.repo';
import { shareColumns } from './shared-values';
import type { TaskRow } from './task-state.repo';

/** What rows of many users have alike, since they trade the same. */
const OF_MARKET = ['epic', 'expiry', 'direction', 'state', 'profitCurrency'] as const;
const OF_STRATEGY = [
  'environment',
  'epic',
  'expiry',
  'direction',
  'unit',
  'sellModeConfig',
  'profitMultipliers',
  'limits',
  'configuredMode',
  'effectiveMode',
  'marketCurrency',
  'currency',
  'note',
] as const;

/** The rows by which the engine decides a user's cycles. */
export interface UserTrading {
  /** Null when the user never had one. */
  task: TaskRow | null;
  /** The number of won cycles since the last lost one and since the user's reset. */
  streak: number;
  /** Running cycles with their ladders and the live shares of their levels. */
  cycles: CycleRows[];
}

// Thousands of these rows stay in memory, where a date takes more than a hundred bytes.
const { updatedAt: _scaleUpdatedAt, ...scaleColumns } = getTableColumns(currentScales);
const { updatedAt: _shareUpdatedAt, ...liveColumns } = getTableColumns(shares);

const ownTask = alias(tasks, 'own_task');
const ownCycle = alias(cycles, 'own_cycle');

const isOne = ({ userId }: { userId: AnyPgColumn }) =>
  sql`${userId} = any(${sql.placeholder('userIds')}::int[])`;

/** Whether a row is the first of its cycle. Only that row carries the cycle and the task. */
const isFirstLevel = sql`not exists (select from ${currentScales} before
  where before.cycle_id = ${currentScales.cycleId} and before.level < ${currentScales.level})`;

const tradingOfUsers = prepareOnce((db) =>
  db
    .select({
      userId: tasks.userId,
      cycleId: cycles.id,
      streak: userResults.streak,
      task: ownTask,
      cycle: ownCycle,
      scale: scaleColumns,
      share: {
        ...liveColumns,
        decidedBy:
          sql`(select i.decided_by from ${orderIntents} i where i.deal_reference = ${shares.dealReference})`.mapWith(
            orderIntents.decidedBy,
          ),
      },
    })
    .from(tasks)
    // The users are named at each table; otherwise all rows are read as long as there are no statistics.
    .leftJoin(userResults, and(eq(userResults.userId, tasks.userId), isOne(userResults)))
    .leftJoin(cycles, and(eq(cycles.userId, tasks.userId), isOne(cycles), isNull(cycles.endedAt)))
    .leftJoin(currentScales, eq(currentScales.cycleId, cycles.id))
    .leftJoin(shares, and(eq(shares.currentScaleId, currentScales.id), IS_LIVE_SHARE))
    // Repeating some eighty columns for each level would cost a third of the reading.
    .leftJoin(
      ownCycle,
      and(eq(ownCycle.id, cycles.id), isOne(ownCycle), isNull(ownCycle.endedAt), isFirstLevel),
    )
    .leftJoin(
      ownTask,
      and(
        eq(ownTask.userId, tasks.userId),
        isOne(ownTask),
        or(isNull(cycles.id), eq(ownCycle.id, cycles.id)),
      ),
    )
    .where(isOne(tasks))
    .orderBy(asc(cycles.id), asc(currentScales.level))
    .prepare('trading_of_users'),
);

/** Reads everything by one statement, as it was at one moment, in the order of the users. */
export async function readUsersTrading(db: Queryable, userIds: number[]): Promise<UserTrading[]> {
  const rows = await tradingOfUsers(db).execute({ userIds });
  const byUser = new Map<number, { trading: UserTrading; byId: Map<number, CycleRows> }>();
  for (const { userId, cycleId, task, streak, cycle, scale, share } of rows) {
    const known = byUser.get(userId);
    const own = known ?? {
      trading: { task, streak: streak ?? 0, cycles: [] },
      byId: new Map<number, CycleRows>(),
    };
    if (!known) byUser.set(userId, own);
    if (cycleId === null) continue;
    addRow(own, { cycleId, cycle, scale, share });
  }
  const none: UserTrading = { task: null, streak: 0, cycles: [] };
  return userIds.map((userId) => byUser.get(userId)?.trading ?? none);
}

interface LevelRow {
  cycleId: number;
  /** Null unless it is the first row of the cycle. */
  cycle: CycleRow | null;
  scale: ScaleRow | null;
  share: HeldShare | null;
}

function addRow(
  { trading, byId }: { trading: UserTrading; byId: Map<number, CycleRows> },
  { cycleId, cycle, scale, share }: LevelRow,
): void {
  let rows = byId.get(cycleId);
  if (!rows) {
    if (!cycle) throw new Error('the first row of a cycle has none');
    rows = { cycle: shareColumns(cycle, OF_STRATEGY), scales: [], shares: [] };
    byId.set(cycleId, rows);
    trading.cycles.push(rows);
  }
  if (scale) rows.scales.push(shareColumns(scale, ['state']));
  if (share) rows.shares.push(shareColumns(share, OF_MARKET));
}
