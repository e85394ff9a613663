import type { LiveEventName } from '@entropi/contracts/live';
import { lt, type SQL, sql } from 'drizzle-orm';
import { announcing, passOn } from './bus/announcements';
import type { Bus } from './bus/bus';
import type { ChannelHandlers } from './bus/guard-channels';
import { findMissedEvents } from './bus/missed-events';
import { MalformedPayload, parseIdPayload, parseJsonPayload } from './bus/payloads';
import type { Queryable } from './db';
import type { Listener } from './listener';
import { liveEvents } from './schema/engine';

/** The channel that wakes the readers of the live stream. */
export const EVENT_CHANNEL = 'entropi_live';

/** Prices have a channel of their own: no reader needs to catch up with them. */
export type PublishedName = Exclude<LiveEventName, 'price'>;

/**
 * A change and who should hear of it. The stream reads the changed thing itself, so that a notification stays small.
 */
export interface PublishedEvent {
  /** The id from which a reader resumes; null for an event that was not published but is sent to a single reader. */
  id: number | null;
  /** Null when it does not belong to one user. */
  userId: number | null;
  event: PublishedName;
  /** What identifies the changed thing, e.g. `{share_id: 7}`. */
  ref: Record<string, string | number | boolean | null>;
  /** Who changed it and reads it again by itself; absent when nobody does. */
  by?: string | null;
}

export type NewEvent = Omit<PublishedEvent, 'id' | 'by'>;

/**
 * Notifies every process of a change when the transaction commits, and never if it rolls back. The event is kept for
 * some minutes, for readers who reconnect.
 */
export async function publishEvent(tx: Queryable, published: NewEvent): Promise<void> {
  await publishEvents(tx, [published]);
}

/**
 * Who changes something and reads it again by itself: one for all users, or one for each, by the user's id. Null:
 * every process has to read it.
 */
export type PublishedBy = string | Readonly<Record<number, string>> | null;

/** Does the same for several changes, in one statement. */
export async function publishEvents(
  tx: Queryable,
  published: readonly NewEvent[],
  by: PublishedBy = null,
): Promise<void> {
  if (published.length === 0) return;
  const { rows } = await tx.execute<AnnouncedRow>(
    sql`with ${insertEvents(published)} ${announceEvents(tx, by)}`,
  );
  passOnEvents(tx, rows);
}

/**
 * A part of the `with` of a statement that changes something and publishes it; `announceEvents` ends that statement.
 * `userIds` is a query of the users whose events are published; without it all are.
 */
export function insertEvents(published: readonly NewEvent[], userIds?: SQL): SQL {
  const rows = published.map(({ userId, event, ref }) => ({ user_id: userId, event, ref }));
  return sql`published_events as (
    insert into ${liveEvents} (user_id, event, ref)
    select user_id, event, ref
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(user_id int, event text, ref jsonb)
    ${userIds ? sql`where user_id in (${userIds})` : sql``}
    returning id, user_id, event, ref)`;
}

export interface AnnouncedRow extends Record<string, unknown> {
  announced: string;
}

/**
 * A query that announces the events that `insertEvents` has stored, with one row for each, which belongs to
 * `passOnEvents`.
 */
export function announceEvents(db: Queryable, by: PublishedBy): SQL {
  const payload = sql`concat(user_id, ' ', event, ' ',
    jsonb_build_object('id', id, 'ref', ref ${namePublisher(by)}))`;
  return sql`select ${announcing(db, EVENT_CHANNEL, payload)} as announced from published_events order by id`;
}

/** Completes what `announceEvents` has begun. */
export function passOnEvents(db: Queryable, rows: readonly AnnouncedRow[]): void {
  passOn(
    db,
    EVENT_CHANNEL,
    rows.map(({ announced }) => announced),
  );
}

function namePublisher(by: PublishedBy): SQL {
  if (by === null) return sql``;
  if (typeof by === 'string') return sql`, 'by', ${by}::text`;
  return sql`, 'by', ${JSON.stringify(by)}::jsonb ->> user_id::text`;
}

/**
 * Listens to what `publishEvent` reports in any process of this database. Where the bus may lose a notice, the event
 * is found in its table, within a second of its commit.
 */
export function listenToEvents(options: {
  bus: Bus;
  onEvent(published: PublishedEvent): void;
  /** Which users and events are listened to; all others are not even parsed, unless their numbers count. */
  wants?(userId: number | null, event: PublishedName): boolean;
  /** Handlers of other channels, on the same connection. */
  channels?: ChannelHandlers;
  onReconnect?(): void;
  onError(error: unknown): void;
}): Listener {
  const { bus, wants = () => true, onEvent, onError } = options;
  const missed =
    bus.missed &&
    findMissedEvents({
      rows: bus.missed,
      onEvent: ({ id, user_id: userId, event, ref }) => {
        const name = event as PublishedName;
        if (wants(userId, name)) onEvent({ id, userId, event: name, ref });
      },
      onTooMany: () => options.onReconnect?.(),
      onError,
    });
  const onNumbered = (payload: string) => {
    const published = parseEvent(payload);
    if (published?.id == null || !missed?.take(published.id)) return;
    if (wants(published.userId, published.event)) onEvent(published);
  };
  const onNotified = (payload: string) => {
    const published = parseEvent(payload, wants);
    if (published) onEvent(published);
  };
  const listener = bus.listen({
    channels: { ...options.channels, [EVENT_CHANNEL]: missed ? onNumbered : onNotified },
    onReconnect: options.onReconnect,
    onError,
  });
  if (!missed) return listener;
  return {
    ready: listener.ready.then(() => missed.begin()),
    async stop() {
      await missed.stop();
      await listener.stop();
    },
  };
}

/** Deletes events from which no reader resumes any more. */
export async function deleteEventsBefore(db: Queryable, at: Date): Promise<void> {
  await db.delete(liveEvents).where(lt(liveEvents.at, at));
}

/**
 * Parses a notification: a user's id (empty when it does not belong to one user), an event's name, and the rest as
 * JSON. Throws `MalformedPayload`.
 */
function parseEvent(
  payload: string,
  wants?: (userId: number | null, event: PublishedName) => boolean,
): PublishedEvent | null {
  const [user = '', event] = payload.split(' ', 2) as [string?, PublishedName?];
  if (!event) throw new MalformedPayload('it names no event');
  const userId = user === '' ? null : parseIdPayload(user);
  if (wants && !wants(userId, event)) return null;
  const rest = payload.slice(user.length + event.length + 2);
  const parsed = parseJsonPayload(rest);
  if (!isEventRest(parsed)) throw new MalformedPayload('a field of the event is missing');
  const { id, ref, by } = parsed;
  return { id, userId, event, ref, ...(by !== undefined && { by }) };
}

/** It comes with each event to each process, so that its fields are looked at without a schema. */
function isEventRest(
  parsed: unknown,
): parsed is Pick<PublishedEvent, 'ref' | 'by'> & { id: number } {
  if (typeof parsed !== 'object' || parsed === null) return false;
  const { id, ref, by } = parsed as Partial<Record<'id' | 'ref' | 'by', unknown>>;
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return false;
  if (typeof ref !== 'object' || ref === null) return false;
  return by === undefined || by === null || typeof by === 'string';
}
