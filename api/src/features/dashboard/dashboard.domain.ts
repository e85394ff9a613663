import type { Dashboard, OwnChoice } from '@entropi/contracts/dashboard';
import type { Environment } from '@entropi/contracts/primitives';
import type { Strategy } from '@entropi/contracts/trading-model';
import type { Queryable } from '@entropi/db/db';
import { findDefaultAccount } from '@entropi/engine/store/default-account.repo';
import { CURRENCY_WITHOUT_ACCOUNT } from '@entropi/engine/store/present-currency';
import { listRecentOpenings } from '@entropi/engine/store/recent-openings.repo';
import type { Deps } from '../../deps';
import { notFound } from '../../errors';
import type { Caller, OwnerId } from '../../http/caller';
import { toIgAccount } from '../broker-accounts/account-view';
import { syncUser } from '../broker-accounts/sync-user.domain';
import { findPrice, toCycle } from '../cycles/cycle-view';
import { toMarket } from '../markets/market-view';
import { getDefaultEnvironment } from '../markets/markets.domain';
import { findMarket, type MarketRow } from '../markets/markets.repo';
import { findOwnLadder } from '../scales/find-own-ladder';
import { readShares } from '../shares/share-view';
import { findStrategy } from '../strategies/strategy-view';
import type { TaskRows } from '../tasks/task.repo';
import { listTaskFacts, toTask } from '../tasks/task-view';
import { findUser } from '../users/users.repo';
import { findLimits, findWaiting } from './find-waiting';
import { listValuations } from './performance.repo';
import { readHistory, toPerformance, toValuation } from './performance-view';

/**
 * All that the dashboard of a user shows. With `useCache` it is read from our books as they are, otherwise after the
 * engine has compared them with the broker; throws 503 or 502 when that cannot be done.
 */
export async function readDashboard(
  deps: Pick<Deps, 'db' | 'sealer' | 'config' | 'now'>,
  caller: Pick<Caller, 'userId'>,
  userId: OwnerId,
  useCache: boolean,
): Promise<Dashboard> {
  const { db, now } = deps;
  if (!useCache) {
    if (!(await findUser(db, userId))) throw notFound();
    await syncUser(deps, userId, caller.userId);
  }
  const [[facts], account] = await Promise.all([
    listTaskFacts(db, [userId]),
    findDefaultAccount(db, userId),
  ]);
  if (!facts) throw notFound();
  const { row, cycles, markets } = facts;
  const [cycle] = cycles;
  const task = toTask(facts);
  const currency = account?.account.currency ?? CURRENCY_WITHOUT_ACCOUNT;
  const environment = account?.account.environment ?? getDefaultEnvironment(deps, row.demoMode);
  const hasShares = row.liveShares > 0;
  const limits = findLimits(facts);
  const most = limits?.max_openings_per_minute ?? null;
  const [{ strategy, market }, own, openShares, valuations, history, openings] = await Promise.all([
    findStrategyWithMarket(db, task.current_strategy_id ?? task.strategy_id, environment),
    findOwnChoice(db, row),
    hasShares ? readShares(db, userId, 'open') : [],
    hasShares ? listValuations(db, userId) : [],
    readHistory(db, userId, currency, row.resultsVersion),
    most === null || !account
      ? []
      : listRecentOpenings(db, account.account.id, { most, now: now() }),
  ]);
  const asOf = useCache ? (account?.account.syncedAt ?? now()) : now();
  return {
    user: { id: row.userId, username: row.username, demo_mode: row.demoMode },
    account: account && toIgAccount(account),
    task,
    strategy,
    market: market && toMarket(market, now()),
    cycle: cycle ? toCycle(cycle, findPrice(cycle, markets), row.streak) : null,
    limits,
    own,
    waiting: findWaiting(facts, market, openings, now()),
    open_shares: openShares,
    valuations: valuations.map((row) => toValuation(row, now())),
    closed_shares: history.closedShares,
    performance: toPerformance(history, valuations, currency, now()),
    as_of: asOf.toISOString(),
    cached: useCache,
  };
}

async function findOwnChoice(
  db: Queryable,
  { userId, config, hasOwnLadder }: TaskRows,
): Promise<OwnChoice | null> {
  if (!config) return null;
  return {
    size_factor: config.sizeFactor,
    daily_loss_limit: config.dailyLossLimit,
    ladder: hasOwnLadder ? await findOwnLadder(db, userId) : null,
  };
}

async function findStrategyWithMarket(
  db: Queryable,
  strategyId: number | null,
  environment: Environment,
): Promise<{ strategy: Strategy | null; market: MarketRow | null }> {
  const strategy = strategyId === null ? null : await findStrategy(db, strategyId);
  return { strategy, market: strategy && (await findMarket(db, environment, strategy.epic)) };
}
