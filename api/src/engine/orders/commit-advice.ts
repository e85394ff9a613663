import type { Transaction } from '../../db/db';
import { isUniqueViolation } from '../../db/sql-state';
import { type CycleState, openLevels } from '../../trading/core/cycle-state';
import { type Advice, type CloseOrder, closeAll, type Order } from '../../trading/core/decide';
import { fromCounts } from '../../trading/core/units';
import {
  armLevels,
  type CycleRows,
  closeCycles,
  enterRecovery,
} from '../../trading/store/cycle.repo';
import { levelReference } from '../../trading/store/deal-reference';
import {
  countOpenAttempts,
  holdsFence,
  insertClose,
  insertOpen,
  mayOpenLevel,
} from '../../trading/store/order-intents.repo';
import { withTaskLock } from '../../trading/store/task-state.repo';
import type { TradedAccount } from '../accounts/traded-account';
import { toOpenRequest } from './begin-cycle';

/** An order of the same level or deal is under way already. */
const UNDER_WAY = [
  'order_intents_open_key',
  'order_intents_close_key',
  'shares_level_open_key',
] as const;

/**
 * Turns the core's advice into intents, all in one transaction and before anything is sent. Nothing is
 * written when another engine owns the key by now; an order that is under way already is left alone.
 */
export async function commitAdvice(
  account: TradedAccount,
  rows: CycleRows,
  advice: Advice,
): Promise<void> {
  try {
    await withTaskLock(account.db, rows.cycle.userId, async (tx, task) => {
      if (!(await holdsFence(tx, account.fence))) return;
      if (advice.rearmed.length > 0) await armLevels(tx, rows.cycle.id, advice.rearmed);
      if (advice.entersRecovery) await enterRecovery(tx, rows.cycle.id, 'enter_when');
      if (advice.orders.length === 0) return;
      if (task.state === 'stopped') return;
      for (const order of advice.orders) {
        if (order.kind === 'CLOSE') await commitClose(tx, account, order, rows);
        else if (task.state === 'active') await commitOpen(tx, account, order, rows);
      }
    });
  } catch (error) {
    if (!isUniqueViolation(error, ...UNDER_WAY)) throw error;
  }
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
  try {
    await withTaskLock(account.db, first.rows.cycle.userId, async (tx, task) => {
      if (task.state === 'stopped' || !(await holdsFence(tx, account.fence))) return;
      const ids = members.map(({ rows }) => rows.cycle.id);
      await closeCycles(tx, ids, reason);
      for (const { rows, state } of members) {
        const closable = openLevels(state).filter((level) => level.notBefore <= now.getTime());
        for (const order of closeAll(closable, reason)) await commitClose(tx, account, order, rows);
      }
    });
  } catch (error) {
    if (!isUniqueViolation(error, ...UNDER_WAY)) throw error;
  }
}

async function commitClose(
  tx: Transaction,
  account: TradedAccount,
  order: CloseOrder,
  rows: CycleRows,
): Promise<void> {
  const share = rows.shares.find((one) => one.dealReference === order.reference);
  if (!share) return;
  await insertClose(tx, { shareId: share.id, reason: order.reason, epoch: account.fence.epoch });
}

async function commitOpen(
  tx: Transaction,
  account: TradedAccount,
  order: Extract<Order, { kind: 'OPEN' }>,
  { cycle, scales }: CycleRows,
): Promise<void> {
  const scale = scales.find((one) => one.level === order.level);
  if (!scale || !(await mayOpenLevel(tx, scale.id))) return;
  const scopeKey = `cycle:${cycle.id}:${order.level}`;
  const attempt = (await countOpenAttempts(tx, scopeKey)) + 1;
  await insertOpen(tx, {
    userId: cycle.userId,
    brokerAccountId: cycle.brokerAccountId,
    strategyId: cycle.strategyId,
    cycleId: cycle.id,
    currentScaleId: scale.id,
    level: order.level,
    scopeKey,
    dealReference: levelReference(cycle, order.level, attempt),
    idempotencyKey: null,
    attempt,
    epoch: account.fence.epoch,
    request: toOpenRequest(cycle, fromCounts(order.sizeCounts), cycle.marketCurrency),
  });
}
