import type { JobAccepted } from '@entropi/contracts/jobs';
import { MAX_NAMED, type SellModePreview } from '@entropi/contracts/strategy-jobs';
import type { SellModeConfig } from '@entropi/contracts/trading-model';
import type { Actor } from '@entropi/db/audit.repo';
import { inTransaction, type Queryable } from '@entropi/db/db';
import { runEach } from '@entropi/engine/run-each';
import type { Deps } from '../../deps';
import { invalidInput, notFound } from '../../errors';
import { startJob } from '../jobs/start-job.domain';
import { findTemplate } from '../scales/template.repo';
import { listDifferences } from './difference.domain';
import { rejectBeyondStop } from './disaster-stop-problem';
import { getKnownMarket, type KnownMarket } from './market-rules';
import { sellModeJob } from './sell-mode.job';
import { findStopProblems, type MoneyLadder } from './stop-problems';
import { changeStrategy } from './strategies.domain';
import {
  countStrategyUsers,
  listStrategyRows,
  lockStrategy,
  type StrategyRow,
} from './strategies.repo';
import { findSellModeProblems } from './strategy-problems';
import { toStrategy } from './strategy-view';

/** Changes a strategy's sell mode from the next cycle on. */
export function setSellMode(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: number,
  config: SellModeConfig,
): Promise<SellModeConfig> {
  rejectProblems(config);
  return inTransaction(db, async (tx) => {
    const row = await lockStrategy(tx, id);
    if (!row) throw notFound();
    const strategy = toStrategy(row);
    const template = await findTemplate(tx, { strategyId: id });
    const market = await getKnownMarket(tx, strategy.epic);
    rejectTightStops(config, market, template && { ...template, currency: strategy.currency });
    rejectBeyondStop({ ...strategy, sell_mode_config: config }, template, market);
    const after = await changeStrategy(tx, actor, strategy, { sellModeConfig: config });
    return after.sell_mode_config;
  });
}

/** How many markets, and ladders of strategies, are read at a time. */
const READ_AT_ONCE = 4;

/** Starts applying one sell mode to every strategy; running cycles keep theirs until they end. */
export async function setSellModeOfAll(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  config: SellModeConfig,
): Promise<JobAccepted> {
  const strategies = await listFittingStrategies(db, config);
  const rows = strategies.map(({ id, name }) => ({
    label: name,
    subject: { strategyId: id, config },
  }));
  return startJob({ db, jobs }, actor, sellModeJob, rows);
}

/** Says which strategies one sell mode for all would change, and whose; throws where it does not fit one. */
export async function previewSellModeOfAll(
  db: Queryable,
  config: SellModeConfig,
): Promise<SellModePreview> {
  const all = (await listFittingStrategies(db, config)).map(toStrategy);
  const changed = all.filter((one) => listDifferences(one.sell_mode_config, config).length > 0);
  changed.sort((one, other) => other.users_count - one.users_count || one.id - other.id);
  return {
    changed: changed.length,
    unchanged: all.length - changed.length,
    ...(await countStrategyUsers(
      db,
      changed.map(({ id }) => id),
    )),
    strategies: changed.slice(0, MAX_NAMED).map((one) => ({
      id: one.id,
      name: one.name,
      sell_mode_config: one.sell_mode_config,
      users_count: one.users_count,
      active_count: one.active_count,
    })),
  };
}

/** All strategies; throws 422 when the sell mode does not suit the market or the ladder of one of them. */
async function listFittingStrategies(
  db: Queryable,
  config: SellModeConfig,
): Promise<StrategyRow[]> {
  rejectProblems(config);
  const strategies = await listStrategyRows(db);
  const markets = new Map<string, KnownMarket>();
  await runEach(new Set(strategies.map((one) => one.epic)), READ_AT_ONCE, async (epic) => {
    const market = await getKnownMarket(db, epic);
    rejectTightStops(config, market, null);
    markets.set(epic, market);
  });
  await runEach(strategies, READ_AT_ONCE, async (row) => {
    const market = markets.get(row.epic);
    if (!market || !dependsOnLadder(row, config)) return;
    const template = await findTemplate(db, { strategyId: row.id });
    rejectTightStops(config, market, template && { ...template, currency: row.currency });
    rejectBeyondStop({ ...toStrategy(row), sell_mode_config: config }, template, market);
  });
  return strategies;
}

/**
 * Whether the ladder decides if a sell mode fits a strategy: by its sizes for stops in money, by its depth beside a
 * fixed stop at the broker.
 */
function dependsOnLadder(
  { limits }: Pick<StrategyRow, 'limits'>,
  { unit, cycle_stop: cycleStop }: SellModeConfig,
): boolean {
  const fixed = limits.disaster_stop?.distance ?? null;
  return unit === 'MONEY' || (cycleStop !== null && fixed !== null);
}

function rejectTightStops(
  config: SellModeConfig,
  market: KnownMarket,
  ladder: MoneyLadder | null,
): void {
  const problems = findStopProblems(config, market, { ladder }).map((one) => ({
    ...one,
    message: `${market.epic}: ${one.message}`,
  }));
  if (problems.length > 0) throw invalidInput(problems);
}

function rejectProblems(config: SellModeConfig): void {
  const problems = findSellModeProblems(config);
  if (problems.length > 0) throw invalidInput(problems);
}
