import type { Submission } from '../../broker/broker';
import { toDecimal } from '../../broker/decimal';
import type { Transaction } from '../../db/db';
import {
  listUnresolved,
  markSent,
  type OpenRequest,
  type PendingOrder,
  updateIntent,
} from '../../trading/store/order-intents.repo';
import {
  recordClose,
  recordCloseRejection,
  recordFill,
  recordRejection,
} from '../../trading/store/record-fill.repo';
import { withTaskLock } from '../../trading/store/task-state.repo';
import type { TradedAccount } from '../accounts/traded-account';
import { pauseAfterRejection } from '../timings';
import { BrokerReads } from './broker-reads';
import { reportFault, reportOverdue, reportRejects } from './order-faults';
import { resolveClose } from './resolve-close';
import { resolveOpen } from './resolve-open';

/** Closes decided by price are decided again after a restart; these are wanted whatever the price. */
const WANTED_ANYWAY = new Set(['MANUAL', 'STOP_ALL', 'CYCLE_STOP', 'SHARE_STOP']);

/** A rejected close is tried again sooner than a rejected open, by this factor. */
const CLOSES_SOONER = 6;

/** An order that may not be sent now is looked at again after this. */
const HELD_BACK_MS = 500;

interface Schedule {
  tries: number;
  dueAt: number;
}

/**
 * Sends the orders of one account, each once, and finds out what became of them. All it knows is in the
 * database: it may be killed at any moment and another one goes on. `step` must not run twice at a time.
 */
export class Executor {
  private readonly schedules = new Map<number, Schedule>();
  private readonly startedAt: number;

  constructor(private readonly account: TradedAccount) {
    this.startedAt = account.now().getTime();
  }

  /**
   * Brings every unresolved order one step further: closes first, then openings. Returns the users whose
   * orders changed and when, in epoch milliseconds, something is due next (null: nothing is).
   */
  async step(mayOpen: boolean): Promise<{ changed: Set<number>; dueAt: number | null }> {
    const changed = new Set<number>();
    const orders = await listUnresolved(this.account.row.id, this.account.db);
    const reads = new BrokerReads(this.account.broker);
    const closesFirst = [...orders].sort((a, b) => rank(a) - rank(b));
    for (const order of closesFirst) {
      if (!this.isDue(order)) continue;
      const isHeldBack =
        order.intent.kind === 'OPEN' && order.intent.state === 'PENDING' && !mayOpen;
      if (isHeldBack) this.wait(order);
      else if (await this.advance(order, reads)) changed.add(order.intent.userId);
    }
    if (reads.fault) await reportFault(this.account, reads.fault);
    this.forgetAllBut(await listUnresolved(this.account.row.id, this.account.db));
    const due = [...this.schedules.values()].map((schedule) => schedule.dueAt);
    return { changed, dueAt: due.length > 0 ? Math.min(...due) : null };
  }

  private isDue(order: PendingOrder): boolean {
    const schedule = this.schedules.get(order.intent.id);
    return !schedule || schedule.dueAt <= this.account.now().getTime();
  }

  private forgetAllBut(orders: PendingOrder[]): void {
    const now = this.account.now().getTime();
    const ids = new Set(orders.map((order) => order.intent.id));
    for (const id of this.schedules.keys()) if (!ids.has(id)) this.schedules.delete(id);
    for (const id of ids)
      if (!this.schedules.has(id)) this.schedules.set(id, { tries: 0, dueAt: now });
  }

  /** True when the order's fate is known now. */
  private async advance(order: PendingOrder, reads: BrokerReads): Promise<boolean> {
    const { intent } = order;
    if (intent.state === 'PENDING') {
      if (this.isStale(order)) return this.drop(order, 'expired');
      return intent.kind === 'OPEN' ? this.sendOpen(order) : this.sendClose(order);
    }
    const isKnown =
      intent.kind === 'OPEN'
        ? await this.resolveOpening(order, reads)
        : await this.resolveClosing(order, reads);
    if (!isKnown) await this.postpone(order);
    return isKnown;
  }

  /** Leaves an order as it is for a while. */
  private wait({ intent }: PendingOrder): false {
    const dueAt = this.account.now().getTime() + HELD_BACK_MS;
    this.schedules.set(intent.id, { tries: 0, dueAt });
    return false;
  }

  private isStale({ intent, taskState }: PendingOrder): boolean {
    const age = this.account.now().getTime() - intent.createdAt.getTime();
    const isOld = age > this.account.timings.unsentOpenExpiresMs;
    const isOfEarlierProcess = intent.createdAt.getTime() < this.startedAt;
    if (intent.kind === 'CLOSE') {
      return !WANTED_ANYWAY.has(intent.reason ?? 'MANUAL') && (isOfEarlierProcess || isOld);
    }
    if (intent.cycleId === null) return isOld;
    return isOld || isOfEarlierProcess || taskState !== 'active';
  }

  private drop(
    order: PendingOrder,
    rejection: string,
    retryAt: Date | null = null,
  ): Promise<boolean> {
    const outcome = { state: 'ABSENT', rejection, retryAt } as const;
    const book = order.intent.kind === 'OPEN' ? recordRejection : recordCloseRejection;
    return this.withTaskLock(order, (tx) => book(order, outcome, tx));
  }

  private async sendOpen(order: PendingOrder): Promise<boolean> {
    const { intent } = order;
    const request = intent.request as OpenRequest;
    if (!(await markSent(intent, this.account.fence, this.account.db))) return this.wait(order);
    const decimalOrNull = (value: number | null) => (value === null ? null : toDecimal(value));
    const submission = await this.account.broker.openPosition({
      dealReference: intent.dealReference,
      epic: request.epic,
      expiry: request.expiry,
      direction: request.direction,
      size: toDecimal(request.size),
      currency: request.currency,
      stopDistance: decimalOrNull(request.stop_distance),
      limitDistance: decimalOrNull(request.limit_distance),
    });
    return this.recordSubmission(order, submission);
  }

  private async sendClose(order: PendingOrder): Promise<boolean> {
    const { intent, share } = order;
    if (!share.dealId || !(await markSent(intent, this.account.fence, this.account.db))) {
      return this.wait(order);
    }
    const submission = await this.account.broker.closePosition({
      dealId: share.dealId,
      positionDirection: share.direction,
      size: toDecimal(share.size),
    });
    return this.recordSubmission(order, submission);
  }

  private async recordSubmission(order: PendingOrder, submission: Submission): Promise<boolean> {
    const { intent } = order;
    const { db } = this.account;
    if (submission.kind === 'unknown') {
      await updateIntent(
        intent.id,
        { state: 'UNKNOWN', response: { cause: submission.cause } },
        db,
      );
      return false;
    }
    if (submission.kind === 'accepted') {
      await updateIntent(intent.id, { response: { deal_reference: submission.dealReference } }, db);
      return false;
    }
    await reportFault(this.account, {
      kind: kindOfFault(submission.reason),
      code: submission.code,
      message: submission.message,
      retryAfterMs: submission.retryAfterMs ?? 0,
    });
    if (submission.reason === 'validation') return this.reject(order, submission.code);
    const retryAfterMs = submission.retryAfterMs ?? this.account.timings.rejectionFirstMs;
    if (intent.kind === 'CLOSE' && WANTED_ANYWAY.has(intent.reason ?? 'MANUAL')) {
      await updateIntent(
        intent.id,
        { state: 'PENDING', sentAt: null, rejection: submission.code },
        db,
      );
      const dueAt = this.account.now().getTime() + retryAfterMs;
      this.schedules.set(intent.id, { tries: 0, dueAt });
      return false;
    }
    const retryAt = new Date(this.account.now().getTime() + retryAfterMs);
    return this.drop(order, submission.code, retryAt);
  }

  /** The broker said no, and nothing is booked. */
  private async reject(order: PendingOrder, rejection: string): Promise<boolean> {
    const { intent } = order;
    const isOpen = intent.kind === 'OPEN';
    const rejections = isOpen ? order.rejectsInRow + 1 : intent.attempt;
    const pauseMs =
      pauseAfterRejection(rejections, this.account.timings) / (isOpen ? 1 : CLOSES_SOONER);
    const retryAt = new Date(this.account.now().getTime() + pauseMs);
    const outcome = { state: 'REJECTED', rejection, retryAt } as const;
    const book = isOpen ? recordRejection : recordCloseRejection;
    const isBooked = await this.withTaskLock(order, (tx) => book(order, outcome, tx));
    if (isBooked && isOpen) await reportRejects(this.account, order, rejection);
    return isBooked;
  }

  private async resolveOpening(order: PendingOrder, reads: BrokerReads): Promise<boolean> {
    const context = this.toContext(order);
    const found = await resolveOpen(order, reads, context);
    if (found.kind === 'filled') {
      return this.withTaskLock(order, (tx) => recordFill(order, found.deal, tx));
    }
    if (found.kind === 'rejected') return this.reject(order, found.reason);
    if (found.kind === 'absent') return this.drop(order, 'absent');
    await this.recordCleanRead(order, found.isClean);
    return false;
  }

  private async resolveClosing(order: PendingOrder, reads: BrokerReads): Promise<boolean> {
    const context = { ...this.toContext(order), accountCurrency: this.account.row.currency };
    const found = await resolveClose(order, reads, context);
    if (found.kind === 'filled') {
      const { evidence, ...deal } = found.deal;
      const closed = { ...deal, reason: order.intent.reason ?? 'MANUAL' };
      return this.withTaskLock(order, (tx) => recordClose(order, closed, evidence, tx));
    }
    if (found.kind === 'rejected') return this.reject(order, found.reason);
    if (found.kind === 'absent') return this.drop(order, 'absent');
    await this.recordCleanRead(order, found.isClean);
    return false;
  }

  private async recordCleanRead({ intent }: PendingOrder, isClean: boolean): Promise<void> {
    if (!isClean) return;
    await updateIntent(intent.id, { cleanReads: intent.cleanReads + 1 }, this.account.db);
  }

  private withTaskLock<T>(order: PendingOrder, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return withTaskLock(order.intent.userId, this.account.db, work);
  }

  private toContext(order: PendingOrder) {
    const { timings } = this.account;
    const tries = this.schedules.get(order.intent.id)?.tries ?? 0;
    return { now: this.account.now(), tries, timings };
  }

  private async postpone(order: PendingOrder): Promise<void> {
    const { timings } = this.account;
    const tries = (this.schedules.get(order.intent.id)?.tries ?? 0) + 1;
    const waitMs = Math.min(timings.resolveFirstMs * 2 ** (tries - 1), timings.resolveLongestMs);
    const now = this.account.now().getTime();
    this.schedules.set(order.intent.id, { tries, dueAt: now + waitMs });
    const sentAt = order.intent.sentAt?.getTime() ?? now;
    if (now - sentAt > timings.orderDeadlineMs) await reportOverdue(this.account, order);
  }
}

function rank({ intent }: PendingOrder): number {
  const isOnItsWay = intent.state !== 'PENDING';
  return (intent.kind === 'CLOSE' ? 0 : 2) + (isOnItsWay ? 0 : 1);
}

function kindOfFault(reason: 'validation' | 'credential' | 'backoff' | 'not-sent') {
  if (reason === 'credential') return 'credential-rejected' as const;
  if (reason === 'backoff') return 'backoff' as const;
  return reason === 'validation' ? ('rejected' as const) : ('unavailable' as const);
}
