import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { closingDeals } from '../../db/schema/deal-ledger';
import { cycles, orderIntents, shares } from '../../db/schema/trading';
import { isWithinHours } from '../core/trading-hours';
import { IS_LIVE_SHARE } from './cycle.repo';
import type { Fence, PendingOrder } from './order-intents.repo';
import type { OwnedTask } from './owned-task.repo';
import { isSuspendedOn } from './suspension.repo';

/** Why an opening of the ladder that was decided is not sent after all. */
export type SendBlock =
  | 'task'
  | 'cycle'
  | 'suspended'
  | 'trading_hours'
  | 'loss_limit'
  | 'max_open_shares'
  | 'max_total_size';

/** What an order may do at the last moment; `gone`: it is not PENDING any more. */
export type SendMark = { kind: 'sent' } | { kind: 'gone' } | { kind: 'blocked'; by: SendBlock };

/**
 * Marks a PENDING order as sent before it is sent, unless something forbids it at this last moment: both in one
 * statement, under the lock of its task. A close, and an opening by hand, which was accepted when it was written,
 * are not looked at.
 */
export async function markSent(
  tx: Queryable,
  { intent, share }: Pick<PendingOrder, 'intent' | 'share'>,
  { task, limits }: Pick<OwnedTask, 'task' | 'limits'>,
  { fence, at }: { fence: Fence; at: Date },
): Promise<SendMark> {
  const isOfLadder = intent.kind === 'OPEN' && intent.cycleId !== null;
  if (isOfLadder && task.state !== 'active') return { kind: 'blocked', by: 'task' };
  if (isOfLadder && limits && !isWithinHours(limits.trading_hours, at))
    return { kind: 'blocked', by: 'trading_hours' };
  const block = isOfLadder ? selectBlock(intent.cycleId, share, at) : sql`select null as reason`;
  const { rows } = await tx.execute<{ reason: SendBlock | null; is_sent: boolean }>(sql`
    with block as materialized (${block}),
    sent as (
      update ${orderIntents} i set state = 'SENT', sent_at = now(), epoch = ${fence.epoch} from block
      where block.reason is null and i.id = ${intent.id} and i.state = 'PENDING' returning i.id)
    select reason, exists (select from sent) as is_sent from block`);
  const [row] = rows;
  if (row?.reason) return { kind: 'blocked', by: row.reason };
  return { kind: row?.is_sent ? 'sent' : 'gone' };
}

/** A query of one row: why nothing of a cycle may be opened at a moment, null when it may. */
function selectBlock(cycleId: number | null, share: { id: number; size: number }, at: Date): SQL {
  const today = at.toISOString().slice(0, 10);
  const since = `${today}T00:00:00Z`;
  return sql`
    select case
      when c.id is null or c.ended_at is not null or c.closing or c.effective_mode = 'RECOVERY'
        then 'cycle'
      when ${isSuspendedOn(sql`c.user_id`, today)} then 'suspended'
      when c.limits ->> 'daily_loss_limit' is not null and (
        select sum(profit_minor) from ${closingDeals} d
        where d.user_id = c.user_id and d.at >= ${since} and d.voided_at is null
          and d.profit_currency = c.currency)
        <= -100 * (c.limits ->> 'daily_loss_limit')::numeric then 'loss_limit'
      when (c.limits ->> 'max_open_shares')::numeric
        <= (select count(*) from ${selectOthers(share.id)}) then 'max_open_shares'
      when (c.limits ->> 'max_total_size')::numeric
        < (select coalesce(sum(size), 0) + ${share.size}::numeric from ${selectOthers(share.id)})
        then 'max_total_size'
      when c.joint_max_open_shares <= (select count(*) from ${selectJoint(share.id)})
        then 'max_open_shares'
      end as reason
    from (select ${cycleId}::int as id) wanted left join ${cycles} c on c.id = wanted.id`;
}

/** Live shares of the cycle `c`, but for one. */
function selectOthers(shareId: number): SQL {
  return sql`(select size from ${shares}
    where ${shares.cycleId} = c.id and ${IS_LIVE_SHARE} and ${shares.id} <> ${shareId}) others`;
}

/** Live shares of all running cycles of the user of `c`, but for one: members of a coupled strategy share a limit. */
function selectJoint(shareId: number): SQL {
  return sql`(select ${shares.id} from ${shares}
    join ${cycles} member on member.id = ${shares.cycleId} and member.ended_at is null
    where member.user_id = c.user_id and ${IS_LIVE_SHARE} and ${shares.id} <> ${shareId}) joint`;
}
