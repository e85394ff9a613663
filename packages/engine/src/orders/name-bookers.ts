import { type Fence, nameBooker, type PendingOrder } from '../store/order-intents.repo';

/** Names who books for each of these users: the owner of the key, which reads them again by itself. */
export function nameBookers(
  booked: readonly { order: Pick<PendingOrder, 'intent'>; fence: Fence }[],
): Record<number, string> {
  return Object.fromEntries(
    booked.map(({ order, fence }) => [order.intent.userId, nameBooker(fence)]),
  );
}
