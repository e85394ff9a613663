import type { Bus } from '@entropi/db/bus/bus';
import { listenToEvents, type PublishedEvent } from '@entropi/db/events';
import type { Listener } from '@entropi/db/listener';
import type { Logger } from 'pino';
import { runEach } from '../run-each';
import { BALANCES } from '../store/broker-account.repo';
import { MASS_STOP, MASS_STOP_CHANNEL } from '../store/mass-stop.repo';
import type { AccountWorkers } from './account-workers';
import type { Trader } from './trader';

/** Events after which a user's orders and cycles are read again. */
const CONCERNS_TRADING = ['task', 'share', 'cycle', 'account'];

/** One change comes as several events: within this time they lead to one reading of the user. */
const CONFLATE_MS = 10;

/** How many users are read at a time after a stop of all tasks; they share their statements. */
const READ_AT_ONCE = 32;

/** Has the trading of a user read again whenever another process, or this one, has changed it. */
export function followChanges(deps: {
  bus: Bus;
  log: Logger;
  workers: AccountWorkers;
  trader: Trader;
}): Listener {
  const { bus, log, workers, trader } = deps;
  const notified = new Set<number>();

  function onEvent({ userId, by }: PublishedEvent): void {
    if (userId === null || by === BALANCES || by === MASS_STOP || workers.hasBooked(userId, by)) {
      return;
    }
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

  /**
   * All tasks were stopped. From now on nothing is decided for any of them; that needs no reading. Then their closes
   * are ordered, and the tasks are read again, because one may have been started since.
   */
  async function onMassStop(stopId: number): Promise<void> {
    try {
      trader.stopTasks(stopId);
      await workers.wakeForWishes();
      await runEach(workers.userIds, READ_AT_ONCE, (userId) => trader.refresh(userId));
    } catch (error) {
      log.warn({ err: error }, 'a stop of all tasks could not be read');
    }
  }

  return listenToEvents({
    bus,
    onEvent,
    channels: { [MASS_STOP_CHANNEL]: (stopId) => void onMassStop(Number(stopId)) },
    wants: (userId, event) =>
      userId !== null && CONCERNS_TRADING.includes(event) && workers.tradesFor(userId),
    onReconnect: () => void trader.refreshAll(workers.userIds).catch(() => undefined),
    onError: (error) => log.warn({ err: error }, 'event notifications'),
  });
}
