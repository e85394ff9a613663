import { setTimeout } from 'node:timers/promises';
import { DEGRADED_REASONS, type DegradedReason } from '@entropi/contracts/error-codes';
import { Price } from '@entropi/contracts/prices';
import { Environment } from '@entropi/contracts/primitives';
import { announce } from '@entropi/db/bus/announcements';
import { MalformedPayload, parseJsonPayload } from '@entropi/db/bus/payloads';
import type { Database, Queryable } from '@entropi/db/db';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { savePrices } from '../store/market.repo';

/** The one channel of prices, from a feed's owner to the other engines and to the live stream. */
export const PRICE_CHANNEL = 'entropi_prices';

/**
 * What the owner of a feed sends: the latest price of each market, or why there are none. Fields that a later version
 * adds are dropped.
 */
const PriceBatch = z.object({
  processId: z.string(),
  environment: Environment,
  prices: z.array(z.object(Price.shape)),
  /** Why the broker shows no prices; null while it does. */
  fault: z.nullable(z.enum(DEGRADED_REASONS)),
});
export type PriceBatch = z.infer<typeof PriceBatch>;

/** Reads what was announced of prices. Throws `MalformedPayload`. */
export function parsePriceBatch(payload: string): PriceBatch {
  const batch = PriceBatch.safeParse(parseJsonPayload(payload));
  if (!batch.success) throw new MalformedPayload('it is no batch of prices');
  return batch.data;
}

/**
 * Sends the prices of one environment to this process at once, and to the other processes and the table soon after.
 */
export interface PricePublisher {
  publish(prices: readonly Price[]): void;
  /** Call this when the environment has no prices at present. */
  publishFault(fault: DegradedReason): void;
  /** Resolves when nothing is on its way any more; prices that come later are dropped. */
  stop(): Promise<void>;
}

export interface PublisherDeps {
  db: Database;
  environment: Environment;
  processId: string;
  log: Logger;
  /** Gives a batch to the listeners of this process; returns the prices that are not older than what is known. */
  onPrices(batch: PriceBatch): Price[];
  /** The epoch that fences what is stored; null while this process does not own the feed and must not publish. */
  findEpoch(): number | null;
}

/** Unchanged prices are sent to the other processes this often, to show that the feed is alive. */
const REPEAT_EVERY_MS = 3000;
/** The least time between two notifications. What changes meanwhile goes together, the latest of each market. */
const NOTIFY_EVERY_MS = 20;
/** A notification holds less than 8,000 bytes. */
const PRICES_PER_NOTIFICATION = 40;
/** The least time between two writes to the table, from which a page shows its first price. */
const SAVE_EVERY_MS = 1000;
/** The time between two attempts while the database takes nothing. */
const RETRY_EVERY_MS = 1000;

/** Makes the publisher of one environment: of its prices, and of why it has none. */
export function createPricePublisher(deps: PublisherDeps): PricePublisher {
  const { db, environment, processId, log } = deps;
  const notified = new Map<string, { figures: string; at: number }>();
  const waiting = new Map<string, Price>();
  const unsaved = new Map<string, Price>();
  let fault: DegradedReason | null = null;
  let savedAt = 0;
  let sending: Promise<void> | null = null;
  let isFailing = false;
  let isStopped = false;

  function isDue(price: Price, now: number): boolean {
    const last = notified.get(price.epic);
    return last?.figures !== formatFigures(price) || now - last.at >= REPEAT_EVERY_MS;
  }

  const isWaiting = () => waiting.size > 0 || fault !== null;

  /** Sends one at a time, so that an older price cannot overtake a newer one. */
  function send(): void {
    sending ??= sendAll().finally(() => {
      sending = null;
      if (isWaiting() && !isStopped) send();
    });
  }

  async function sendAll(): Promise<void> {
    while (isWaiting() && !isStopped) {
      try {
        await sendWaiting();
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.warn({ err: error, environment }, 'prices are not sent');
        isFailing = true;
      }
      await setTimeout(isFailing ? RETRY_EVERY_MS : NOTIFY_EVERY_MS);
    }
  }

  /** What could not be sent waits again, unless something newer already does. */
  async function sendWaiting(): Promise<void> {
    const batch = { processId, environment, prices: [...waiting.values()], fault };
    waiting.clear();
    fault = null;
    try {
      if (deps.findEpoch() !== null) await notifyPrices(db, batch);
    } catch (error) {
      requeue(waiting, batch.prices);
      fault ??= batch.fault;
      throw error;
    }
    await save();
  }

  async function save(): Promise<void> {
    const epoch = deps.findEpoch();
    if (epoch === null || Date.now() - savedAt < SAVE_EVERY_MS || unsaved.size === 0) return;
    savedAt = Date.now();
    const prices = [...unsaved.values()];
    unsaved.clear();
    try {
      await savePrices(db, environment, prices, epoch);
    } catch (error) {
      requeue(unsaved, prices);
      throw error;
    }
  }

  return {
    publish(prices) {
      if (isStopped || prices.length === 0 || deps.findEpoch() === null) return;
      const now = Date.now();
      // A fault that was not sent yet is over.
      fault = null;
      const batch = { processId, environment, prices: [...prices], fault: null };
      for (const price of deps.onPrices(batch)) {
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

/** Notifies every process that listens to prices, engine or API. */
export async function notifyPrices(db: Queryable, batch: PriceBatch): Promise<void> {
  const parts: string[] = [];
  for (let from = 0; from === 0 || from < batch.prices.length; from += PRICES_PER_NOTIFICATION) {
    const prices = batch.prices.slice(from, from + PRICES_PER_NOTIFICATION);
    parts.push(JSON.stringify({ ...batch, prices } satisfies PriceBatch));
  }
  await announce(db, PRICE_CHANNEL, parts);
}

function requeue(queue: Map<string, Price>, prices: readonly Price[]): void {
  for (const price of prices) {
    if (!queue.has(price.epic)) queue.set(price.epic, price);
  }
}

function formatFigures(price: Price): string {
  return `${price.bid} ${price.offer} ${price.status} ${price.source}`;
}
