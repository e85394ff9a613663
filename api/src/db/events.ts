import type { LiveEventName } from '@entropi/shared/contracts/live';
import { lt, sql } from 'drizzle-orm';
import type { Queryable } from './db';
import { type Listener, listen } from './listener';
import { liveEvents } from './schema/engine';

/** The channel that wakes the readers of the live stream. */
const CHANNEL = 'entropi_live';

/** Prices have a channel of their own: no reader needs to catch up with them. */
export type PublishedName = Exclude<LiveEventName, 'price'>;

/** Who should hear of what: the stream reads the thing itself, so that a notification stays small. */
export interface PublishedEvent {
  /** Resumes a reader; null for one that was not published but is sent to a single reader. */
  id: number | null;
  /** Null: not one user's. */
  userId: number | null;
  event: PublishedName;
  /** What names the thing that changed, e.g. `{share_id: 7}`. */
  ref: Record<string, string | number | boolean | null>;
}

/**
 * Notifies every process of a change when the transaction commits, and never if it rolls back. Kept for
 * some minutes for readers who reconnect.
 */
export async function publishEvent(tx: Queryable, published: Omit<PublishedEvent, 'id'>) {
  const { userId, event, ref } = published;
  const id = await saveEvent(tx, published);
  const payload = `${userId ?? ''} ${event} ${JSON.stringify({ id, ref })}`;
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${payload})`);
}

/** Hears what `publishEvent` reports, in any process of this database. */
export function listenToEvents(options: {
  url: string;
  onEvent(published: PublishedEvent): void;
  /** Whom and what is listened to; the rest is not even parsed. Without it everything is. */
  wants?(userId: number | null, event: PublishedName): boolean;
  /** Of other channels, on the same connection. */
  channels?: Record<string, (payload: string) => void>;
  onReconnect?(): void;
  onError(error: unknown): void;
}): Listener {
  return listen({
    url: options.url,
    channels: {
      ...options.channels,
      [CHANNEL]: (payload) => {
        const published = parseEvent(payload, options.wants);
        if (published) options.onEvent(published);
      },
    },
    onReconnect: options.onReconnect,
    onError: options.onError,
  });
}

/** Forgets events that no reader resumes from any more. */
export async function deleteEventsBefore(db: Queryable, at: Date): Promise<void> {
  await db.delete(liveEvents).where(lt(liveEvents.at, at));
}

async function saveEvent(
  tx: Queryable,
  { userId, event, ref }: Omit<PublishedEvent, 'id'>,
): Promise<number> {
  const [kept] = await tx.insert(liveEvents).values({ userId, event, ref }).returning({
    id: liveEvents.id,
  });
  if (!kept) throw new Error('an insert responded no row');
  return kept.id;
}

/** A notification is a user's id (none: not one user's), an event's name, and the rest as JSON. */
function parseEvent(
  payload: string,
  wants?: (userId: number | null, event: PublishedName) => boolean,
): PublishedEvent | null {
  const [user, event] = payload.split(' ', 2) as [string, PublishedName];
  const userId = user === '' ? null : Number(user);
  if (wants && !wants(userId, event)) return null;
  const rest = payload.slice(user.length + event.length + 2);
  return { userId, event, ...JSON.parse(rest) };
}
