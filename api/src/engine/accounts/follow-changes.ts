import type { Logger } from 'pino';
import { listenToEvents, type PublishedEvent } from '../../db/events';
import type { Listener } from '../../db/listener';
import { BALANCES } from '../../trading/store/broker-account.repo';
import type { AccountWorkers } from './account-workers';
import type { Trader } from './trader';

/** Events after which a user's orders and cycles are read again. */
const CONCERNS_TRADING = ['task', 'share', 'cycle', 'account'];

/** A change comes by several events: the user is read once for all of them. */
const CONFLATE_MS = 10;

/** Has the trading of a user read again whenever another process, or this one, has changed it. */
export function followChanges(deps: {
  databaseUrl: string;
  log: Logger;
  workers: AccountWorkers;
  trader: Trader;
}): Listener {
  const { databaseUrl, log, workers, trader } = deps;
  const notified = new Set<number>();

  function onEvent({ userId, by }: PublishedEvent): void {
    if (userId === null || by === BALANCES || workers.hasBooked(userId, by)) return;
    if (notified.size === 0) setTimeout(() => void refreshNotified(), CONFLATE_MS);
    notified.add(userId);
  }

  async function refreshNotified(): Promise<void> {
    const userIds = [...notified];
    notified.clear();
    try {
      for (const userId of userIds) {
        workers.findUserWorker(userId)?.wake();
        await trader.refresh(userId);
      }
    } catch (error) {
      log.warn({ err: error }, 'a change could not be read');
    }
  }

  return listenToEvents({
    url: databaseUrl,
    onEvent,
    wants: (userId, event) =>
      userId !== null && CONCERNS_TRADING.includes(event) && workers.tradesFor(userId),
    onReconnect: () => void trader.refreshAll(workers.userIds).catch(() => undefined),
    onError: (error) => log.warn({ err: error }, 'event notifications'),
  });
}
