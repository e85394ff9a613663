import { listen } from '../listener';
import type { Bus } from './bus';

/** The bus that every installation has: NOTIFY of its PostgreSQL, in the transaction that changes something. */
export function createNotifyBus(databaseUrl: string): Bus {
  return {
    listen: (options) => listen({ url: databaseUrl, ...options }),
    carries: () => false,
    send: () => undefined,
    missed: null,
    findProblem: () => null,
    describe: () => ({ kind: 'notify', isAway: false }),
    close: async () => undefined,
  };
}
