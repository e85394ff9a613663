import type { Limits } from '@entropi/contracts/trading-model';
import type { Queryable } from '@entropi/db/db';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { cycles, shares } from '@entropi/db/schema/trading';
import { OPENING_COUNTS_MS } from '@entropi/trading/core/recent-openings';
import { findClockBlock, type SendBlock, SQL_RULES } from '@entropi/trading/core/rules/stages';
import { type SQL, sql } from 'drizzle-orm';
import { IS_LIVE_SHARE } from './cycle.repo';
import { IS_CYCLE_LEFT } from './leave.repo';
import type { Fence, PendingOrder } from './order-intents.repo';
import { IS_OWNED } from './owned-task.repo';
import { isSuspendedOn } from './suspension.repo';
import type { TaskRow } from './task-state.repo';
import { IS_HELD } from './trading-hold.repo';

/** What the last check says of an order; `gone`: it is not PENDING any more. */
export type SendMark = { kind: 'sent' } | { kind: 'gone' } | { kind: 'blocked'; by: SendBlock };

/** An order whose turn has come and whose task is locked. */
export interface DueOrder {
  intent: Pick<PendingOrder['intent'], 'id' | 'kind' | 'cycleId'>;
  share: Pick<PendingOrder['share'], 'id' | 'size'>;
  taskState: TaskRow['state'];
  /** The limits of its cycle; null when it has none. */
  limits: Limits | null;
  fence: Fence;
  /** Whether the market has moved beyond the price at which it may be filled. */
  isPriceGone: boolean;
}

/**
 * Marks PENDING orders as sent before they are sent, except those that something forbids at this last moment: all in
 * one statement, while their tasks are locked. Closes are not checked, nor are openings by hand, which were accepted
 * when they were written.
 */
export async function markSent(
  tx: Queryable,
  orders: readonly DueOrder[],
  at: Date,
): Promise<SendMark[]> {
  const blocks = orders.map((order) => findBlock(order, at));
  const wanted = orders.flatMap(({ intent, share, fence }, place) => {
    if (blocks[place]) return [];
    const { id, cycleId } = intent;
    const isOfLadder = isOpeningOfLadder(intent);
    const { id: shareId, size } = share;
    return { id, isOfLadder, cycleId, shareId, size, epoch: fence.epoch };
  });
  const marks = await markUnlessBlocked(tx, wanted, at);
  return orders.map(({ intent }, place) => {
    const by = blocks[place];
    if (by) return { kind: 'blocked', by };
    return marks.get(intent.id) ?? { kind: 'gone' };
  });
}

/** An order that is marked as sent and has not left. */
export interface UnsentMark {
  intentId: number;
  fence: Fence;
}

/**
 * Takes back that orders were marked as sent, because they have not left and their turn did not come soon. Where
 * another process owns the key by now, it finds out itself what became of the order.
 */
export async function unmarkSent(db: Queryable, marks: readonly UnsentMark[]): Promise<void> {
  const unsent = marks.map(({ intentId, fence }) => {
    return { id: intentId, key_id: fence.brokerKeyId, epoch: fence.epoch };
  });
  await db.execute(sql`
    update ${orderIntents} i set state = 'PENDING', sent_at = null
    from jsonb_to_recordset(${JSON.stringify(unsent)}::jsonb) as w(id bigint, key_id int, epoch bigint)
    where i.id = w.id and i.state = 'SENT' and i.epoch = w.epoch and ${IS_OWNED}`);
}

function isOpeningOfLadder({ kind, cycleId }: DueOrder['intent']): boolean {
  return kind === 'OPEN' && cycleId !== null;
}

function findBlock(
  { intent, taskState, limits, isPriceGone }: DueOrder,
  at: Date,
): SendBlock | null {
  if (!isOpeningOfLadder(intent)) return null;
  const isActive = taskState === 'active';
  // Without a cycle the statement finds that the cycle is gone.
  const hours = limits ?? { trading_hours: null };
  return findClockBlock({ isActive, isPriceGone, limits: hours, now: at.getTime() });
}

async function markUnlessBlocked(
  tx: Queryable,
  wanted: readonly object[],
  at: Date,
): Promise<Map<number, SendMark>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; reason: SendBlock | null; is_sent: boolean }>(sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id bigint,
        "isOfLadder" boolean, "cycleId" int, "shareId" int, size numeric, epoch bigint)),
    block as materialized (${selectBlocks(at)}),
    sent as (
      update ${orderIntents} i set state = 'SENT', sent_at = clock_timestamp(), epoch = block.epoch from block
      where block.reason is null and i.id = block.id and i.state = 'PENDING' returning i.id)
    select id, reason, exists (select from sent where sent.id = block.id) as is_sent from block`);
  return new Map(
    rows.map(({ id, reason, is_sent: isSent }) => {
      const mark: SendMark = reason
        ? { kind: 'blocked', by: reason }
        : { kind: isSent ? 'sent' : 'gone' };
      return [Number(id), mark];
    }),
  );
}

/** A query over `wanted`: why nothing of their cycles may be opened at a moment; null where it may. */
function selectBlocks(at: Date): SQL {
  const wanted = { isOfLadder: sql`w."isOfLadder"`, shareId: sql`w."shareId"`, size: sql`w.size` };
  return sql`
    select w.id, w.epoch, ${selectBlock(at, wanted)} as reason
    from wanted w left join ${cycles} c on c.id = w."cycleId"`;
}

/**
 * Why nothing of a cycle `c` (null when it has no row) may be opened at a moment besides its other shares; null when
 * it may.
 */
export function selectBlock(
  at: Date,
  { isOfLadder, shareId, size }: { isOfLadder: SQL; shareId: SQL; size: SQL },
): SQL {
  const today = at.toISOString().slice(0, 10);
  const since = `${today}T00:00:00Z`;
  /** The live shares of the cycle, without the one that is wanted. */
  const others = sql`(select size from ${shares}
    where ${shares.cycleId} = c.id and ${IS_LIVE_SHARE} and ${shares.id} <> ${shareId}) others`;
  /**
   * The live shares of all running cycles of its user, without that one: members of a coupled strategy share a
   * limit.
   */
  const joint = sql`(select ${shares.id} from ${shares}
    join ${cycles} member on member.id = ${shares.cycleId} and member.ended_at is null
    where member.user_id = c.user_id and ${IS_LIVE_SHARE} and ${shares.id} <> ${shareId}) joint`;
  /** For each rule of the table, whether it forbids the opening. */
  const forbids: Record<SqlRule, SQL> = {
    cycle: sql`c.id is null or c.ended_at is not null or c.effective_mode = 'RECOVERY'
        or ${IS_CYCLE_LEFT}`,
    held: IS_HELD,
    suspended: isSuspendedOn(sql`c.user_id`, today),
    loss_limit: sql`c.limits ->> 'daily_loss_limit' is not null and (
        select coalesce(sum(profit_minor), 0) from ${closingDeals} d
        where d.user_id = c.user_id and d.at >= ${since} and d.voided_at is null
          and d.profit_currency = c.currency)
        <= -100 * (c.limits ->> 'daily_loss_limit')::numeric`,
    max_open_shares: sql`(c.limits ->> 'max_open_shares')::numeric
        <= (select count(*) from ${others})`,
    max_total_size: sql`(c.limits ->> 'max_total_size')::numeric
        < (select coalesce(sum(size), 0) + ${size} from ${others})`,
    openings_per_minute: sql`c.limits ->> 'max_openings_per_minute' is not null and (
        select count(*) from (
          select i.sent_at from ${orderIntents} i
          where i.broker_account_id = c.broker_account_id and i.kind = 'OPEN' and i.sent_at is not null
          order by i.id desc limit (c.limits ->> 'max_openings_per_minute')::int) last
        where last.sent_at > ${new Date(at.getTime() - OPENING_COUNTS_MS).toISOString()}::timestamptz)
        >= (c.limits ->> 'max_openings_per_minute')::int`,
    joint_max_open_shares: sql`c.joint_max_open_shares <= (select count(*) from ${joint})`,
  };
  const cases = SQL_RULES.map(
    ({ name, code }) => sql`when ${forbids[name]} then ${sql.raw(`'${code}'`)}`,
  );
  return sql`case when not ${isOfLadder} then null ${sql.join(cases, sql` `)} end`;
}

type SqlRule = (typeof SQL_RULES)[number]['name'];
