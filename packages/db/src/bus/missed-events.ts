import { sql } from 'drizzle-orm';
import type { MissedRows } from './bus';
import { createEventOrder, type EventOrder } from './event-order';

/** How often the rows are looked at, while events are carried and while none are. */
const LOOK_EVERY_MS = 500;
const LOOK_WHILE_AWAY_EVERY_MS = 250;
/** What has been missing for less than this may still come by itself. */
const SETTLE_MS = 250;
/** What is missing for longer was rolled back: no transaction stays open without a statement for so long. */
const GIVEN_UP_AFTER_MS = 60_000;
/** At the start, events of the last moments count as had; what commits with a number among theirs comes yet. */
const BEGIN_BEFORE = '15 seconds';
/** Whoever missed more than this reads everything again. */
const MAX_MISSED = 1000;

export interface StoredEvent {
  id: number;
  user_id: number | null;
  event: string;
  ref: Record<string, string | number | boolean | null>;
}

export interface MissedEvents {
  /** Whether an event comes for the first time. */
  take(id: number): boolean;
  /** Resolves when it is known which events were there before; call it once notifications come. */
  begin(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Looks again and again for events whose notice did not come: their publisher ended between its commit and its
 * notice, or nothing was carried. A gap in the numbers, or a newer row, shows them.
 */
export function findMissedEvents(options: {
  rows: MissedRows;
  onEvent(event: StoredEvent): void;
  /** Called when too many were missed to bring them one by one. */
  onTooMany(): void;
  onError(error: unknown): void;
}): MissedEvents {
  const { db, isAway } = options.rows;
  const order = createEventOrder(Date.now);
  let hasBegun = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  const begin = async () => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from live_events where at > now() - ${BEGIN_BEFORE}::interval
      union select max(id) from live_events having max(id) is not null`);
    order.begin(rows.map(({ id }) => Number(id)));
    hasBegun = true;
  };

  const look = async () => {
    if (!hasBegun) return begin();
    const settleMs = isAway() ? 0 : SETTLE_MS;
    const found = await listMissed(options.rows, order, settleMs);
    if (found.length > MAX_MISSED) {
      order.skipTo(await readNewest(options.rows));
      return options.onTooMany();
    }
    for (const event of found) if (order.take(event.id)) options.onEvent(event);
    order.giveUp(Date.now() - GIVEN_UP_AFTER_MS);
  };

  const plan = () => {
    if (isStopped) return;
    const everyMs = isAway() ? LOOK_WHILE_AWAY_EVERY_MS : LOOK_EVERY_MS;
    timer = setTimeout(() => {
      looking = look().catch(options.onError).finally(plan);
    }, everyMs);
  };

  return {
    take: (id) => order.take(id),
    async begin() {
      await begin().catch(options.onError);
      plan();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

async function listMissed(
  { db }: MissedRows,
  order: EventOrder,
  settleMs: number,
): Promise<StoredEvent[]> {
  const missing = JSON.stringify(order.listMissing(Date.now() - settleMs));
  const { rows } = await db.execute<Omit<StoredEvent, 'id'> & { id: string }>(sql`
    select id, user_id, event, ref from live_events
    where id in (select value::bigint from jsonb_array_elements_text(${missing}::jsonb))
    union all
    select id, user_id, event, ref from (
      select * from live_events where id > ${order.newest} order by id limit ${MAX_MISSED + 1}) newer
    where at <= clock_timestamp() - make_interval(secs => ${settleMs / 1000})
    order by id`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

async function readNewest({ db }: MissedRows): Promise<number> {
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select max(id) as id from live_events`,
  );
  return Number(rows[0]?.id ?? 0);
}
