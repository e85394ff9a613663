import type { Transaction } from '@entropi/db/db';
import type { DecidedBy } from '@entropi/db/schema/order-intents';
import { insertBoundCycle, toOpenRequest } from '@entropi/engine/orders/begin-cycle';
import {
  type CycleRow,
  enterRecovery,
  type ScaleRow,
  withLadders,
} from '@entropi/engine/store/cycle.repo';
import { levelScope } from '@entropi/engine/store/deal-reference';
import { insertCloses, insertOpen } from '@entropi/engine/store/insert-orders.repo';
import { saveWishes } from '@entropi/engine/store/leave.repo';
import { listUnresolved, type PendingOrder } from '@entropi/engine/store/order-intents.repo';
import { recordCloses } from '@entropi/engine/store/record-close.repo';
import { recordFill } from '@entropi/engine/store/record-fill.repo';
import { setStart } from '@entropi/engine/store/restore-shares.repo';
import type { TaskRow } from '@entropi/engine/store/task-state.repo';
import type { CycleBinding, TradingPlan } from '@entropi/engine/store/trading-config.repo';
import { findNextBegin } from '@entropi/trading/core/cooldown';
import { fromCounts, fromTicks } from '@entropi/trading/core/units';
import { type CycleDates, dateHistory } from './date-history.repo';
import type { PlayedCycle } from './play-history';
import type { BookedOrder } from './sim-history';

/** A cycle that the core has played and the broker has booked. */
export interface BookedCycle {
  played: PlayedCycle;
  orders: BookedOrder[];
}

/** What the cycles were traded by. */
export interface Traded {
  plan: TradingPlan;
  bound: CycleBinding;
  /** The price of the market at a moment, in ticks. */
  findPrice(at: number): { bid: number; offer: number };
}

/**
 * Writes cycles into the books as the engine does, order by order: each order is written, filled with the deal that
 * the broker has booked, and resolved, with all that follows from it. Writes all of the cycles or none.
 */
export async function writeHistory(
  tx: Transaction,
  task: TaskRow,
  traded: Traded,
  history: readonly BookedCycle[],
): Promise<void> {
  const dates: CycleDates[] = [];
  for (const one of history) dates.push(await new CycleWriter(tx, traded).write(one, task));
  await dateHistory(tx, task.userId, dates);
}

/** Reasons for leaving a whole cycle. */
const WISHES = ['BASKET_TAKE_PROFIT', 'RECOVERY', 'CYCLE_STOP'] as const;

/** Writes one cycle after the other, each from its beginning to its end. */
class CycleWriter {
  /** The open shares by level. */
  private readonly held = new Map<number, number>();

  constructor(
    private readonly tx: Transaction,
    private readonly traded: Traded,
  ) {}

  async write({ played, orders }: BookedCycle, task: TaskRow): Promise<CycleDates> {
    const { tx, traded } = this;
    const startedAt = new Date(played.startedAt);
    const { cycle: row } = await insertBoundCycle(tx, { ...traded, coupling: null }, task);
    await setStart(tx, row.id, startedAt);
    const cycle = { ...row, startedAt };
    const [ladder] = await withLadders(tx, [cycle]);
    let { recoveredAt } = played;
    for (const group of groupOrders(orders)) {
      if (recoveredAt !== null && group.at >= recoveredAt) {
        await enterRecovery(tx, cycle.id, 'enter_when');
        recoveredAt = null;
      }
      if (group.kind === 'CLOSE') await this.close(cycle, group.at, group.orders);
      else for (const order of group.orders) await this.open(cycle, ladder?.scales ?? [], order);
    }
    const { limits } = traded.bound;
    return {
      cycleId: cycle.id,
      endedAt: new Date(played.endedAt),
      effectiveSince: new Date(played.recoveredAt ?? played.startedAt),
      leaveSince: new Date(played.endedAt),
      nextBeginAt: new Date(findNextBegin(played.endedAt, limits, played.stoppedAt)),
    };
  }

  private async open(
    cycle: CycleRow,
    scales: readonly ScaleRow[],
    { at, share, deal }: BookedOrder,
  ): Promise<void> {
    const { tx, traded } = this;
    const { userId, brokerAccountId, strategyId, id: cycleId } = cycle;
    const { level } = share;
    const size = fromCounts(share.sizeCounts);
    const order = { size, worstTicks: null, price: null };
    await insertOpen(tx, {
      userId,
      brokerAccountId,
      strategyId,
      cycleId,
      currentScaleId: scales.find((one) => one.level === level)?.id ?? null,
      level,
      scopeKey: levelScope(cycle, level),
      dealReference: deal.dealReference,
      idempotencyKey: null,
      attempt: 1,
      epoch: 0,
      decidedBy: this.toDecidedBy(at),
      request: toOpenRequest(cycle, order, traded.bound.marketCurrency),
    });
    const [pending] = await this.listPending(cycle);
    if (!pending) throw new Error(`level ${level} of cycle ${cycleId} was not opened`);
    const opened = { dealId: deal.dealId, level: deal.level, size, openedSize: size };
    await recordFill(tx, {
      order: pending,
      deal: { ...opened, stopLevel: null, at: new Date(at), evidence: { ...deal } },
      pausedUntil: null,
    });
    this.held.set(level, pending.share.id);
  }

  private async close(cycle: CycleRow, at: number, orders: readonly BookedOrder[]): Promise<void> {
    const { tx } = this;
    const { userId, id: cycleId, currency: profitCurrency } = cycle;
    const wish = WISHES.find((one) => one === orders[0]?.share.reason);
    // Written before the orders, as the engine does, since it keeps the cycle from opening anything.
    if (wish) await saveWishes(tx, [{ userId, cycleId, reason: wish }]);
    const decidedBy = this.toDecidedBy(at);
    const closes = orders.flatMap(({ share: { level, reason } }) => {
      const shareId = this.held.get(level);
      return shareId === undefined ? [] : { shareId, reason, epoch: 0, decidedBy };
    });
    await insertCloses(tx, closes);
    const pending = await this.listPending(cycle);
    const filled = orders.map(({ share: { level, reason, profitMinor }, deal }) => {
      const order = pending.find((one) => one.share.level === level);
      if (!order) throw new Error(`level ${level} of cycle ${cycleId} was not closed`);
      const { dealId: closingDealId, size } = deal;
      const profit = { profitMinor, profitCurrency };
      const reported = { kind: 'WHOLE' as const, closingDealId, size, level: deal.level, profit };
      const closings = [{ ...reported, at: new Date(deal.at) }];
      return { order, closed: { closings, reason, at: new Date(at) }, evidence: { ...deal } };
    });
    await recordCloses(tx, filled);
    for (const { share } of orders) this.held.delete(share.level);
  }

  /** Orders that were written and are not filled yet. */
  private async listPending({ brokerAccountId }: CycleRow): Promise<PendingOrder[]> {
    return (await listUnresolved(this.tx, [brokerAccountId])).get(brokerAccountId) ?? [];
  }

  /** The price that decided: the core used the one that the broker showed at that very moment. */
  private toDecidedBy(at: number): DecidedBy {
    const { findPrice, plan } = this.traded;
    const { bid, offer } = findPrice(at);
    const { market } = plan;
    return {
      bid: fromTicks(bid, market),
      offer: fromTicks(offer, market),
      broker_at: new Date(at).toISOString(),
      source: 'polled',
      age_ms: 0,
    };
  }
}

interface OrderGroup {
  kind: 'OPEN' | 'CLOSE';
  at: number;
  orders: BookedOrder[];
}

/** Orders of one kind and one moment together, in their order. */
function groupOrders(orders: readonly BookedOrder[]): OrderGroup[] {
  const groups: OrderGroup[] = [];
  for (const order of orders) {
    const { kind, at } = order;
    const last = groups.at(-1);
    if (last?.kind === kind && last.at === at) last.orders.push(order);
    else groups.push({ kind, at, orders: [order] });
  }
  return groups;
}
