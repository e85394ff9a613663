import { defineLazyPart } from '@entropi/shared/ui/lazy-part';

/** Loads for a user whose account has changed its currency, which is rare. */
export const LazyOtherMoneyNote = defineLazyPart(
  async () => (await import('./other-money-note')).OtherMoneyNote,
);
