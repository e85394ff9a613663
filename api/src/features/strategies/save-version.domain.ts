import type { VersionLadder } from '@entropi/contracts/strategy-versions';
import type { Strategy } from '@entropi/contracts/trading-model';
import type { Actor } from '@entropi/db/audit.repo';
import type { Transaction } from '@entropi/db/db';
import type { StoredTemplate } from '../scales/template.domain';
import { findTemplate } from '../scales/template.repo';
import { insertStrategyVersion, updateStrategyRow } from './strategies.repo';
import { readStrategy } from './strategy-view';
import { completeSnapshot } from './versions.repo';

/** Stores a strategy and its ladder, as they are now, under the present version number. */
export async function saveVersion(
  tx: Transaction,
  actor: Actor | null,
  strategyId: number,
): Promise<Strategy> {
  const strategy = await readStrategy(tx, strategyId);
  const template = await findTemplate(tx, { strategyId });
  await insertStrategyVersion(tx, {
    strategyId,
    version: strategy.version,
    changedBy: actor?.userId ?? null,
    snapshot: { ...strategy, ladder: template && toVersionLadder(template) },
  });
  return strategy;
}

/** Makes a changed ladder the next version of its locked strategy; `before` is the ladder that it had. */
export async function saveLadderVersion(
  tx: Transaction,
  actor: Actor | null,
  strategy: { id: number; version: number },
  before: StoredTemplate | null,
): Promise<void> {
  await completeVersion(tx, strategy, before);
  await updateStrategyRow(tx, strategy.id, {});
  await saveVersion(tx, actor, strategy.id);
}

/**
 * Versions of earlier releases recorded no ladder. Before anything changes, the newest version gets the present one.
 */
export async function completeVersion(
  tx: Transaction,
  strategy: { id: number; version: number },
  template: StoredTemplate | null,
): Promise<void> {
  const ladder = template && toVersionLadder(template);
  await completeSnapshot(tx, strategy.id, strategy.version, { ladder });
}

/** The rows without their ids, which differ from one version of a ladder to the next. */
export function toVersionLadder({
  unit,
  rows,
}: Pick<StoredTemplate, 'unit' | 'rows'>): VersionLadder {
  return {
    unit,
    levels: rows.map(({ offset, size, takeProfit }) => ({ offset, size, take_profit: takeProfit })),
  };
}
