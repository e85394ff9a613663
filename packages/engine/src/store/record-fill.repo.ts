import type { Queryable } from '@entropi/db/db';
import { announceEvents, insertEvents, type PublishedBy, passOnEvents } from '@entropi/db/events';
import { orderIntents } from '@entropi/db/schema/order-intents';
import type { OpeningPauses } from '@entropi/db/schema/trading';
import { currentScales, cycles, shares, tasks } from '@entropi/db/schema/trading';
import { triggerTicks } from '@entropi/trading/core/ladder';
import { fromTicks, toDir, toTicks } from '@entropi/trading/core/units';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ShareRow } from './cycle.repo';
import { toMarketRules } from './load-cycle';
import type { PendingOrder } from './order-intents.repo';
import { listShareEvents } from './share-events.repo';
import { findSlippage } from './slippage';

/** What the broker reports about an opening. */
export interface OpenedDeal {
  dealId: string;
  level: number;
  /** What is open of it. */
  size: number;
  /** What it opened, before parts of it were closed. */
  openedSize: number;
  /** The level of the stop that rests at the broker; null when none does, or the report does not tell. */
  stopLevel: number | null;
  at: Date;
  /** The broker's response, stored as evidence. */
  evidence: Record<string, unknown>;
}

/** An opening that the broker has filled. */
export interface Fill {
  order: Pick<PendingOrder, 'intent' | 'share' | 'cycle'>;
  deal: OpenedDeal;
  /**
   * Until when nothing more is opened in its market, because it was filled beyond its tolerance; null when it was
   * not.
   */
  pausedUntil: Date | null;
}

interface FilledRow extends Record<string, unknown> {
  intent_id: string;
  is_booked: boolean;
  /** The announcements of all fills, in the first row. */
  announced: string[] | null;
}

/** Books an opening that the broker has filled; false when it was resolved before. */
export async function recordFill(tx: Queryable, fill: Fill): Promise<boolean> {
  const [isBooked] = await recordFills(tx, [fill], { by: null, waits: true });
  return isBooked ?? false;
}

/**
 * Books openings of different users that the broker has filled: shares, levels and the prices to which they bind
 * their ladders, all in one statement that locks the tasks first. False: it was resolved before. Null: its task was
 * locked by another transaction, and was not waited for.
 */
export async function recordFills(
  db: Queryable,
  fills: readonly Fill[],
  { by, waits }: { by: PublishedBy; waits: boolean },
): Promise<(boolean | null)[]> {
  const triggers = await listTriggers(
    db,
    fills.flatMap(({ order: { cycle, share }, deal }) =>
      cycle && setsAnchor({ cycle, share }) ? { cycle, anchor: deal.level } : [],
    ),
  );
  const wanted = fills.map(({ order, deal, pausedUntil }) => {
    const { intent, share } = order;
    const { id: shareId, userId, currentScaleId, cycleId, direction, epic } = share;
    const { level } = deal;
    const slippage = findSlippage(intent.decidedBy, { kind: 'OPEN', direction, level });
    const reason = 'slippage' as const;
    const pause: OpeningPauses | null = pausedUntil && {
      [epic]: { until: pausedUntil.toISOString(), reason },
    };
    const anchor = setsAnchor(order) ? level : null;
    const owner = { intentId: intent.id, shareId, userId, currentScaleId, cycleId };
    return { ...deal, ...owner, slippage, pause, anchor };
  });
  const events = fills.flatMap(({ order }) => listShareEvents(order.share));
  const { rows } = await db.execute<FilledRow>(sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w("intentId" bigint,
        "shareId" int, "userId" int, "currentScaleId" int, "cycleId" int, "dealId" text, level numeric,
        anchor numeric, size numeric, "openedSize" numeric, slippage numeric, pause jsonb,
        "stopLevel" numeric, at timestamptz, evidence jsonb)),
    task as materialized (
      select user_id from ${tasks} where user_id in (select "userId" from wanted)
      order by user_id for update ${waits ? sql`` : sql`skip locked`}),
    intent as (
      update ${orderIntents} i set state = 'FILLED', confirm = w.evidence, resolved_at = now()
      from wanted w join task on task.user_id = w."userId"
      where i.id = w."intentId" and i.resolved_at is null returning i.id),
    booked as materialized (select w.* from wanted w join intent on intent.id = w."intentId"),
    opened as (
      update ${shares} s set ${OPENED_BY} from booked w where s.id = w."shareId"),
    anchored as (
      update ${cycles} c set anchor = w.anchor from booked w
      where c.id = w."cycleId" and w.anchor is not null and c.anchor is null),
    touched as materialized (
      select coalesce(t.id, w."currentScaleId") as id, coalesce(t.id = w."currentScaleId", true) as opens,
        t.trigger
      from booked w left join ${asTriggers(triggers)} on t."cycleId" = w."cycleId" and w.anchor is not null),
    level as (
      update ${currentScales} l set
        trigger_level = coalesce(t.trigger, l.trigger_level),
        state = case when t.opens then 'OPEN' else l.state end,
        rejections = case when t.opens then 0 else l.rejections end,
        retry_at = case when t.opens then null else l.retry_at end,
        updated_at = now()
      from touched t where l.id = t.id),
    accepted as (
      update ${tasks} t set rejects_in_row = 0,
        opening_pauses = t.opening_pauses || coalesce(w.pause, '{}'::jsonb)
      from booked w
      where t.user_id = w."userId" and (t.rejects_in_row <> 0 or w.pause is not null)),
    ${insertEvents(events, sql`select "userId" from booked`)},
    announced as materialized (${announceEvents(db, by)})
    select w."intentId" as intent_id, booked."intentId" is not null as is_booked,
      case when row_number() over () = 1 then (select array_agg(announced) from announced) end as announced
    from wanted w join task on task.user_id = w."userId"
    left join booked on booked."intentId" = w."intentId"`);
  passOnEvents(
    db,
    rows.flatMap(({ announced }) => (announced ?? []).map((one) => ({ announced: one }))),
  );
  const byIntent = new Map(rows.map((row) => [Number(row.intent_id), row.is_booked]));
  return fills.map(({ order }) => byIntent.get(order.intent.id) ?? null);
}

/** Whether this fill binds the ladder to a price. */
export function setsAnchor({ share, cycle }: Pick<PendingOrder, 'share' | 'cycle'>): boolean {
  return cycle !== null && cycle.anchor === null && share.level === 0;
}

/** Books that a share is a position at the broker. */
export async function openShare(tx: Queryable, share: ShareRow, deal: OpenedDeal): Promise<void> {
  const opened = JSON.stringify(deal);
  await tx.execute(sql`
    update ${shares} s set ${OPENED_BY} from jsonb_to_record(${opened}::jsonb) as w("dealId" text,
      level numeric, size numeric, "openedSize" numeric, slippage numeric, "stopLevel" numeric, at timestamptz)
    where s.id = ${share.id}`);
}

/** The columns of a share that the deal `w` has opened. */
const OPENED_BY: SQL = sql`deal_id = w."dealId", open_level = w.level,
  open_slippage = coalesce(w.slippage, s.open_slippage), size = w.size, stop_level = w."stopLevel",
  opened_size = w."openedSize",
  state = 'OPEN', opened_at = w.at, closed_at = null, close_reason = null, updated_at = now()`;

/** Binds every level of a cycle's ladder to the price at which its level 0 has opened. */
export async function setAnchor(
  tx: Queryable,
  cycle: AnchoredCycle,
  anchor: number,
): Promise<void> {
  const triggers = await listTriggers(tx, [{ cycle, anchor }]);
  await tx
    .update(cycles)
    .set({ anchor })
    .where(and(eq(cycles.id, cycle.id), isNull(cycles.anchor)));
  await tx.execute(sql`
    update ${currentScales} l set trigger_level = t.trigger from ${asTriggers(triggers)}
    where l.id = t.id`);
}

type AnchoredCycle = NonNullable<PendingOrder['cycle']>;

/** The price at which a level of a ladder opens. */
interface Trigger {
  /** The level's id. */
  id: number;
  cycleId: number;
  trigger: number;
}

/** The triggers of all levels of ladders that these prices bind; their offsets never change. */
async function listTriggers(
  db: Queryable,
  anchored: readonly { cycle: AnchoredCycle; anchor: number }[],
): Promise<Trigger[]> {
  if (anchored.length === 0) return [];
  const { id, cycleId, offset } = currentScales;
  const ids = anchored.map(({ cycle }) => cycle.id);
  const levels = await db
    .select({ id, cycleId, offset })
    .from(currentScales)
    .where(inArray(cycleId, ids));
  return anchored.flatMap(({ cycle, anchor }) => {
    const market = toMarketRules(cycle);
    const dir = toDir(cycle.direction);
    const ticks = dir * toTicks(anchor, market);
    const own = levels.filter((level) => level.cycleId === cycle.id);
    return own.map((level) => {
      const trigger = triggerTicks(level.offset, cycle.unit, ticks, market);
      return { id: level.id, cycleId: cycle.id, trigger: fromTicks(dir * trigger, market) };
    });
  });
}

function asTriggers(triggers: readonly Trigger[]): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(triggers)}::jsonb)
    as t(id int, "cycleId" int, trigger numeric)`;
}
