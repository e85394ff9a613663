import type { Price } from '@entropi/contracts/prices';
import { parseIdPayload } from '@entropi/db/bus/payloads';
import { listenToEvents, type PublishedEvent, type PublishedName } from '@entropi/db/events';
import type { Listener } from '@entropi/db/listener';
import { isDatabaseDown } from '@entropi/db/sql-state';
import { isOlder } from '@entropi/engine/prices/price-order';
import { PRICE_CHANNEL, parsePriceBatch } from '@entropi/engine/prices/publish-prices';
import type { Deps } from '../../deps';
import { CALLER_CHANNEL } from '../auth/caller-memory';
import type { EventStream } from './event-stream';
import { findLastEventId, listEventsAfter } from './live.repo';
import { readLiveData } from './live-data';
import type { ReadQueue } from './read-queue';
import { watchUnsentCloses } from './unsent-watch';

/** One open stream. */
export interface LiveReader {
  userId: number;
  isSuperuser: boolean;
  /** Markets whose prices they get, as `SIM:IX.D.DAX.IFMM.IP`. */
  markets: ReadonlySet<string>;
  stream: EventStream;
  /** Called with each event about the reader themselves, after it was sent. */
  onOwn(event: PublishedName): void;
  /** Called when who the reader is, or whether their session goes on, may have changed. */
  onCallerChange(): void;
}

export interface LiveHub {
  /**
   * Adds a reader, who gets what is published from now on until their stream closes. The stream begins with the
   * number that it can be resumed from: `lastId`, or the newest one for null.
   */
  join(reader: LiveReader, lastId: number | null): Promise<void>;
  /**
   * Sends a reader who joined with a number the events that they missed since that number, and then what was published
   * meanwhile; the present state of their own things instead of the missed ones when these are not known any more.
   */
  resume(reader: LiveReader, lastId: number): Promise<void>;
  close(): Promise<void>;
}

/** The events of all users that superusers get; each names its user. */
const WATCHED: readonly PublishedName[] = ['task', 'share', 'chat'];

/** Passes on what the database reports to the readers of this process, over one listening connection. */
export function createLiveHub(deps: Pick<Deps, 'db' | 'bus' | 'log'>, reads: ReadQueue): LiveHub {
  const readers = new Set<LiveReader>();
  /** What was published while a reader still gets what they missed: a number must not come before a lower one. */
  const held = new Map<LiveReader, Map<string, HeldEvent>>();
  const queue = new Map<string, PublishedEvent>();
  /** The price of each market that was sent last, since a feed repeats unchanged prices. */
  const shown = new Map<string, Price>();
  let listener: Listener | null = null;
  let isReading = false;
  let lastId = 0;

  const accept = (published: PublishedEvent) => {
    if (published.id !== null) lastId = Math.max(lastId, published.id);
    const key = toEventKey(published);
    const newer = pickHigher(queue.get(key), published);
    queue.delete(key);
    queue.set(key, newer);
    if (!isReading) void readQueue();
  };

  const onPrices = (payload: string) => {
    if (readers.size === 0) return;
    const { prices } = parsePriceBatch(payload);
    for (const price of prices) {
      const market = toMarketKey(price);
      const before = shown.get(market);
      if (before && (isOlder(price, before) || showsSame(price, before))) continue;
      shown.set(market, price);
      const event = { key: `price:${market}`, name: 'price', id: null, data: price };
      for (const reader of readers) if (reader.markets.has(market)) reader.stream.send(event);
    }
  };

  /** Reads each thing once, however many readers it has, and only if it has any. */
  const readQueue = async () => {
    isReading = true;
    // at most the things that were published while nothing was read, each once; no call waits for it.
    for (const [key, published] of queue) {
      queue.delete(key);
      if (![...readers].some((reader) => wants(reader, published))) continue;
      try {
        spread(published, await readLiveData(deps.db, published));
      } catch (error) {
        deps.log.warn({ err: error, event: published.event }, 'live event cannot be read');
        // Whoever wants it resumes after the last thing that they had, and gets it when it can be read.
        if (isDatabaseDown(error)) disconnect((reader) => wants(reader, published));
      }
    }
    isReading = false;
  };

  const spread = (published: PublishedEvent, data: unknown) => {
    if (data === undefined) return;
    for (const reader of readers) {
      if (!wants(reader, published)) continue;
      const waiting = held.get(reader);
      if (!waiting) {
        send(reader, published, data);
        continue;
      }
      // As in the stream itself, only the newest state of a thing waits.
      const key = toEventKey(published);
      waiting.set(key, { published: pickHigher(waiting.get(key)?.published, published), data });
    }
  };

  const letGo = (reader: LiveReader) => {
    const waiting = held.get(reader);
    held.delete(reader);
    for (const { published, data } of waiting?.values() ?? []) send(reader, published, data);
  };

  /** Sends a reader the present state of their own things. */
  const sendPresent = async (reader: LiveReader) => {
    for (const event of ['task', 'cycle'] as const) {
      const published = { id: null, userId: reader.userId, event, ref: {} };
      send(reader, published, await readFor(published));
    }
  };

  const sendMissed = async (reader: LiveReader, missed: readonly PublishedEvent[]) => {
    const newest = new Map(missed.map((published) => [toEventKey(published), published]));
    // Whoever loses the stream meanwhile goes on after the last number, so none may come before a lower one.
    // at most as many events as a reader may miss before they read everything again
    for (const published of [...newest.values()].sort(byNumber)) {
      if (!wants(reader, published)) continue;
      const data = await readFor(published);
      if (data !== undefined) send(reader, published, data);
    }
  };

  /** Any process may have ended a session or changed a role; triggers on the rows report whose. */
  const onCaller = (payload: string) => {
    const userId = parseIdPayload(payload);
    for (const reader of readers) if (reader.userId === userId) reader.onCallerChange();
  };

  /** Notifications are lost with the connection, so what was published meanwhile is read from the table. */
  const catchUp = async () => {
    const missed = await listEventsAfter(deps.db, lastId, null);
    for (const published of missed ?? []) accept(published);
    if (!missed) disconnect(() => true);
  };

  const disconnect = (isConcerned: (reader: LiveReader) => boolean) => {
    for (const reader of readers) if (isConcerned(reader)) reader.stream.destroy();
  };

  const onError = (error: unknown) => deps.log.warn({ err: error }, 'live events');
  const open = async () => {
    const opened = listenToEvents({
      bus: deps.bus,
      onEvent: accept,
      channels: { [PRICE_CHANNEL]: onPrices, [CALLER_CHANNEL]: onCaller },
      onReconnect: () => {
        for (const reader of readers) reader.onCallerChange();
        void catchUp().catch(onError);
      },
      onError,
    });
    listener = opened;
    try {
      await opened.ready;
      // Whatever is newer than this number is heard: the first readers begin with it.
      lastId = Math.max(lastId, await findLastEventId(deps.db));
    } catch (error) {
      await opened.stop();
      throw error;
    }
  };
  let opening: Promise<void> | null = null;
  const unsent = watchUnsentCloses(deps, () => readers.size > 0, accept);
  /** Reads a thing for one reader; readers of the same thing share the read. */
  const readFor = (published: PublishedEvent) =>
    reads.read(`data:${toEventKey(published)}`, () => readLiveData(deps.db, published));

  return {
    async join(reader, resumedId) {
      opening ??= open().catch((error: unknown) => {
        // The next reader tries again.
        opening = null;
        throw error;
      });
      await opening;
      if (reader.stream.destroyed) return;
      reader.stream.comment('open', resumedId ?? lastId);
      if (resumedId !== null) held.set(reader, new Map());
      readers.add(reader);
      reader.stream.once('close', () => {
        readers.delete(reader);
        held.delete(reader);
      });
    },
    async resume(reader, id) {
      const userId = reader.isSuperuser ? null : reader.userId;
      const missed = await reads.read(`missed:${userId}:${id}`, () =>
        listEventsAfter(deps.db, id, userId),
      );
      if (missed) await sendMissed(reader, missed);
      else await sendPresent(reader);
      letGo(reader);
    },
    async close() {
      unsent.stop();
      for (const reader of readers) reader.stream.finish();
      await listener?.stop();
    },
  };
}

/** An event that waits for a reader, with what was read of it. */
interface HeldEvent {
  published: PublishedEvent;
  data: unknown;
}

/**
 * Of two events about a thing the one with the higher number, though the lower one may come later: what is read after
 * both is the state of both.
 */
function pickHigher(waiting: PublishedEvent | undefined, next: PublishedEvent): PublishedEvent {
  return waiting && byNumber(waiting, next) > 0 ? waiting : next;
}

const byNumber = (one: PublishedEvent, other: PublishedEvent) => (one.id ?? 0) - (other.id ?? 0);

function send(reader: LiveReader, published: PublishedEvent, data: unknown): void {
  const { id, event } = published;
  reader.stream.send({ key: toEventKey(published), name: event, id, data });
  if (published.userId === reader.userId) reader.onOwn(event);
}

function wants(reader: LiveReader, published: PublishedEvent): boolean {
  if (published.userId === reader.userId) return true;
  return reader.isSuperuser && WATCHED.includes(published.event);
}

/** Two events with the same key are about the same thing, and the later one makes the earlier one obsolete. */
function toEventKey(published: PublishedEvent): string {
  const { event, userId, ref } = published;
  const names = event === 'suspension' || event === 'session' ? [] : Object.values(ref);
  return [event, userId, ...(event === 'cycle' ? [] : names)].join(':');
}

function showsSame(one: Price, other: Price): boolean {
  return one.bid === other.bid && one.offer === other.offer && one.status === other.status;
}

function toMarketKey({ environment, epic }: Price): string {
  return `${environment}:${epic}`;
}
