import { defineLazyPart } from '@entropi/shared/ui/lazy-part';

export const LazySlotFallback = defineLazyPart(async () => {
  const part = await import(/* webpackChunkName: "extras" */ './slot-fallback');
  return part.SlotFallback;
});
