import type { Bus } from '@entropi/db/bus/bus';
import { parseIdPayload } from '@entropi/db/bus/payloads';
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

/** Users who could not be read are read again after this time. */
const AGAIN_MS = 1000;

/** How many users are read at a time; they share their statements. */
const READ_AT_ONCE = 32;

/**
 * Has the trading of a user read again whenever another process, or this one, has changed it. A user who cannot be
 * read is read again later, and does not hold up the others.
 */
export function followChanges(deps: {
  bus: Bus;
  log: Pick<Logger, 'warn'>;
  workers: Pick<
    AccountWorkers,
    'hasBooked' | 'tradesFor' | 'userIds' | 'wakeForWishes' | 'wakeUser'
  >;
  trader: Pick<Trader, 'refresh' | 'stopTasks'>;
  againMs?: number;
}): Listener {
  const { bus, log, workers, trader, againMs = AGAIN_MS } = deps;
  const changed = gatherUsers(CONFLATE_MS, onChanged);
  // Apart from the others, who would otherwise wait as long.
  const failed = gatherUsers(againMs, readEach);

  function onEvent({ userId, by }: PublishedEvent): void {
    if (userId === null || by === BALANCES || by === MASS_STOP || workers.hasBooked(userId, by)) {
      return;
    }
    changed.add(userId);
  }

  async function onChanged(userIds: readonly number[]): Promise<void> {
    // Closes that a wish lacks wait for nobody's reading.
    for (const userId of userIds) workers.wakeUser(userId);
    await readEach(userIds);
  }

  async function readEach(userIds: Iterable<number>): Promise<void> {
    await runEach(userIds, READ_AT_ONCE, async (userId) => {
      try {
        await trader.refresh(userId);
      } catch (error) {
        log.warn({ err: error, userId }, 'a change could not be read');
        failed.add(userId);
      }
    });
  }

  async function wakeForWishes(): Promise<void> {
    try {
      await workers.wakeForWishes();
    } catch (error) {
      log.warn({ err: error }, 'closes that wishes lack could not be looked for');
    }
  }

  /**
   * All tasks were stopped. From now on nothing is decided for any of them; that needs no reading. Then their closes
   * are ordered, and the tasks are read again, because one may have been started since.
   */
  async function onMassStop(stopId: number): Promise<void> {
    trader.stopTasks(stopId);
    await wakeForWishes();
    await readEach(workers.userIds);
  }

  /** Whatever was changed while nothing was heard is read now. */
  async function onReconnect(): Promise<void> {
    await wakeForWishes();
    await readEach(workers.userIds);
  }

  const listener = listenToEvents({
    bus,
    onEvent,
    channels: { [MASS_STOP_CHANNEL]: (stopId) => void onMassStop(parseIdPayload(stopId)) },
    wants: (userId, event) =>
      userId !== null && CONCERNS_TRADING.includes(event) && workers.tradesFor(userId),
    onReconnect: () => void onReconnect(),
    onError: (error) => log.warn({ err: error }, 'event notifications'),
  });
  return {
    ready: listener.ready,
    async stop() {
      changed.stop();
      failed.stop();
      await listener.stop();
    },
  };
}

/** Gathers users for a while, and then does something with them together. */
function gatherUsers(afterMs: number, work: (userIds: readonly number[]) => Promise<void>) {
  const gathered = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const run = () => {
    timer = undefined;
    const userIds = [...gathered];
    gathered.clear();
    void work(userIds);
  };
  return {
    add(userId: number): void {
      if (isStopped) return;
      gathered.add(userId);
      timer ??= setTimeout(run, afterMs);
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
