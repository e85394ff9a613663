import type { CallOptions } from './client';

/** For lists from which a person chooses: a row that cannot be read cannot be chosen, and the others can. */
export const READABLE_ONLY: Pick<CallOptions, 'onUnreadable'> = { onUnreadable: () => undefined };
