import { plainStrategy } from '@entropi/contracts/plain-strategy';
import type { VersionLadder } from '@entropi/contracts/strategy-versions';
import type { Strategy, StrategyInput } from '@entropi/contracts/trading-model';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Transaction } from '@entropi/db/db';
import type { LadderRow } from '@entropi/trading/core/ladder';
import { toDir } from '@entropi/trading/core/units';
import type { Deps } from '../../deps';
import { conflict, invalid, invalidInput, notFound } from '../../errors';
import { rejectTakenName } from '../../taken-name';
import { findTemplateProblems, resolveRows, type StoredTemplate } from '../scales/template.domain';
import { findTemplate, insertTemplateVersion } from '../scales/template.repo';
import { completeLimits } from './complete-limits';
import { listDifferences } from './difference.domain';
import { findDisasterStopProblem } from './disaster-stop-problem';
import { findLadderBounds } from './ladder-bounds';
import { getKnownMarket, type KnownMarket, learnMarket } from './market-rules';
import { rejectMarketProblems, rejectOwnProblems } from './reject-strategy';
import { completeVersion, saveVersion, toVersionLadder } from './save-version.domain';
import { findStartProblem } from './stop-problems';
import {
  insertStrategy,
  isStrategyBound,
  lockStrategy,
  markStrategyDeleted,
  type StrategyRow,
  type StrategyValues,
  updateStrategyRow,
} from './strategies.repo';
import { toStrategy, toStrategyInput, toStrategyValues } from './strategy-view';
import { findVersionSnapshot } from './versions.repo';

type Context = Pick<Deps, 'db' | 'sealer' | 'config' | 'now'>;
type Editor = Actor & { demoMode: boolean };

export async function createStrategy(
  deps: Context,
  actor: Editor,
  input: StrategyInput,
): Promise<Strategy> {
  await learnMarket(deps, actor, input.epic);
  return inTransaction(deps.db, (tx) => addStrategy(tx, actor, input));
}

/** Makes a strategy on a market that is known already. */
export async function addStrategy(
  tx: Transaction,
  actor: Actor,
  given: StrategyInput,
): Promise<Strategy> {
  const input = completeLimits(given, plainStrategy.limits);
  await rejectProblems(tx, input, { ladder: null, hasNewStops: true });
  const id = await rejectTakenName('strategies', insertStrategy(tx, toStrategyValues(input)));
  return recordChange(tx, actor, 'strategy.create', id, null);
}

/** The rows that a strategy is checked with; `isGiven` when the caller names them. */
type Ladder = Pick<StoredTemplate, 'unit'> & { rows: readonly LadderRow[]; isGiven: boolean };

/**
 * Changes a strategy from the next cycle on, and its ladder when one is given. Throws 409 when anything but the
 * ladder was changed since `version` was read.
 */
export async function updateStrategy(
  deps: Context,
  actor: Editor,
  id: number,
  { version, ...changed }: StrategyInput & { version: number },
  ladder: VersionLadder | null = null,
): Promise<Strategy> {
  const { db } = deps;
  await learnMarket(deps, actor, changed.epic);
  return inTransaction(db, async (tx) => {
    const row = await lockStrategy(tx, id);
    if (!row) throw notFound();
    const input = completeLimits(changed, row.limits);
    if (row.version !== version && !(await isOnlyLadderNewer(tx, row, version))) {
      throw conflict('stale_version', `The strategy is at version ${row.version}`);
    }
    const template = await findTemplate(tx, { strategyId: id });
    const given = ladder && { unit: ladder.unit, rows: resolveRows(ladder), isGiven: true };
    const before = toStrategy(row);
    await rejectProblems(tx, input, {
      ladder: given ?? (template && { ...template, isGiven: false }),
      hasNewStops: differ(before.sell_mode_config, input.sell_mode_config),
    });
    // Saved before the new ladder, since this ladder belongs to the previous version.
    await completeVersion(tx, row, template);
    const isOther = !template || differ(ladder, toVersionLadder(template));
    if (given && isOther) {
      const next = { ...given, createdBy: actor.userId };
      await insertTemplateVersion(tx, { strategyId: id }, next);
    }
    return changeStrategy(tx, actor, before, toStrategyValues(input));
  });
}

/**
 * Whether the fields that an editor changes are still as they were at that version, so that their edit overwrites no
 * other.
 */
async function isOnlyLadderNewer(
  tx: Transaction,
  row: StrategyRow,
  version: number,
): Promise<boolean> {
  const snapshot = await findVersionSnapshot(tx, row.id, version);
  if (!snapshot) return false;
  const [then, now] = [snapshot, toStrategy(row)].map(toStrategyInput);
  return !differ(then, now);
}

function differ(one: unknown, other: unknown): boolean {
  return listDifferences(one, other).length > 0;
}

/** Writes a change of a locked strategy as its next version. */
export async function changeStrategy(
  tx: Transaction,
  actor: Actor,
  before: Strategy,
  values: Partial<StrategyValues>,
): Promise<Strategy> {
  await completeVersion(tx, before, await findTemplate(tx, { strategyId: before.id }));
  await rejectTakenName('strategies', updateStrategyRow(tx, before.id, values));
  return recordChange(tx, actor, 'strategy.update', before.id, before);
}

export function deleteStrategy({ db }: Pick<Deps, 'db'>, actor: Actor, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockStrategy(tx, id);
    if (!row) throw notFound();
    if (row.usersCount > 0 || (await isStrategyBound(tx, id))) {
      throw conflict('strategy_in_use', 'Users, a coupled strategy or a running cycle need it');
    }
    await markStrategyDeleted(tx, id);
    const change = { action: 'strategy.delete', subject: `strategy:${id}` };
    await writeAudit(tx, actor, { ...change, before: toStrategy(row) });
  });
}

async function recordChange(
  tx: Transaction,
  actor: Actor,
  action: string,
  id: number,
  before: Strategy | null,
): Promise<Strategy> {
  const after = await saveVersion(tx, actor, id);
  await writeAudit(tx, actor, { action, subject: `strategy:${id}`, before, after });
  return after;
}

/**
 * Checks the strategy's own rules, the currencies of its market, and whether its ladder still fits market and
 * limits. Unchanged stops are not compared with the market again, since its spread is wide at times.
 */
async function rejectProblems(
  tx: Transaction,
  input: StrategyInput,
  { ladder, hasNewStops }: { ladder: Ladder | null; hasNewStops: boolean },
): Promise<void> {
  rejectOwnProblems(input);
  const market = await getKnownMarket(tx, input.epic);
  rejectMarketProblems(input, market, { ladder, hasNewStops: hasNewStops || ladder?.isGiven });
  if (!ladder) return;
  const path = ladder.isGiven ? 'ladder.levels.0.size' : 'limits.max_total_size';
  const large = findStartProblem(ladder.rows, market, input.limits, path);
  if (large.length > 0) throw invalidInput(large);
  await rejectUnfitLadder(tx, input, market, ladder);
}

async function rejectUnfitLadder(
  tx: Transaction,
  input: StrategyInput,
  market: KnownMarket,
  ladder: Ladder,
): Promise<void> {
  const [unfit] = findTemplateProblems(
    ladder.rows,
    ladder.unit,
    toDir(input.direction),
    market.rules,
    await findLadderBounds(tx, market.rows, input.direction),
  );
  if (unfit) {
    const { path, message, code, values } = unfit;
    if (ladder.isGiven) throw invalid(`ladder.${path}`, message, code, values);
    throw invalid('epic', `the ladder does not fit: ${path}: ${message}`, 'ladder_unfit');
  }
  const stop = findDisasterStopProblem(input, ladder, market);
  if (stop) throw invalidInput([{ path: 'limits.disaster_stop.distance', ...stop }]);
}
