import type { CycleRows } from '../store/cycle.repo';
import type { WrittenOrder } from '../store/insert-orders.repo';
import type { OpenRequest, PendingOrder } from '../store/order-intents.repo';

/** What it takes to hand an order to the broker. */
export interface SendableOrder {
  intent: Pick<
    PendingOrder['intent'],
    'id' | 'kind' | 'cycleId' | 'dealReference' | 'request' | 'traceparent' | 'createdAt'
  >;
  share: Pick<PendingOrder['share'], 'dealId' | 'direction' | 'size'>;
}

/** An order that was checked and marked as sent when it was written: it leaves now, or becomes PENDING again. */
export interface MarkedOrder extends SendableOrder {
  /** In milliseconds of the process's own clock. */
  markedAt: number;
}

/**
 * The marked order of a cycle that was just written; null if it is not marked, because something forbids it. Such an
 * order is dropped when its turn comes.
 */
export function toMarkedOrder(
  { shares }: CycleRows,
  intent: WrittenOrder | undefined,
): MarkedOrder | null {
  if (intent?.state !== 'SENT') return null;
  const markedAt = performance.now();
  if (intent.kind === 'OPEN') {
    const { direction, size } = intent.request as OpenRequest;
    return { intent, share: { dealId: null, direction, size }, markedAt };
  }
  const share = shares.find(({ id }) => id === intent.shareId);
  return share ? { intent, share, markedAt } : null;
}
