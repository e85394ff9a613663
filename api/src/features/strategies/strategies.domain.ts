import type { Strategy, StrategyInput } from '@entropi/shared/contracts/trading-model';
import { inTransaction, type Transaction } from '../../db/db';
import { isUniqueViolation } from '../../db/sql-state';
import type { Deps } from '../../deps';
import { conflict, type ErrorDetail, invalid, invalidInput, notFound } from '../../errors';
import { toDir } from '../../trading/core/units';
import { type Actor, writeAudit } from '../audit/audit.repo';
import { findTemplateProblems } from '../scales/template.domain';
import { findTemplate } from '../scales/template.repo';
import { findLadderBounds } from './ladder-bounds';
import { dealsIn, getKnownMarket, learnMarket } from './market-rules';
import {
  insertStrategy,
  insertStrategyVersion,
  isStrategyBound,
  lockStrategy,
  markStrategyDeleted,
  type StrategyValues,
  updateStrategyRow,
} from './strategies.repo';
import { findStrategyProblems } from './strategy-problems';
import { readStrategy, toStrategy, toStrategyValues } from './strategy-view';

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
  input: StrategyInput,
): Promise<Strategy> {
  await rejectProblems(tx, input, null);
  const id = await rejectTakenName(insertStrategy(tx, toStrategyValues(input)));
  return saveVersion(tx, actor, 'strategy.create', id, null);
}

/** Changes a strategy from the next cycle on; 409 when it was changed since `version` was read. */
export async function updateStrategy(
  deps: Context,
  actor: Editor,
  id: number,
  { version, ...input }: StrategyInput & { version: number },
): Promise<Strategy> {
  const { db } = deps;
  await learnMarket(deps, actor, input.epic);
  return inTransaction(db, async (tx) => {
    const row = await lockStrategy(tx, id);
    if (!row) throw notFound();
    if (row.version !== version) {
      throw conflict('stale_version', `The strategy is at version ${row.version}`);
    }
    await rejectProblems(tx, input, id);
    return changeStrategy(tx, actor, toStrategy(row), toStrategyValues(input));
  });
}

/** Writes a change of a locked strategy as its next version. */
export async function changeStrategy(
  tx: Transaction,
  actor: Actor,
  before: Strategy,
  values: Partial<StrategyValues>,
): Promise<Strategy> {
  await rejectTakenName(updateStrategyRow(tx, before.id, values));
  return saveVersion(tx, actor, 'strategy.update', before.id, before);
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

async function saveVersion(
  tx: Transaction,
  actor: Actor,
  action: string,
  id: number,
  before: Strategy | null,
): Promise<Strategy> {
  const after = await readStrategy(tx, id);
  const snapshot = { ...after };
  const version = { strategyId: id, version: after.version, changedBy: actor.userId, snapshot };
  await insertStrategyVersion(tx, version);
  await writeAudit(tx, actor, { action, subject: `strategy:${id}`, before, after });
  return after;
}

/** The strategy's own rules, its market's currencies, and whether its ladder still fits the market. */
async function rejectProblems(
  tx: Transaction,
  input: StrategyInput,
  id: number | null,
): Promise<void> {
  const problems: ErrorDetail[] = findStrategyProblems(input);
  if (problems.length > 0) throw invalidInput(problems);
  const market = await getKnownMarket(tx, input.epic);
  if (!dealsIn(market, input.currency)) {
    throw invalid(
      'currency',
      `${input.epic} is not dealt in ${input.currency}`,
      'currency_mismatch',
    );
  }
  const template = id === null ? null : await findTemplate(tx, { strategyId: id });
  if (!template) return;
  const [unfit] = findTemplateProblems(
    template.rows,
    template.unit,
    toDir(input.direction),
    market.rules,
    await findLadderBounds(tx, market.rows, input.direction),
  );
  if (unfit) throw invalid('epic', `the ladder does not fit: ${unfit.path}: ${unfit.message}`);
}

async function rejectTakenName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error, 'strategies_name_key')) throw conflict('name_taken');
    throw error;
  }
}
