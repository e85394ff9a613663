import type { Dashboard } from '@entropi/shared/contracts/dashboard';
import type { Deps } from '../../deps';
import { notFound } from '../../errors';
import type { OwnerId } from '../../http/caller';
import { findDefaultAccount } from '../../trading/store/default-account.repo';
import { toIgAccount } from '../broker-accounts/account-view';
import { syncUser } from '../broker-accounts/sync-user.domain';
import { readCycle } from '../cycles/cycle-view';
import { toMarket } from '../markets/market-view';
import { getEnvironment } from '../markets/markets.domain';
import { findMarket } from '../markets/markets.repo';
import { readShares } from '../shares/share-view';
import { findStrategy } from '../strategies/strategy-view';
import { readTask } from '../tasks/task-view';
import { findUser } from '../users/users.repo';
import { readPerformance, readValuations } from './performance-view';

/** What money is counted in before a user has an account. */
const CURRENCY_WITHOUT_ACCOUNT = 'EUR';

/**
 * All that the dashboard of a user shows. With `useCache` as our books have it, otherwise after the
 * engine has compared them with the broker: 503 or 502 when that cannot be done.
 */
export async function readDashboard(
  deps: Pick<Deps, 'db' | 'sealer' | 'config' | 'now'>,
  userId: OwnerId,
  useCache: boolean,
): Promise<Dashboard> {
  const { db, now } = deps;
  const user = await findUser(db, userId);
  if (!user) throw notFound();
  if (!useCache) await syncUser(deps, userId);
  const [row, task, cycle] = await Promise.all([
    findDefaultAccount(db, userId),
    readTask(db, userId),
    readCycle(db, userId),
  ]);
  const strategyId = task.current_strategy_id ?? task.strategy_id;
  const strategy = strategyId === null ? null : await findStrategy(db, strategyId);
  const environment = await getEnvironment(deps, { userId, demoMode: user.demoMode });
  const market = strategy && (await findMarket(db, environment, strategy.epic));
  const currency = row?.account.currency ?? CURRENCY_WITHOUT_ACCOUNT;
  const asOf = useCache ? (row?.account.syncedAt ?? now()) : now();
  return {
    user: { id: user.id, username: user.username, demo_mode: user.demoMode },
    account: row && toIgAccount(row),
    task,
    strategy,
    market: market && toMarket(market),
    cycle,
    open_shares: await readShares(db, userId, 'open'),
    valuations: await readValuations(db, userId),
    closed_shares: await readShares(db, userId, 'closed'),
    performance: await readPerformance(db, userId, currency, now()),
    as_of: asOf.toISOString(),
    cached: useCache,
  };
}
