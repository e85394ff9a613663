import { defineLazyPart } from '@entropi/shared/ui/lazy-part';

/** Loads when a close has not left, which is rare. */
export const LazyUnsentCloses = defineLazyPart(
  async () => (await import('../../shares/unsent-closes')).UnsentCloses,
);
