import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { TradingUser } from '../../engine/testing/trading-user';
import type { ChaosRandom } from './chaos-random';
import type { ChaosWorld } from './chaos-world';

/** Users whose shares are left at once. */
const STOPPED = 3;
/** A wish that is not there by then had nothing to close. */
const APPEARS_WITHIN_MS = 3000;

/**
 * Has all shares of some users closed while the broker rejects the first closes, and waits until one of them is
 * wished and not closed; whether one was.
 */
export async function beginStops(
  world: ChaosWorld,
  users: readonly TradingUser[],
  random: ChaosRandom,
): Promise<boolean> {
  const rejectOrder = { reason: 'MARKET_CLOSED', action: 'CLOSE', count: 2 * STOPPED };
  await world.control('PUT', 'faults', { rejectOrder });
  const chosen = random.shuffle([...users]).slice(0, STOPPED);
  for (const { userId } of chosen)
    void world.call('POST', `/api/admin/tasks/${userId}/stop`, { close_shares: true });
  const deadline = Date.now() + APPEARS_WITHIN_MS;
  while (Date.now() < deadline) {
    if (await hasWish(world)) return true;
    await pause(20);
  }
  return false;
}

/** Whether a share is to be left and is not closed. */
async function hasWish({ db }: ChaosWorld): Promise<boolean> {
  const { rows } = await db.execute<{ is_left: boolean }>(sql`
    select exists (select from shares
      where leave_reason is not null and state in ('OPEN', 'CLOSING')) as is_left`);
  return rows[0]?.is_left ?? false;
}

/** How many wishes to leave there were. */
export async function countWishes({ db }: ChaosWorld): Promise<number> {
  const { rows } = await db.execute<{ wishes: number }>(sql`
    select (select count(*) from cycles where leave_reason is not null)::int
      + (select count(*) from shares where leave_reason is not null)::int as wishes`);
  return rows[0]?.wishes ?? 0;
}

/**
 * Openings of ladders that were sent after a wish to leave their cycle, or a share of it that was not closed yet. Both
 * times are the database's, taken under the lock of the task.
 */
export async function listOpenedAfterWish({ db }: ChaosWorld): Promise<string[]> {
  const { rows } = await db.execute<{ deal_reference: string }>(sql`
    select i.deal_reference from order_intents i join cycles c on c.id = i.cycle_id
    where i.kind = 'OPEN' and i.sent_at is not null and (i.sent_at > c.leave_since or exists (
      select from shares l
      where l.cycle_id = c.id and i.sent_at > l.leave_since and i.sent_at < coalesce((
        select max(closing.resolved_at) from order_intents closing
        where closing.share_id = l.id and closing.kind = 'CLOSE' and closing.state = 'FILLED'),
        l.closed_at, 'infinity')))`);
  return rows.map((row) => row.deal_reference);
}
