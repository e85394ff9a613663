import type { DegradedReason } from '@entropi/shared/contracts/error-codes';
import type { Price } from '@entropi/shared/contracts/prices';
import type { Environment } from '@entropi/shared/contracts/primitives';
import type { Logger } from 'pino';
import type { Database } from '../../db/db';
import { notifyPrices, type PriceBatch, savePrices } from './price.repo';

/** Where the prices of one environment go: to this process at once, to the others and the table soon. */
export interface PricePublisher {
  publish(prices: readonly Price[]): void;
  /** The environment has no prices at present. */
  publishFault(fault: DegradedReason): void;
  /** Resolves when nothing is on its way any more; what comes later is dropped. */
  stop(): Promise<void>;
}

export interface PublisherDeps {
  db: Database;
  environment: Environment;
  processId: string;
  log: Logger;
  /** Gives a batch to the listeners of this process. */
  onPrices(batch: PriceBatch): void;
  /** Fences what is stored; null while this process does not own the feed: nothing may leave it then. */
  findEpoch(): number | null;
}

/** Unchanged prices are sent to the other processes this often: they show that the feed lives. */
const REPEAT_EVERY_MS = 3000;
/** Between two notifications: what changes meanwhile goes in one, the latest of each market. */
const NOTIFY_EVERY_MS = 20;
/** Between two writes of the table, which shows a page its first price. */
const SAVE_EVERY_MS = 1000;

export function createPricePublisher(deps: PublisherDeps): PricePublisher {
  const { db, environment, processId, log } = deps;
  const notified = new Map<string, { figures: string; at: number }>();
  const waiting = new Map<string, Price>();
  const unsaved = new Map<string, Price>();
  let fault: DegradedReason | null = null;
  let savedAt = 0;
  let sending: Promise<void> | null = null;
  let isStopped = false;

  function isDue(price: Price, now: number): boolean {
    const last = notified.get(price.epic);
    return last?.figures !== formatFigures(price) || now - last.at >= REPEAT_EVERY_MS;
  }

  /** One at a time: an older price must not overtake a newer one. */
  function send(): void {
    sending ??= sendAll()
      .catch((error: unknown) => log.warn({ err: error, environment }, 'prices are not sent'))
      .finally(() => {
        sending = null;
        if (waiting.size > 0 && !isStopped) send();
      });
  }

  async function sendAll(): Promise<void> {
    while ((waiting.size > 0 || fault !== null) && !isStopped) {
      const prices = [...waiting.values()];
      waiting.clear();
      const batch = { processId, environment, prices, fault };
      fault = null;
      if (deps.findEpoch() !== null) await notifyPrices(db, batch);
      await save();
      await new Promise((resolve) => setTimeout(resolve, NOTIFY_EVERY_MS));
    }
  }

  async function save(): Promise<void> {
    const epoch = deps.findEpoch();
    if (epoch === null || Date.now() - savedAt < SAVE_EVERY_MS || unsaved.size === 0) return;
    savedAt = Date.now();
    const prices = [...unsaved.values()];
    unsaved.clear();
    await savePrices(db, environment, prices, epoch);
  }

  return {
    publish(prices) {
      if (isStopped || prices.length === 0 || deps.findEpoch() === null) return;
      const now = Date.now();
      deps.onPrices({ processId, environment, prices: [...prices], fault: null });
      for (const price of prices) {
        unsaved.set(price.epic, price);
        if (!isDue(price, now)) continue;
        notified.set(price.epic, { figures: formatFigures(price), at: now });
        waiting.set(price.epic, price);
      }
      if (waiting.size > 0) send();
    },
    publishFault(reason) {
      deps.onPrices({ processId, environment, prices: [], fault: reason });
      fault = reason;
      send();
    },
    async stop() {
      isStopped = true;
      await sending;
    },
  };
}

function formatFigures(price: Price): string {
  return `${price.bid} ${price.offer} ${price.status} ${price.source}`;
}
