import type { SellModeConfig } from '@entropi/shared/contracts/trading-model';
import type { Actor } from '../../db/audit.repo';
import { inTransaction } from '../../db/db';
import type { Deps } from '../../deps';
import { invalidInput, notFound } from '../../errors';
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
    const after = await changeStrategy(tx, actor, toStrategy(row), { sellModeConfig: config });
    return after.sell_mode_config;
  });
}

/** Applies one sell mode to every strategy or to none; running cycles keep theirs until they end. */
export function setSellModeOfAll(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  config: SellModeConfig,
): Promise<{ updated: number }> {
  rejectProblems(config);
  return inTransaction(db, async (tx) => {
    const rows = await listStrategyRows(tx);
    for (const { id } of rows) {
      const row = await lockStrategy(tx, id);
      if (row) await changeStrategy(tx, actor, toStrategy(row), { sellModeConfig: config });
    }
    return { updated: rows.length };
  });
}

function rejectProblems(config: SellModeConfig): void {
  const problems = findSellModeProblems(config);
  if (problems.length > 0) throw invalidInput(problems);
}
