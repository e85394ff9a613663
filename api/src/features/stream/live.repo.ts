import type { Queryable } from '@entropi/db/db';
import type { PublishedEvent, PublishedName } from '@entropi/db/events';
import { liveEvents } from '@entropi/db/schema/engine';
import { and, asc, desc, eq, gt, or, sql } from 'drizzle-orm';

/**
 * Numbers are assigned before they are committed, so a lower one may appear this much later: a transaction waits for
 * locks, or its process stands still. Of all users' events, which are many, less is read again.
 */
const OVERLAP_SECONDS = { own: 60, all: 10 };
const MAX_MISSED = 1000;

/** The newest number; 0 before the first event. */
export async function findLastEventId(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ id: liveEvents.id })
    .from(liveEvents)
    .orderBy(desc(liveEvents.id))
    .limit(1);
  return row?.id ?? 0;
}

/**
 * What was published after an event, including a little from before it, for one user or (null) for all users. Null when
 * the event was deleted already, so that it is not known what was missed, and when more than `MAX_MISSED` were.
 */
export async function listEventsAfter(
  db: Queryable,
  id: number,
  userId: number | null,
): Promise<PublishedEvent[] | null> {
  const [from] = await db
    .select({ at: liveEvents.at })
    .from(liveEvents)
    .where(eq(liveEvents.id, id));
  const overlap = userId === null ? OVERLAP_SECONDS.all : OVERLAP_SECONDS.own;
  if (!from) return id === (await findLastEventId(db)) ? [] : null;
  const rows = await db
    .select()
    .from(liveEvents)
    .where(
      and(
        or(
          gt(liveEvents.id, id),
          gt(
            liveEvents.at,
            sql`${from.at.toISOString()}::timestamptz - make_interval(secs => ${overlap})`,
          ),
        ),
        userId === null ? undefined : eq(liveEvents.userId, userId),
      ),
    )
    .orderBy(asc(liveEvents.id))
    .limit(MAX_MISSED + 1);
  if (rows.length > MAX_MISSED) return null;
  return rows.map((row) => ({
    id: row.id,
    userId: row.userId,
    event: row.event as PublishedName,
    ref: row.ref as PublishedEvent['ref'],
  }));
}

/** By user: their markets, as `SIM:IX.D.DAX.IFMM.IP`: of their strategies, running cycles and live shares. */
export async function listMarketsByUser(
  db: Queryable,
  userIds: readonly number[],
): Promise<Map<number, Set<string>>> {
  const are = sql`= any(${sql.param([...new Set(userIds)])}::int[])`;
  const found = await db.execute<{ user_id: number; market: string }>(sql`
    with account as (
      select user_id, environment from broker_accounts where user_id ${are} and is_default),
    chosen as (
      select c.user_id, coalesce(c.strategy_id, m.strategy_id) as strategy_id from user_configs c
      left join coupled_strategy_members m on m.coupled_strategy_id = c.coupled_strategy_id
      where c.user_id ${are})
    select account.user_id, account.environment || ':' || s.epic as market
      from account join chosen on chosen.user_id = account.user_id
      join strategies s on s.id = chosen.strategy_id
    union
    select user_id, environment || ':' || epic from cycles where user_id ${are} and ended_at is null
    union
    select s.user_id, a.environment || ':' || s.epic from shares s
      join broker_accounts a on a.id = s.broker_account_id
      where s.user_id ${are} and s.state in ('OPENING', 'OPEN', 'CLOSING', 'UNKNOWN')`);
  const markets = new Map<number, Set<string>>();
  for (const row of found.rows) {
    const own = markets.get(row.user_id);
    if (own) own.add(row.market);
    else markets.set(row.user_id, new Set([row.market]));
  }
  return markets;
}
