import { setTimeout as pause } from 'node:timers/promises';
import type { TradingUser } from '@entropi/engine/testing/trading-user';
import { type SQL, sql } from 'drizzle-orm';
import type { ChaosRandom } from './chaos-random';
import type { ChaosWorld } from './chaos-world';

/** How many users' shares are left at once: more than other blows close at the same moment. */
const STOPPED = 3;
/** How long users with open shares are waited for. */
const APPEARS_WITHIN_MS = 30_000;
const LOOKS_EVERY_MS = 20;

/**
 * Orders all shares of some users to be closed while the broker rejects every close. Resolves with those users once
 * a share of each is to be left. None of these closes can succeed before `letStopsGo`. Rejects if there are no such
 * users.
 */
export async function holdStops(
  world: ChaosWorld,
  users: readonly TradingUser[],
  random: ChaosRandom,
): Promise<number[]> {
  const order = random.shuffle(users.map(({ userId }) => userId));
  await world.control('PUT', 'faults', {
    rejectOrder: { reason: 'MARKET_CLOSED', action: 'CLOSE' },
  });
  const deadline = Date.now() + APPEARS_WITHIN_MS;
  const tried = new Set<number>();
  while (Date.now() < deadline) {
    const left = await listUsers(world, sql`leave_reason is not null`);
    if (left.length >= STOPPED) return left;
    const open = await listUsers(world, sql`leave_reason is null`);
    const next = order.filter((userId) => open.includes(userId) && !tried.has(userId));
    for (const userId of next.slice(0, STOPPED - left.length)) {
      tried.add(userId);
      void world.call('POST', `/api/admin/tasks/${userId}/stop`, { close_shares: true });
    }
    await pause(LOOKS_EVERY_MS);
  }
  throw new Error('no wish to leave could be held');
}

/** Lets the broker accept closes again. A simulator that was killed has forgotten the fault anyway. */
export async function letStopsGo(world: ChaosWorld): Promise<void> {
  await world.control('PUT', 'faults', { rejectOrder: null });
}

/** Whether a share of these users is to be left and is not closed. */
export async function hasStops(world: ChaosWorld, userIds: readonly number[]): Promise<boolean> {
  const left = await listUsers(world, sql`leave_reason is not null`);
  return left.some((userId) => userIds.includes(userId));
}

/** Users who have live shares for which the condition holds. */
async function listUsers({ db }: ChaosWorld, which: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ user_id: number }>(sql`
    select distinct user_id from shares where state in ('OPEN', 'CLOSING') and ${which}`);
  return rows.map((row) => row.user_id);
}

/** The number of wishes to leave so far. */
export async function countWishes({ db }: ChaosWorld): Promise<number> {
  const { rows } = await db.execute<{ wishes: number }>(sql`
    select (select count(*) from cycles where leave_reason is not null)::int
      + (select count(*) from shares where leave_reason is not null)::int as wishes`);
  return rows[0]?.wishes ?? 0;
}

/**
 * Openings of ladders that were sent after a wish to leave their cycle, or a share of it that was not closed yet.
 * Both times are those of the database, taken under the lock of the task.
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
