import type { Transaction } from '../db/db';
import { isUniqueViolation } from '../db/sql-state';
import type { TradedAccount } from './account';
import { requestOf } from './begin-cycle';
import { armLevels, type CycleRows, enterRecovery } from './cycle.repo';
import { levelReference } from './deal-reference';
import type { Advice, Order } from './decide';
import {
  countOpenAttempts,
  holdsFence,
  insertClose,
  insertOpen,
  mayOpenLevel,
} from './intents.repo';
import { inTradeOf } from './task-state.repo';
import { fromCounts } from './units';

/**
 * Turns the core's advice into intents, all in one transaction and before anything is sent. Nothing is
 * written when another engine owns the key by now; an order that is under way already is left alone.
 */
export async function commitAdvice(
  rows: CycleRows,
  advice: Advice,
  account: TradedAccount,
): Promise<void> {
  try {
    await inTradeOf(rows.cycle.userId, account.db, async (tx, task) => {
      if (!(await holdsFence(account.fence, tx))) return;
      if (advice.rearmed.length > 0) await armLevels(rows.cycle.id, advice.rearmed, tx);
      if (advice.entersRecovery) await enterRecovery(rows.cycle.id, 'enter_when', tx);
      if (advice.orders.length === 0) return;
      if (task.state === 'stopped') return;
      for (const order of advice.orders) {
        if (order.kind === 'CLOSE') await commitClose(order, rows, account, tx);
        else if (task.state === 'active') await commitOpen(order, rows, account, tx);
      }
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}

async function commitClose(
  order: Extract<Order, { kind: 'CLOSE' }>,
  rows: CycleRows,
  account: TradedAccount,
  tx: Transaction,
): Promise<void> {
  const share = rows.shares.find((one) => one.dealReference === order.reference);
  if (!share) return;
  await insertClose({ shareId: share.id, reason: order.reason, epoch: account.fence.epoch }, tx);
}

async function commitOpen(
  order: Extract<Order, { kind: 'OPEN' }>,
  { cycle, scales }: CycleRows,
  account: TradedAccount,
  tx: Transaction,
): Promise<void> {
  const scale = scales.find((one) => one.level === order.level);
  if (!scale || !(await mayOpenLevel(scale.id, tx))) return;
  const scopeKey = `cycle:${cycle.id}:${order.level}`;
  const attempt = (await countOpenAttempts(scopeKey, tx)) + 1;
  await insertOpen(
    {
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
      request: requestOf(cycle, fromCounts(order.sizeCounts), cycle.marketCurrency),
    },
    tx,
  );
}
