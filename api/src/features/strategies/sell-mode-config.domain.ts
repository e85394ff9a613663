import type { JobAccepted } from '@entropi/shared/contracts/jobs';
import type { SellModeConfig } from '@entropi/shared/contracts/trading-model';
import type { Actor } from '../../db/audit.repo';
import { inTransaction } from '../../db/db';
import type { Deps } from '../../deps';
import { invalidInput, notFound } from '../../errors';
import { runEach } from '../../run-each';
import { startJob } from '../jobs/start-job.domain';
import { findTemplate } from '../scales/template.repo';
import { findDisasterStopProblem } from './disaster-stop-problem';
import { getKnownMarket, type KnownMarket } from './market-rules';
import { sellModeJob } from './sell-mode.job';
import { findStopProblems, type MoneyLadder } from './stop-problems';
import { changeStrategy } from './strategies.domain';
import { listStrategyRows, lockStrategy } from './strategies.repo';
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
    const changed = { ...strategy, sell_mode_config: config };
    const stop = template && findDisasterStopProblem(changed, template, market);
    if (stop) throw invalidInput([{ path: 'cycle_stop', ...stop }]);
    const after = await changeStrategy(tx, actor, strategy, { sellModeConfig: config });
    return after.sell_mode_config;
  });
}

/** Markets, and ladders of strategies, that are read at a time. */
const READ_AT_ONCE = 4;

/** Starts applying one sell mode to every strategy; running cycles keep theirs until they end. */
export async function setSellModeOfAll(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  config: SellModeConfig,
): Promise<JobAccepted> {
  rejectProblems(config);
  const strategies = await listStrategyRows(db);
  const markets = new Map<string, KnownMarket>();
  await runEach(new Set(strategies.map((one) => one.epic)), READ_AT_ONCE, async (epic) => {
    const market = await getKnownMarket(db, epic);
    rejectTightStops(config, market, null);
    markets.set(epic, market);
  });
  const inMoney = config.unit === 'MONEY' ? strategies : [];
  await runEach(inMoney, READ_AT_ONCE, async ({ id, epic, currency }) => {
    const market = markets.get(epic);
    const template = await findTemplate(db, { strategyId: id });
    if (market) rejectTightStops(config, market, template && { ...template, currency });
  });
  const rows = strategies.map(({ id, name }) => ({
    label: name,
    subject: { strategyId: id, config },
  }));
  return startJob({ db, jobs }, actor, sellModeJob, rows);
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
