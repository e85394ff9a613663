import { TRACE_LABEL } from '@entropi/contracts/request-ids';
import { parseTraceparent } from '@entropi/contracts/trace-context';
import { isDatabaseDown } from '@entropi/db/sql-state';
import { AFTER_FAILURE_MS } from '../accounts/account-waits';
import type { TradedAccount } from '../accounts/traded-account';
import { areAll } from '../books/closings';
import { observeResolved } from '../engine-metrics';
import { closingSide, openingSide } from '../prices/price-order';
import { type PendingOrder, updateIntent } from '../store/order-intents.repo';
import { runSpan } from '../tracing/current-trace';
import { BrokerReads } from './broker-reads';
import { pauseAfterFill } from './fill-beyond';
import type { MarkedOrder } from './marked-order';
import { disownOldMark } from './old-mark';
import { reportFault, reportOverdue } from './order-faults';
import { OrderSchedule, sortByUrgency } from './order-schedule';
import { orderWantedCloses } from './order-wanted-closes';
import { recordAbsence, recordBrokerRejection } from './record-no-deal';
import { resolveClose } from './resolve-close';
import { resolveOpen } from './resolve-open';
import {
  recordSubmission,
  type Sending,
  type Submitted,
  sendMarked,
  sendOrder,
} from './send-order';
import { isStale } from './stale-order';

/** A live stream gets this long to confirm an order before its confirm is read. */
const STREAM_FIRST_MS = 500;

/** What one pass over the orders shares: what it reads of the broker, and what it has sent. */
interface Round {
  reads: BrokerReads;
  sent: PendingOrder[];
  /** What the broker said to orders that left before the pass, by the id of the order. */
  submitted: Map<number, Submitted>;
  /** The ids of closes that have filled, whose shares lack nothing more. */
  ended: Set<number>;
}

/** What became of one step. */
interface Stepped {
  changed: Set<number>;
  hasWish: boolean;
  wishDueAt: number | null;
  dueAt: number | null;
}

/**
 * Sends the orders of one account, each once, and finds out what became of them. All that it knows is in the
 * database: it may be killed at any moment, and another one goes on. `step` must not run twice at the same time.
 */
export class Executor {
  private readonly schedule: OrderSchedule;
  private readonly startedAt: Date;

  /** `onUnsettled` is called when a close is booked and the ledger lacks a part of what its share has realised. */
  constructor(
    private readonly account: TradedAccount,
    private readonly onUnsettled: () => void,
  ) {
    this.startedAt = account.now();
    this.schedule = new OrderSchedule(account.timings, () => account.now());
  }

  /**
   * Sends the order that was marked when it was written, if there is one, and brings every unresolved order one step
   * further: closes first, then openings. What was sent is looked for right after all have been sent. With
   * `looksForWishes`, closes that wishes to leave lack are ordered first. Returns the users whose orders changed,
   * whether a wish may lack another close, when a close is ordered again, and when an order is due next (both in
   * epoch milliseconds, null: never).
   */
  async step(
    marked: MarkedOrder | null,
    mayOpen: boolean,
    looksForWishes: boolean,
  ): Promise<Stepped> {
    const { account, schedule } = this;
    const submitted = new Map<number, Submitted>();
    const submission = marked && (await this.sendMarked(marked));
    if (submission) submitted.set(marked.intent.id, submission);
    const wishDueAt = looksForWishes ? await this.orderWantedCloses() : null;
    const orders = await account.batches.listOrders(account.row.id);
    const ended = new Set<number>();
    const round = this.beginRound(submitted, ended);
    const changed: PendingOrder[] = [];
    for (const order of sortByUrgency(orders)) {
      if (!submitted.has(order.intent.id) && !this.isTurnOf(order)) continue;
      const isHeldBack =
        order.intent.kind === 'OPEN' && order.intent.state === 'PENDING' && !mayOpen;
      if (isHeldBack) schedule.holdBack(order);
      else if (await this.tryAdvance(order, round)) changed.push(order);
    }
    // What was read before an order left says nothing about it.
    const after = this.beginRound(new Map(), ended);
    for (const order of round.sent.filter((one) => this.isTurnOf(one)))
      if (await this.tryAdvance(order, after)) changed.push(order);
    for (const { fault } of [round.reads, after.reads])
      if (fault) await reportFault(account, fault);
    const settled = new Set(changed.map(({ intent }) => intent.id));
    schedule.keepOnly(orders.filter(({ intent }) => !settled.has(intent.id)));
    return {
      changed: new Set(changed.map(({ intent }) => intent.userId)),
      hasWish: changed.some((one) => one.isToLeave && !ended.has(one.intent.id)),
      wishDueAt,
      dueAt: schedule.nextDueAt,
    };
  }

  /** Closes that cannot be ordered do not hold up what is on its way. Without a database nothing is. */
  private async orderWantedCloses(): Promise<number | null> {
    const { account } = this;
    try {
      return await orderWantedCloses(account);
    } catch (error) {
      if (isDatabaseDown(error)) throw error;
      account.log.error({ err: error, accountId: account.row.id }, 'wanted closes are not ordered');
      return account.now().getTime() + AFTER_FAILURE_MS;
    }
  }

  private beginRound(submitted: Round['submitted'], ended: Round['ended']): Round {
    const reads = new BrokerReads(this.account.broker, this.account.confirms);
    return { reads, sent: [], submitted, ended };
  }

  /** Whether an order is looked at now, because its time has come or its outcome is known. */
  private isTurnOf(order: PendingOrder): boolean {
    return this.isConfirmed(order) || this.schedule.isDue(order);
  }

  /**
   * Whether the stream has just shown what became of an order, which is then resolved without waiting for its turn.
   */
  private isConfirmed({ intent }: PendingOrder): boolean {
    if (intent.state === 'PENDING') return false;
    const { confirms } = this.account;
    const isOpen = intent.kind === 'OPEN';
    return confirms.claimNew(isOpen ? intent.dealReference : intent.response?.deal_reference);
  }

  /** An order that cannot be brought further does not hold up the others. Without a database none can be. */
  private async tryAdvance(order: PendingOrder, round: Round): Promise<boolean> {
    try {
      return await this.advanceTraced(order, round);
    } catch (error) {
      if (isDatabaseDown(error)) throw error;
      const { log } = this.account;
      const { id: intentId, traceparent } = order.intent;
      const trace = { [TRACE_LABEL]: parseTraceparent(traceparent)?.traceId };
      log.error({ err: error, intentId, ...trace }, 'an order could not be brought further');
      this.schedule.postpone(order);
      return false;
    }
  }

  /** Each step continues the trace of the decision; the last one also records the order as a whole. */
  private async advanceTraced(order: PendingOrder, round: Round): Promise<boolean> {
    const { kind, state, attempt, createdAt, traceparent } = order.intent;
    const { tracing } = this.account;
    const parent = parseTraceparent(traceparent);
    const attributes = { 'order.kind': kind, 'order.state': state, 'order.attempt': attempt };
    const name = state === 'PENDING' ? 'send order' : 'resolve order';
    const isKnown = await runSpan(tracing, name, { kind: 'internal', parent, attributes }, () =>
      this.advance(order, round),
    );
    const whole = { kind: 'internal', parent, attributes, startedAt: createdAt } as const;
    if (isKnown) tracing.start('order', whole).end();
    return isKnown;
  }

  /** Null if the order has not left. */
  private sendMarked(order: MarkedOrder): Promise<Submitted | null> {
    const { tracing } = this.account;
    const { kind, traceparent } = order.intent;
    const parent = parseTraceparent(traceparent);
    const given = { kind: 'internal', parent, attributes: { 'order.kind': kind } } as const;
    return runSpan(tracing, 'send order', given, () => sendMarked(this.account, order));
  }

  /** True when the outcome of the order is known now. */
  private async advance(seen: PendingOrder, round: Round): Promise<boolean> {
    const { reads, sent, submitted } = round;
    const submission = submitted.get(seen.intent.id);
    if (submission)
      return this.followUp(seen, await recordSubmission(this.account, seen, submission), sent);
    if (seen.intent.state === 'PENDING') return this.send(seen, sent);
    const order = await disownOldMark(this.account, seen);
    const isKnown =
      order.intent.kind === 'OPEN'
        ? await this.resolveOpening(order, reads)
        : await this.resolveClosing(order, round);
    if (!isKnown) await this.postpone(order);
    return isKnown;
  }

  private async send(order: PendingOrder, sent: PendingOrder[]): Promise<boolean> {
    const { account, startedAt } = this;
    const expiresMs = account.timings.unsentOpenExpiresMs;
    if (isStale(order, { now: account.now(), startedAt, expiresMs })) {
      return recordAbsence(account, order, 'expired');
    }
    return this.followUp(order, await sendOrder(account, order), sent);
  }

  /** True when sending the order has shown its outcome. */
  private followUp(order: PendingOrder, sending: Sending, sent: PendingOrder[]): boolean {
    const { confirms } = this.account;
    if (sending.kind === 'held-back') {
      if (sending.isWanted && sending.waitMs === undefined) this.schedule.holdBackClose(order);
      else this.schedule.holdBack(order, sending.waitMs);
    }
    if (sending.kind !== 'on-its-way') return sending.kind === 'resolved';
    if (confirms.isLive) this.schedule.holdBack(order, STREAM_FIRST_MS);
    sent.push(sending.order);
    return false;
  }

  private async resolveOpening(order: PendingOrder, reads: BrokerReads): Promise<boolean> {
    const found = await resolveOpen(reads, order, this.toContext(order));
    if (found.kind !== 'filled') return this.recordUnfilled(order, found);
    const { fence, batches } = this.account;
    const pausedUntil = pauseAfterFill(this.account, order, found.deal);
    const fill = { order, deal: found.deal, pausedUntil };
    this.recordPrice(order, openingSide(order.share.direction), found.deal);
    return this.observe(order, await batches.recordFill({ ...fill, fence }));
  }

  private async resolveClosing(order: PendingOrder, { reads, ended }: Round): Promise<boolean> {
    const { row, fence, batches } = this.account;
    const context = { ...this.toContext(order), accountCurrency: row.currency };
    const found = await resolveClose(context, reads, order);
    if (found.kind !== 'filled') return this.recordUnfilled(order, found);
    ended.add(order.intent.id);
    const { evidence, closings, at, isStop } = found.deal;
    const reason = isStop ? ('DISASTER_STOP' as const) : (order.intent.reason ?? 'MANUAL');
    const close = { order, closed: { closings, at, reason }, evidence };
    const level = closings.at(-1)?.level ?? null;
    this.recordPrice(order, closingSide(order.share.direction), { level, at });
    if (!areAll(order.share, closings)) this.onUnsettled();
    return this.observe(order, await batches.recordClose({ ...close, fence }));
  }

  /** Counts an order that was booked as filled; false when it was resolved before. */
  private observe({ intent }: PendingOrder, isBooked: boolean): boolean {
    if (isBooked) observeResolved(intent, 'FILLED', this.account.now());
    return isBooked;
  }

  /** Comes before the booking: whoever reads the cycle after it decides at once. */
  private recordPrice(
    { share: { brokerAccountId, epic } }: PendingOrder,
    side: 'bid' | 'offer',
    { level, at }: { level: number | null; at: Date },
  ): void {
    this.account.fills.update({ brokerAccountId, epic, side, level, at });
  }

  private async recordUnfilled(
    order: PendingOrder,
    found:
      | { kind: 'rejected'; reason: string }
      | { kind: 'absent' }
      | { kind: 'pending'; isClean: boolean },
  ): Promise<boolean> {
    const { id, cleanReads } = order.intent;
    if (found.kind === 'rejected') return recordBrokerRejection(this.account, order, found.reason);
    if (found.kind === 'absent') return recordAbsence(this.account, order, 'absent');
    if (found.isClean) await updateIntent(this.account.db, id, { cleanReads: cleanReads + 1 });
    return false;
  }

  private toContext(order: PendingOrder) {
    const { timings } = this.account;
    return { now: this.account.now(), tries: this.schedule.countTries(order), timings };
  }

  private async postpone(order: PendingOrder): Promise<void> {
    const { account } = this;
    this.schedule.postpone(order);
    const { sentAt } = order.intent;
    const isOverdue =
      sentAt !== null &&
      account.now().getTime() - sentAt.getTime() > account.timings.orderDeadlineMs;
    if (isOverdue) await reportOverdue(account, order);
  }
}
