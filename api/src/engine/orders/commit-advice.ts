import { type Database, inTransaction, type Transaction } from '../../db/db';
import { isUniqueViolation } from '../../db/sql-state';
import { type CycleState, openLevels } from '../../trading/core/cycle-state';
import { type Advice, type CloseOrder, closeAll } from '../../trading/core/decide';
import { fromCounts } from '../../trading/core/units';
import {
  armLevels,
  type CycleRows,
  closeCycles,
  enterRecovery,
} from '../../trading/store/cycle.repo';
import { levelReference, levelScope } from '../../trading/store/deal-reference';
import {
  findOrderTrace,
  insertCloses,
  insertOpens,
  type NewClose,
  type NewOpen,
} from '../../trading/store/insert-orders.repo';
import {
  type LockedTask,
  lockOwnedTasks,
  withOwnedTask,
} from '../../trading/store/owned-task.repo';
import type { TradedAccount } from '../accounts/traded-account';
import { togetherOrAlone } from '../batch';
import { toOpenRequest } from './begin-cycle';

/** An order of the same level or deal is under way already. */
const UNDER_WAY = [
  'order_intents_open_key',
  'order_intents_close_key',
  'shares_level_open_key',
  'shares_dealReference_unique',
] as const;

/** What the core advises for a cycle, to be written. */
export interface Decision {
  account: TradedAccount;
  rows: CycleRows;
  advice: Advice;
  /** Of the work that has decided it: a batch is done within another's. */
  traceparent: string | undefined;
}

/**
 * Turns the core's advice into intents, all in one transaction and before anything is sent. Nothing is
 * written when another engine owns the key by now; an order that is under way already is left alone.
 */
export async function commitAdvice(
  account: TradedAccount,
  rows: CycleRows,
  advice: Advice,
): Promise<void> {
  const decision = { account, rows, advice, traceparent: findOrderTrace() };
  await togetherOrAlone(
    () => account.batches.commit(decision),
    () => commitAlone(decision),
  );
}

/** Decisions of different users in one transaction; null for one whose task is locked by another. */
export function commitTogether(
  db: Database,
  decisions: readonly Decision[],
): Promise<(true | null)[]> {
  return inTransaction(db, async (tx) => {
    const owners = decisions.map(({ account: { fence }, rows, advice }) => {
      const scopeKeys = listScopes(rows, advice);
      return { userId: rows.cycle.userId, fence, cycleId: null, scopeKeys };
    });
    const locked = await lockOwnedTasks(tx, owners);
    const own = decisions.flatMap((decision, place) => {
      const task = locked[place];
      return task?.isOwned ? { ...decision, task } : [];
    });
    await writeDecisions(tx, own);
    return locked.map((task) => (task ? true : null));
  });
}

async function commitAlone(decision: Decision): Promise<true> {
  const { account, rows, advice } = decision;
  const owner = { userId: rows.cycle.userId, fence: account.fence };
  const about = { cycleId: null, scopeKeys: listScopes(rows, advice) };
  try {
    await withOwnedTask(account.db, owner, about, (tx, { task, attempts }) =>
      writeDecisions(tx, [{ ...decision, task: { taskState: task.state, attempts } }]),
    );
  } catch (error) {
    if (!isUniqueViolation(error, ...UNDER_WAY)) throw error;
  }
  return true;
}

function listScopes({ cycle }: CycleRows, { orders }: Advice): string[] {
  return orders.flatMap((order) => (order.kind === 'OPEN' ? levelScope(cycle, order.level) : []));
}

type LockedDecision = Decision & { task: Pick<LockedTask, 'taskState' | 'attempts'> };

async function writeDecisions(tx: Transaction, decisions: readonly LockedDecision[]) {
  const rearmed = decisions.flatMap(({ rows, advice }) =>
    advice.rearmed.map((level) => ({ cycleId: rows.cycle.id, level })),
  );
  await armLevels(tx, rearmed);
  for (const { rows, advice } of decisions)
    if (advice.entersRecovery) await enterRecovery(tx, rows.cycle.id, 'enter_when');
  await insertOpens(tx, decisions.flatMap(listOpens));
  await insertCloses(tx, decisions.flatMap(listCloses));
}

function listOpens({ account, rows, advice, task, traceparent }: LockedDecision): NewOpen[] {
  const { cycle, scales } = rows;
  if (task.taskState !== 'active') return [];
  return advice.orders.flatMap((order) => {
    const scale = scales.find((one) => one.level === order.level);
    if (order.kind !== 'OPEN' || !scale) return [];
    const scopeKey = levelScope(cycle, order.level);
    const attempt = (task.attempts.get(scopeKey) ?? 0) + 1;
    const { id: cycleId, userId, brokerAccountId, strategyId, marketCurrency } = cycle;
    return {
      userId,
      brokerAccountId,
      strategyId,
      cycleId,
      currentScaleId: scale.id,
      level: order.level,
      scopeKey,
      dealReference: levelReference(cycle, order.level, attempt),
      idempotencyKey: null,
      attempt,
      epoch: account.fence.epoch,
      traceparent,
      request: toOpenRequest(cycle, fromCounts(order.sizeCounts), marketCurrency),
    };
  });
}

function listCloses({ account, rows, advice, task, traceparent }: LockedDecision): NewClose[] {
  if (task.taskState === 'stopped') return [];
  const closes = advice.orders.filter((order) => order.kind === 'CLOSE');
  return toCloses(account, rows, closes).map((close) => ({ ...close, traceparent }));
}

function toCloses(
  { fence }: TradedAccount,
  rows: CycleRows,
  orders: readonly CloseOrder[],
): NewClose[] {
  return orders.flatMap(({ reference, reason }) => {
    const share = rows.shares.find((one) => one.dealReference === reference);
    return share ? { shareId: share.id, reason, epoch: fence.epoch } : [];
  });
}

/**
 * Has all members of a BASKET closed, in one transaction: a share that is opened meanwhile is closed with them. As
 * with an advice, nothing is written when another engine owns the key, or the task is stopped, by now.
 */
export async function commitJointClose(
  account: TradedAccount,
  members: readonly { rows: CycleRows; state: CycleState }[],
  now: Date,
): Promise<void> {
  const [first] = members;
  if (!first) return;
  const reason = 'BASKET_TAKE_PROFIT';
  const owner = { userId: first.rows.cycle.userId, fence: account.fence };
  const nothing = { cycleId: null, scopeKeys: [] };
  try {
    await withOwnedTask(account.db, owner, nothing, async (tx, { task }) => {
      if (task.state === 'stopped') return;
      const ids = members.map(({ rows }) => rows.cycle.id);
      await closeCycles(tx, ids, reason);
      const closes = members.flatMap(({ rows, state }) => {
        const closable = openLevels(state).filter((level) => level.notBefore <= now.getTime());
        return toCloses(account, rows, closeAll(closable, reason));
      });
      await insertCloses(tx, closes);
    });
  } catch (error) {
    if (!isUniqueViolation(error, ...UNDER_WAY)) throw error;
  }
}
