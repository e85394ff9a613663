import type { ScaleTemplate, TemplateInput } from '@entropi/contracts/scales';
import type { Strategy } from '@entropi/contracts/trading-model';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import type { Queryable, Transaction } from '@entropi/db/db';
import { withTaskLock } from '@entropi/engine/store/task-state.repo';
import type { Deps } from '../../deps';
import { conflict, invalidInput, notFound } from '../../errors';
import { findCoupledRow } from '../coupled-strategies/coupled-strategies.repo';
import { findStrategy, readStrategy } from '../strategies/strategy-view';
import { hasUser } from '../subscriptions/subscriptions.repo';
import { rejectUntradable } from '../user-config/tradable-config.domain';
import { findUserConfig } from '../user-config/user-config.repo';
import { type NextLadder, patchLadder, removeLevel } from './next-ladder.domain';
import { findLadderMisfits } from './own-template-fit';
import { type RowPatch, resolveRows, toScaleTemplate } from './template.domain';
import { endTemplate, findTemplate, insertTemplateVersion } from './template.repo';

type Context = Pick<Deps, 'db'>;

/** A user's own ladder; null when they have none, 404 for an unknown user. */
export async function readUserTemplate(
  db: Queryable,
  userId: number,
): Promise<ScaleTemplate | null> {
  if (!(await hasUser(db, userId))) throw notFound();
  return findOwn(db, userId);
}

/** Sets a user's own ladder. Throws 409 while they have no strategy, since its market decides what fits. */
export function createUserTemplate(
  deps: Context,
  actor: Actor,
  userId: number,
  input: TemplateInput,
): Promise<ScaleTemplate> {
  return edit(deps, userId, async (tx) => {
    const [strategy] = await readTraded(tx, userId);
    const unit = input.unit ?? strategy.unit;
    return addVersion(tx, actor, userId, { unit, rows: resolveRows(input) });
  });
}

/** Changes rows of a user's own ladder. */
export function patchUserTemplate(
  deps: Context,
  actor: Actor,
  userId: number,
  patches: readonly RowPatch[],
): Promise<ScaleTemplate> {
  return edit(deps, userId, async (tx) => {
    const next = patchLadder(await findTemplate(tx, { userId }), patches);
    return addVersion(tx, actor, userId, next);
  });
}

/** Removes a row of a user's own ladder. */
export function deleteUserTemplateLevel(
  deps: Context,
  actor: Actor,
  userId: number,
  rowId: number,
): Promise<void> {
  return edit(deps, userId, async (tx) => {
    const next = removeLevel(await findTemplate(tx, { userId }), rowId);
    await addVersion(tx, actor, userId, next);
  });
}

/** Removes a user's own ladder; 404 when they have none. */
export function deleteUserTemplate(deps: Context, actor: Actor, userId: number): Promise<void> {
  return edit(deps, userId, async (tx) => {
    const before = await findOwn(tx, userId);
    if (!(await endTemplate(tx, { userId }))) throw notFound('no_template');
    await audit(tx, actor, userId, before, null);
  });
}

/** Locks the task meanwhile, so that no cycle begins with half a ladder and two edits make two versions. */
async function edit<T>(
  { db }: Context,
  userId: number,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (!(await hasUser(db, userId))) throw notFound();
  return withTaskLock(db, userId, work);
}

async function addVersion(
  tx: Transaction,
  actor: Actor,
  userId: number,
  next: NextLadder,
): Promise<ScaleTemplate> {
  const problems = await findLadderMisfits(tx, next, await readTraded(tx, userId));
  if (problems.length > 0) throw invalidInput(problems);
  const before = await findOwn(tx, userId);
  await insertTemplateVersion(tx, { userId }, { ...next, createdBy: actor.userId });
  await rejectUntradable(tx, userId, (level) => `levels.${level}.size`);
  const after = await findOwn(tx, userId);
  if (!after) throw new Error('a ladder that was just made is gone');
  await audit(tx, actor, userId, before, after);
  return after;
}

/** The strategies of a user's configuration: one, or the members of a coupled one. Throws 409 when there is none. */
async function readTraded(tx: Transaction, userId: number): Promise<[Strategy, ...Strategy[]]> {
  const config = await findUserConfig(tx, userId);
  const single = config?.strategyId ? await findStrategy(tx, config.strategyId) : null;
  if (single) return [single];
  const coupled = config?.coupledStrategyId
    ? await findCoupledRow(tx, config.coupledStrategyId)
    : null;
  const ids = coupled?.strategyIds ?? [];
  // at most as many as a coupled strategy has members.
  const [first, ...others] = await Promise.all(ids.map((id) => readStrategy(tx, id)));
  if (!first)
    throw conflict('no_strategy', 'The user has no strategy, whose market a ladder needs');
  return [first, ...others];
}

async function findOwn(db: Queryable, userId: number): Promise<ScaleTemplate | null> {
  const template = await findTemplate(db, { userId });
  return template && toScaleTemplate(template);
}

async function audit(
  tx: Transaction,
  actor: Actor,
  userId: number,
  before: ScaleTemplate | null,
  after: ScaleTemplate | null,
): Promise<void> {
  const change = { action: 'template.change', subject: `user:${userId}`, userId, before, after };
  await writeAudit(tx, actor, change);
}
