import { SparseMap } from '../sparse-map';
import type { PendingOrder } from '../store/order-intents.repo';
import { pauseBeforeClose, type Timings } from '../timings';

/** An order that may not be sent now is looked at again after this time. */
const HELD_BACK_MS = 500;

interface Entry {
  tries: number;
  /** In epoch milliseconds. */
  dueAt: number;
}

/** When each unresolved order of an account is looked at next. An order that is not listed is due at once. */
export class OrderSchedule {
  private readonly entries = new SparseMap<number, Entry>();
  /** How often a close could not leave, by order. */
  private readonly heldBack = new SparseMap<number, number>();

  constructor(
    private readonly timings: Timings,
    private readonly now: () => Date,
  ) {}

  isDue({ intent }: PendingOrder): boolean {
    const entry = this.entries.get(intent.id);
    return !entry || entry.dueAt <= this.now().getTime();
  }

  /** How often an order on its way was looked for in vain. */
  countTries({ intent }: PendingOrder): number {
    return this.entries.get(intent.id)?.tries ?? 0;
  }

  /** Leaves an order alone for a while. */
  holdBack({ intent }: PendingOrder, waitMs = HELD_BACK_MS): void {
    this.entries.set(intent.id, { tries: 0, dueAt: this.now().getTime() + waitMs });
  }

  /** Leaves a close alone that is wanted at any price, for longer each time. */
  holdBackClose({ intent }: PendingOrder): void {
    const times = (this.heldBack.get(intent.id) ?? 0) + 1;
    this.heldBack.set(intent.id, times);
    const dueAt = this.now().getTime() + pauseBeforeClose(times, this.timings);
    this.entries.set(intent.id, { tries: 0, dueAt });
  }

  /** Has an order on its way looked for again after a growing wait. */
  postpone(order: PendingOrder): void {
    const tries = this.countTries(order) + 1;
    const { resolveFirstMs, resolveLongestMs } = this.timings;
    const waitMs = Math.min(resolveFirstMs * 2 ** (tries - 1), resolveLongestMs);
    this.entries.set(order.intent.id, { tries, dueAt: this.now().getTime() + waitMs });
  }

  /** Forgets resolved orders; orders that are new to it are due now. */
  keepOnly(orders: PendingOrder[]): void {
    const ids = new Set(orders.map((order) => order.intent.id));
    for (const [id] of this.entries) if (!ids.has(id)) this.entries.delete(id);
    for (const [id] of this.heldBack) if (!ids.has(id)) this.heldBack.delete(id);
    const dueAt = this.now().getTime();
    for (const id of ids) if (!this.entries.has(id)) this.entries.set(id, { tries: 0, dueAt });
  }

  /** Epoch milliseconds at which the next order is due; null when none is. */
  get nextDueAt(): number | null {
    const due = [...this.entries].map(([, { dueAt }]) => dueAt);
    return due.length > 0 ? Math.min(...due) : null;
  }
}

/** Closes come first, and within each kind the orders that are on their way come before those that are not. */
export function sortByUrgency(orders: readonly PendingOrder[]): PendingOrder[] {
  return [...orders].sort((a, b) => rank(a) - rank(b));
}

function rank({ intent }: PendingOrder): number {
  const isOnItsWay = intent.state !== 'PENDING';
  return (intent.kind === 'CLOSE' ? 0 : 2) + (isOnItsWay ? 0 : 1);
}
