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
import { levelReference, levelScope } from '../../trading/store/deal-reference';
import { insertClose, insertOpen } from '../../trading/store/order-intents.repo';
import { withOwnedTask } from '../../trading/store/owned-task.repo';
import type { TradedAccount } from '../accounts/traded-account';
import { toOpenRequest } from './begin-cycle';

/** An order of the same level or deal is under way already. */
const UNDER_WAY = [
  'order_intents_open_key',
  'order_intents_close_key',
  'shares_level_open_key',
  'shares_dealReference_unique',
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
  const { cycle } = rows;
  const owner = { userId: cycle.userId, fence: account.fence };
  const opens = advice.orders.filter((order) => order.kind === 'OPEN');
  const scopeKeys = opens.map(({ level }) => levelScope(cycle, level));
  try {
    await withOwnedTask(
      account.db,
      owner,
      { cycleId: null, scopeKeys },
      async (tx, { task, attempts }) => {
        if (advice.rearmed.length > 0) await armLevels(tx, cycle.id, advice.rearmed);
        if (advice.entersRecovery) await enterRecovery(tx, cycle.id, 'enter_when');
        for (const order of advice.orders) {
          const isMeant =
            task.state === 'active' || (order.kind === 'CLOSE' && task.state !== 'stopped');
          if (isMeant) await commitOrder(tx, account, order, rows, attempts);
        }
      },
    );
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
  const owner = { userId: first.rows.cycle.userId, fence: account.fence };
  const nothing = { cycleId: null, scopeKeys: [] };
  try {
    await withOwnedTask(account.db, owner, nothing, async (tx, { task }) => {
      if (task.state === 'stopped') return;
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

function commitOrder(
  tx: Transaction,
  account: TradedAccount,
  order: Order,
  rows: CycleRows,
  attempts: Map<string, number>,
): Promise<boolean> {
  return order.kind === 'OPEN'
    ? commitOpen(tx, account, order, rows, attempts)
    : commitClose(tx, account, order, rows);
}

async function commitClose(
  tx: Transaction,
  account: TradedAccount,
  order: CloseOrder,
  rows: CycleRows,
): Promise<boolean> {
  const share = rows.shares.find((one) => one.dealReference === order.reference);
  const close = share && { shareId: share.id, reason: order.reason, epoch: account.fence.epoch };
  return close !== undefined && (await insertClose(tx, close)) !== null;
}

async function commitOpen(
  tx: Transaction,
  account: TradedAccount,
  order: Extract<Order, { kind: 'OPEN' }>,
  { cycle, scales }: CycleRows,
  attempts: Map<string, number>,
): Promise<boolean> {
  const scale = scales.find((one) => one.level === order.level);
  if (!scale) return false;
  const scopeKey = levelScope(cycle, order.level);
  const attempt = (attempts.get(scopeKey) ?? 0) + 1;
  const intent = await insertOpen(tx, {
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
  return intent !== null;
}
