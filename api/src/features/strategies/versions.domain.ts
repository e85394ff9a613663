import type { StrategyVersion } from '@entropi/shared/contracts/strategy-versions';
import { type Strategy, StrategyInput } from '@entropi/shared/contracts/trading-model';
import type { Queryable } from '../../db/db';
import type { Deps } from '../../deps';
import { notFound } from '../../errors';
import type { Actor } from '../audit/audit.repo';
import { listDifferences } from './difference.domain';
import { updateStrategy } from './strategies.domain';
import { readStrategy, toStrategyInput } from './strategy-view';
import { findVersionSnapshot, listVersionRows, type VersionRow } from './versions.repo';

/** A page of a strategy's versions, newest first; 404 for no strategy. */
export async function readVersions(
  db: Queryable,
  strategyId: number,
  page: { skip: number; limit: number },
) {
  await readStrategy(db, strategyId);
  const { rows, total } = await listVersionRows(db, strategyId, page);
  return { items: rows.map(toVersion), total, ...page };
}

/** A strategy as it was, and what is different in another version; in that of now without one. */
export async function readVersion(
  db: Queryable,
  strategyId: number,
  { version, against }: { version: number; against?: number },
) {
  const current = await readStrategy(db, strategyId);
  const other = against ?? current.version;
  const [strategy, compared] = [
    await getVersion(db, strategyId, version),
    await getVersion(db, strategyId, other),
  ];
  return {
    version,
    against: other,
    strategy,
    differences: listDifferences(strategy, compared),
  };
}

/** Writes an earlier version as the next one; it must still suit its market and the ladder of now. */
export async function restoreVersion(
  deps: Pick<Deps, 'db' | 'sealer' | 'config' | 'now'>,
  actor: Actor & { demoMode: boolean },
  strategyId: number,
  given: { earlier: number; current: number },
): Promise<Strategy> {
  await readStrategy(deps.db, strategyId);
  const input = await getVersion(deps.db, strategyId, given.earlier);
  return updateStrategy(deps, actor, strategyId, { ...input, version: given.current });
}

async function getVersion(db: Queryable, id: number, version: number): Promise<StrategyInput> {
  const snapshot = await findVersionSnapshot(db, id, version);
  if (!snapshot) throw notFound();
  return StrategyInput.parse(toStrategyInput(snapshot as unknown as Strategy));
}

function toVersion({ version, at, changedBy, snapshot, previous }: VersionRow): StrategyVersion {
  const input = (value: Record<string, unknown>) => toStrategyInput(value as unknown as Strategy);
  const differences = previous ? listDifferences(input(previous), input(snapshot)) : [];
  const names = differences.map(({ path }) => path.split('.')[0] ?? path);
  return {
    version,
    at: at.toISOString(),
    changed_by: changedBy,
    changed: [...new Set(names)],
  };
}
