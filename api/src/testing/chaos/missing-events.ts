import type { Database } from '@entropi/db/db';
import { sql } from 'drizzle-orm';
import type { BusWatch } from './bus-watch';
import type { EventReader } from './event-readers';

/** Events of other users that superusers get. */
const WATCHED = ['task', 'share', 'chat'];
/** A number that is lower than the last one may be committed this much later. */
const TURNED_MS = 60_000;

export interface StoredEvent {
  id: number;
  userId: number | null;
  event: string;
  /** What it is about: a later event of the same thing makes it obsolete. */
  thing: string;
  /** Of the share that it is about, if it is. */
  dealReference: string | null;
  at: number;
}

/** The rows, which are the truth: every event that was committed after one, in the order of their numbers. */
export async function listStoredEvents(db: Database, after: number): Promise<StoredEvent[]> {
  const { rows } = await db.execute<Record<'id' | 'at', string> & Omit<StoredEvent, 'id' | 'at'>>(
    sql`select e.id, e.user_id as "userId", event, extract(epoch from at) * 1000 as at,
      s.deal_reference as "dealReference",
      concat_ws(':', event, e.user_id, case when event <> 'cycle' then ref::text end) as thing
    from live_events e left join shares s on s.id = (ref ->> 'share_id')::bigint
    where e.id > ${after} order by e.id`,
  );
  return rows.map((row) => ({ ...row, id: Number(row.id), at: Number(row.at) }));
}

/** Differences between the rows and what a listener to the bus has heard: each has to come once. */
export function compareHeard(
  { heard }: Pick<BusWatch, 'heard'>,
  stored: readonly StoredEvent[],
): string[] {
  const counts = new Map<number, number>();
  for (const id of heard) counts.set(id, (counts.get(id) ?? 0) + 1);
  return stored.flatMap(({ id, thing }) => {
    const count = counts.get(id) ?? 0;
    return count === 1 ? [] : [`event ${id} of ${thing} came ${count} times`];
  });
}

/**
 * The events of which a reader got neither itself nor a later one of the same thing, and for all others the times from
 * their transaction to their arrival, in milliseconds. Later rows than those that count may make these obsolete.
 */
export function compareRead(
  reader: EventReader,
  stored: readonly StoredEvent[],
  counts: (row: StoredEvent) => boolean = () => true,
): { missing: string[]; tookMs: number[] } {
  const missing: string[] = [];
  const tookMs: number[] = [];
  const newest = new Map<string, number>();
  for (const row of stored.filter((one) => isFor(reader, one)).toReversed()) {
    const receivedAt = Math.min(
      reader.receivedAt.get(row.id) ?? Number.POSITIVE_INFINITY,
      newest.get(row.thing) ?? Number.POSITIVE_INFINITY,
      findUnnumbered(reader, row),
    );
    newest.set(row.thing, receivedAt);
    if (!counts(row)) continue;
    if (receivedAt < Number.POSITIVE_INFINITY) tookMs.push(receivedAt - row.at);
    else if (!wasReadAgain(reader, row))
      missing.push(`event ${row.id} of ${row.thing} did not reach user ${reader.userId}`);
  }
  return { missing, tookMs };
}

/** How often an event reached a reader after a later one of the same thing, and so said nothing new. */
export function countTurned({ receivedAt }: EventReader, stored: readonly StoredEvent[]): number {
  const things = new Map(stored.map(({ id, thing }) => [id, thing]));
  const newest = new Map<string, number>();
  let turned = 0;
  for (const id of receivedAt.keys()) {
    const thing = things.get(id);
    if (thing === undefined) continue;
    if (id < (newest.get(thing) ?? 0)) turned += 1;
    else newest.set(thing, id);
  }
  return turned;
}

function isFor(reader: EventReader, { id, userId, event }: StoredEvent): boolean {
  if (id <= reader.from) return false;
  return userId === reader.userId || (reader.isSuperuser && WATCHED.includes(event));
}

function findUnnumbered({ sharesAt }: EventReader, { dealReference, at }: StoredEvent): number {
  if (dealReference === null) return Number.POSITIVE_INFINITY;
  const sent = sharesAt.find((one) => one.dealReference === dealReference && one.at > at);
  return sent?.at ?? Number.POSITIVE_INFINITY;
}

/** Whether the present state came later, and had it: it came since the last number before, or little earlier. */
function wasReadAgain({ readAgain }: EventReader, { id, at }: StoredEvent): boolean {
  return readAgain.some(
    (present) => at < present.at && (id > present.after || at > present.at - TURNED_MS),
  );
}
