import { type Database, inTransactionReadingFirst, type Transaction } from '@entropi/db/db';
import type { DecidedBy } from '@entropi/db/schema/order-intents';
import { isUniqueViolation } from '@entropi/db/sql-state';
import type { CloseOrder } from '@entropi/trading/core/close-order';
import type { Advice } from '@entropi/trading/core/decide';
import type { Wish } from '@entropi/trading/core/leaving';
import { findClockBlock } from '@entropi/trading/core/rules/stages';
import { fromCounts } from '@entropi/trading/core/units';
import type { Committed, Decision, TradedAccount } from '../accounts/traded-account';
import { armLevels, type CycleRows, enterRecovery } from '../store/cycle.repo';
import { levelReference, levelScope } from '../store/deal-reference';
import {
  findOrderTrace,
  insertCloses,
  insertOpens,
  type NewClose,
  type NewOpen,
} from '../store/insert-orders.repo';
import { type NewWish, saveWishes } from '../store/leave.repo';
import { nameBooker } from '../store/order-intents.repo';
import { type LockedTask, lockOwnedTasks } from '../store/owned-task.repo';
import { toOpenRequest } from './begin-cycle';
import { type MarkedOrder, toMarkedOrder } from './marked-order';

/** The constraints that fail when an opening of the same level is under way already. */
const UNDER_WAY = [
  'order_intents_open_key',
  'shares_level_open_key',
  'shares_dealReference_unique',
] as const;

/** What the core advises, and the price by which it does; null when there was none. */
export interface DecidedAdvice {
  advice: Advice;
  decidedBy: DecidedBy | null;
}

/**
 * Turns the core's advice into intents, in one transaction and before anything is sent. Nothing is written when
 * another engine owns the key by now; an order that is under way already is left alone, and holds up no other.
 * `isIdle` says that nothing else is under way at the account: then the first order is marked as sent at once, unless
 * it has to wait for its turn at the broker, and is returned for the caller to send.
 */
export async function commitAdvice(
  account: TradedAccount,
  rows: CycleRows,
  { advice, decidedBy }: DecidedAdvice,
  isIdle: boolean,
): Promise<MarkedOrder | null> {
  const marksFirst = isIdle && account.broker.isFreeFor(findFirstAction(advice));
  const decision = { account, rows, advice, decidedBy, marksFirst, traceparent: findOrderTrace() };
  const { marked } = await account.batches.commit(decision);
  return marked;
}

/** Whether the trading hours let an opening of an active task leave now. */
function mayLeave({ cycle: { limits } }: CycleRows, at: Date): boolean {
  return findClockBlock({ isActive: true, isPriceGone: false, limits, now: at.getTime() }) === null;
}

/** Closes leave before openings. */
function findFirstAction({ orders }: Advice): 'open' | 'close' {
  return orders.some(({ kind }) => kind === 'CLOSE') ? 'close' : 'open';
}

/**
 * Writes decisions of different users in one transaction. Unless it `waits`, null for one whose task is locked by
 * another transaction; what has waited may be late, so none of it is marked as sent.
 */
export async function commitDecisions(
  db: Database,
  decisions: readonly Decision[],
  { waits }: { waits: boolean },
): Promise<(Committed | null)[]> {
  try {
    return await commitLocked(db, decisions, waits);
  } catch (error) {
    // An opening that is under way already fails all of them; by itself it is left alone.
    if (!waits || !isUniqueViolation(error, ...UNDER_WAY)) throw error;
    return await commitLocked(db, decisions.map(withoutOpenings), waits);
  }
}

/** What a decision wants besides: what it closes is not held up by what it opens. */
function withoutOpenings(decision: Decision): Decision {
  const { advice } = decision;
  const orders = advice.orders.filter(({ kind }) => kind !== 'OPEN');
  return { ...decision, advice: { ...advice, orders } };
}

function commitLocked(
  db: Database,
  decisions: readonly Decision[],
  waits: boolean,
): Promise<(Committed | null)[]> {
  return inTransactionReadingFirst(db, async (tx) => {
    const owners = decisions.map(({ account: { fence }, rows, advice }) => {
      const scopeKeys = listScopes(rows, advice);
      return { userId: rows.cycle.userId, fence, cycleId: null, scopeKeys };
    });
    const locked = await lockOwnedTasks(tx, owners, { waits });
    const own = decisions.flatMap((decision, place) => {
      const task = locked[place];
      const marksFirst = decision.marksFirst && !waits;
      return task?.isOwned ? { ...decision, marksFirst, place, task } : [];
    });
    const marks = await writeDecisions(tx, own);
    const marked = new Map(own.map(({ place }, index) => [place, marks[index] ?? null]));
    return locked.map((task, place) => (task ? { marked: marked.get(place) ?? null } : null));
  });
}

function listScopes({ cycle }: CycleRows, { orders }: Advice): string[] {
  return orders.flatMap((order) => (order.kind === 'OPEN' ? levelScope(cycle, order.level) : []));
}

type LockedDecision = Decision & { task: LockedTask };

/** Returns, for each decision, what was marked as sent. */
async function writeDecisions(
  tx: Transaction,
  decisions: readonly LockedDecision[],
): Promise<(MarkedOrder | null)[]> {
  const [first] = decisions;
  if (!first) return [];
  const at = first.account.now();
  for (const { rows, advice } of decisions)
    if (advice.entersRecovery) await enterRecovery(tx, rows.cycle.id, 'enter_when');
  const planned = decisions.map((one) => ({
    ...one,
    opens: listOpens(one),
    closes: listCloses(one),
  }));
  // Wishes come before the orders, because a wish forbids all openings of its cycle.
  const bookers = decisions.map(({ rows, account }) => [
    rows.cycle.userId,
    nameBooker(account.fence),
  ]);
  await saveWishes(tx, decisions.flatMap(listWishes), Object.fromEntries(bookers));
  // Closes leave before openings.
  const references = planned.flatMap(({ marksFirst, rows, opens: [open], closes }) =>
    marksFirst && open && closes.length === 0 && mayLeave(rows, at) ? open.dealReference : [],
  );
  const shareIds = planned.flatMap(({ marksFirst, closes: [close] }) =>
    marksFirst && close ? close.shareId : [],
  );
  const opened = await insertOpens(
    tx,
    planned.flatMap(({ opens }) => opens),
    { references: new Set(references), at },
  );
  const closed = await insertCloses(
    tx,
    planned.flatMap(({ closes }) => closes),
    new Set(shareIds),
  );
  const marked = planned.map(({ marksFirst, rows, opens: [open], closes: [close] }) => {
    const written = close ? closed.get(close.shareId) : open && opened.get(open.dealReference);
    return marksFirst ? toMarkedOrder(rows, written) : null;
  });
  // What has to leave is not kept waiting for the rest.
  const rearmed = decisions.flatMap(({ rows, advice }) =>
    advice.rearmed.map((level) => ({ cycleId: rows.cycle.id, level })),
  );
  await armLevels(tx, rearmed);
  return marked;
}

function listOpens({
  account,
  rows,
  advice,
  decidedBy,
  task,
  traceparent,
}: LockedDecision): NewOpen[] {
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
      dealReference: levelReference(account.referenceKey, cycle, order.level, attempt),
      idempotencyKey: null,
      attempt,
      epoch: account.fence.epoch,
      traceparent,
      decidedBy,
      request: toOpenRequest(
        cycle,
        {
          size: fromCounts(order.sizeCounts),
          worstTicks: order.worstTicks,
          price: scale.triggerLevel,
        },
        marketCurrency,
      ),
    };
  });
}

function listWishes({ rows, advice, task }: LockedDecision): NewWish[] {
  if (task.taskState === 'stopped') return [];
  return advice.wishes.flatMap((wish) => toWish(rows, wish));
}

/** A wish of the core in the form in which it is stored; empty for a share that no longer exists. */
export function toWish({ cycle, shares }: CycleRows, { reference, reason }: Wish): NewWish[] {
  const { userId } = cycle;
  if (reference === null) return [{ userId, cycleId: cycle.id, reason }];
  const share = shares.find((one) => one.dealReference === reference);
  return share ? [{ userId, shareId: share.id, reason }] : [];
}

function listCloses({
  account,
  rows,
  advice,
  decidedBy,
  task,
  traceparent,
}: LockedDecision): NewClose[] {
  if (task.taskState === 'stopped') return [];
  const closes = advice.orders.filter((order) => order.kind === 'CLOSE');
  return toCloses(account, rows, closes).map((close) => ({ ...close, decidedBy, traceparent }));
}

/** The closes of the core in the form in which they are written, for the shares that still exist. */
export function toCloses(
  { fence }: TradedAccount,
  rows: CycleRows,
  orders: readonly CloseOrder[],
): NewClose[] {
  return orders.flatMap(({ reference, reason }) => {
    const share = rows.shares.find((one) => one.dealReference === reference);
    return share ? { shareId: share.id, reason, epoch: fence.epoch } : [];
  });
}
