import { listen } from '../listener';
import type { Bus } from './bus';
import { type BusLog, guardChannels } from './guard-channels';

/** The bus that every installation has: NOTIFY of its PostgreSQL, in the transaction that changes something. */
export function createNotifyBus(databaseUrl: string, log: BusLog): Bus {
  return {
    listen: (options) =>
      listen({ url: databaseUrl, ...options, channels: guardChannels(options.channels, log) }),
    carries: () => false,
    send: () => undefined,
    missed: null,
    findProblem: () => null,
    describe: () => ({ kind: 'notify', isAway: false }),
    close: async () => undefined,
  };
}
