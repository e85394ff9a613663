import type { IgAccount } from '@entropi/contracts/broker-accounts';
import type { Activity, MonitoringSummary, MonitoringUser } from '@entropi/contracts/monitoring';
import type { Direction } from '@entropi/contracts/primitives';
import type { Queryable } from '@entropi/db/db';
import { runEach } from '@entropi/engine/run-each';
import { findDefaultAccount } from '@entropi/engine/store/default-account.repo';
import { CURRENCY_WITHOUT_ACCOUNT } from '@entropi/engine/store/present-currency';
import { listUnsentCloses } from '@entropi/engine/store/unsent-close.repo';
import { requestEngine } from '../../budgets/request-engine';
import type { Deps } from '../../deps';
import { notFound } from '../../errors';
import type { Caller } from '../../http/caller';
import { readParts } from '../../http/csv/read-parts';
import { toMoney } from '../../money';
import { readDefaultAccounts } from '../broker-accounts/account-view';
import { syncUser } from '../broker-accounts/sync-user.domain';
import { readUserCycles } from '../cycles/cycle-view';
import { listOpenFigures, sumOpenShares } from '../dashboard/performance.repo';
import { readShares } from '../shares/share-view';
import { readTasks } from '../tasks/task-view';
import {
  countTasks,
  findWatchedUser,
  listIntentRows,
  listWatchedByIds,
  listWatchedIds,
  listWatchedUsers,
  type UserOrder,
  type WatchedUser,
} from './monitoring.repo';
import { toOrderIntent } from './order-view';
import { countMatching, countReasons } from './watched-users.repo';

type Context = Pick<Deps, 'db' | 'sealer' | 'now'>;
/** The administrator who looks, on whose allowance the broker is read. */
type Watcher = Pick<Caller, 'userId'>;

const ORDERS_SHOWN = 50;
const ACTIVITY_TIMEOUT_MS = 20_000;
const ACTIVITY_DAYS = 30;
const DAY_MS = 86_400_000;
/**
 * How many users of a page are compared with the broker, how many at a time, and for how many milliseconds such
 * comparisons are begun.
 */
const MAX_SYNCED = 50;
const SYNCED_AT_ONCE = 4;
const SYNC_BEGUN_MS = 10_000;

/** A page of users with their tasks; unless `skipSync` each is compared with the broker first. */
export async function listMonitoringUsers(
  deps: Context,
  watcher: Watcher,
  filter: UserOrder & { skip: number; limit: number; skipSync: boolean },
) {
  const { skip, limit, skipSync } = filter;
  const { items, total } = await listWatchedUsers(deps.db, filter, { skip, limit }, deps.now());
  if (!skipSync) await syncAll(deps, watcher, items);
  return { items: await watch(deps, items), total, skip, limit };
}

/** All users who match with their tasks, in parts, as they are known here. */
export async function openMonitoringUsers(
  deps: Context,
  filter: UserOrder,
): Promise<AsyncIterable<MonitoringUser[]>> {
  return readParts({
    keys: await listWatchedIds(deps.db, filter, deps.now()),
    read: async (ids) => watch(deps, await listWatchedByIds(deps.db, ids)),
    keyOf: (row) => row.user.id,
  });
}

/** Sums over the tasks of all users; the cost grows only with the number of open shares. */
export async function readMonitoringSummary(db: Queryable): Promise<MonitoringSummary> {
  const [{ users, byState }, { openShares, unrealised }, reasons, unsent, unmanaged] =
    await Promise.all([
      countTasks(db),
      sumOpenShares(db),
      countReasons(db),
      countMatching(db, { closes: 'unsent' }),
      countMatching(db, { shares: 'unmanaged' }),
    ]);
  return {
    users,
    active: byState.get('active') ?? 0,
    paused: byState.get('paused') ?? 0,
    error: byState.get('error') ?? 0,
    stopped: byState.get('stopped') ?? 0,
    unsent,
    unmanaged,
    reasons: reasons.map(({ isError, ...reason }) => ({ ...reason, is_error: isError })),
    open_shares: openShares,
    unrealised: unrealised
      .filter(({ minor }) => minor !== 0)
      .map(({ minor, currency }) => toMoney(minor, currency)),
  };
}

/** One user with their cycles, ladder and last orders. */
export async function readMonitoringUser(
  deps: Context,
  watcher: Watcher,
  userId: number,
  skipSync: boolean,
) {
  const user = await getWatchedUser(deps.db, userId);
  if (!skipSync) await syncUser(deps, userId, watcher.userId);
  const [watched] = await watch(deps, [user]);
  if (!watched) throw notFound();
  const cycles = await readUserCycles(deps.db, userId);
  const orders = await listIntentRows(deps.db, userId, ORDERS_SHOWN);
  return {
    ...watched,
    cycles,
    scales: cycles.flatMap((cycle) => cycle.levels),
    orders: orders.map(toOrderIntent),
  };
}

/** Compares a user's shares with the broker now. */
export async function syncIgData(deps: Context, watcher: Watcher, userId: number) {
  await getWatchedUser(deps.db, userId);
  const counts = await syncUser(deps, userId, watcher.userId);
  return { ...counts, as_of: deps.now().toISOString() };
}

/** What the broker recorded about the account that a user trades on, newest first. */
export async function listActivities(
  deps: Context,
  watcher: Watcher,
  userId: number,
  query: { limit: number; deal_direction?: Direction },
): Promise<Activity[]> {
  await getWatchedUser(deps.db, userId);
  const row = await findDefaultAccount(deps.db, userId);
  if (!row) return [];
  const to = deps.now();
  const from = new Date(to.getTime() - ACTIVITY_DAYS * DAY_MS);
  const { activities } = await requestEngine(
    deps,
    'activities',
    { accountId: row.account.accountId, from: from.toISOString(), to: to.toISOString() },
    {
      timeoutMs: ACTIVITY_TIMEOUT_MS,
      userId,
      byUserId: watcher.userId,
      brokerKeyId: row.key.id,
    },
  );
  const { limit, deal_direction: direction } = query;
  return activities
    .filter((one) => direction === undefined || one.direction === direction)
    .slice(0, limit)
    .map(({ dealId, dealReference, size, level, ...one }) => ({
      ...one,
      deal_id: dealId,
      deal_reference: dealReference,
      size: size === null ? null : Number(size),
      level: level === null ? null : Number(level),
    }));
}

/** The last 50 closed shares of a user. */
export async function listLastClosed(db: Queryable, userId: number) {
  await getWatchedUser(db, userId);
  return await readShares(db, userId, 'closed');
}

async function getWatchedUser(db: Queryable, userId: number): Promise<WatchedUser> {
  const user = await findWatchedUser(db, userId);
  if (!user) throw notFound();
  return user;
}

/**
 * Compares users with the broker. One whose broker is away must not hide the others; only when none could be
 * compared does the call fail. The rest of a large page, or what is left after a while or when the allowance is spent,
 * is shown as it is; to refresh all there is a job.
 */
async function syncAll(deps: Context, watcher: Watcher, users: WatchedUser[]): Promise<void> {
  const endsAt = Date.now() + SYNC_BEGUN_MS;
  const failures: unknown[] = [];
  let synced = 0;
  await runEach(users.slice(0, MAX_SYNCED), SYNCED_AT_ONCE, async ({ id }) => {
    if (Date.now() >= endsAt) return;
    const sync = syncUser(deps, id, watcher.userId).then(() => {
      synced += 1;
    });
    await sync.catch((error: unknown) => failures.push(error));
  });
  if (failures.length > 0 && synced === 0) throw failures[0];
}

async function watch({ db, now }: Context, users: WatchedUser[]): Promise<MonitoringUser[]> {
  const ids = users.map((user) => user.id);
  const [accounts, tasks, figures, unsent] = await Promise.all([
    readDefaultAccounts(db, ids),
    readTasks(db, ids),
    listOpenFigures(db, ids, now()),
    listUnsentCloses(db),
  ]);
  const at = now();
  return users.flatMap((user) => {
    const task = tasks.find((one) => one.user_id === user.id);
    const open = figures.get(user.id);
    if (!task || !open) return [];
    const account = accounts.get(user.id) ?? null;
    const currency = account?.currency ?? CURRENCY_WITHOUT_ACCOUNT;
    const tickAt = task.last_tick_at;
    return {
      user: { id: user.id, username: user.username, demo_mode: user.demoMode },
      account,
      task,
      open_shares: open.openShares,
      total_size: open.totalSize,
      unrealised: toMoney(open.unrealisedMinor, currency),
      realised_today: toMoney(open.realisedTodayMinor, currency),
      margin_use_percent: marginUse(account),
      last_tick_age_ms: tickAt === null ? null : Math.max(at.getTime() - Date.parse(tickAt), 0),
      unsent_closes: unsent.filter(({ userId }) => userId === user.id).length,
      subscription_status: user.subscriptionStatus,
      as_of: at.toISOString(),
    };
  });
}

/**
 * Margin in use as a percentage of cash and open profit; null when the broker reports no balance, or cash and open
 * profit are not above zero.
 */
function marginUse(account: IgAccount | null): number | null {
  if (!account?.balance) return null;
  const equity = account.balance.balance + account.balance.profit_loss;
  if (equity <= 0) return null;
  return Math.round((account.balance.deposit / equity) * 10_000) / 100;
}
