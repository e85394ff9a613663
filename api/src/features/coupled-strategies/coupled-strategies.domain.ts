import type { CoupledStrategy, CoupledStrategyInput } from '@entropi/contracts/coupled-strategies';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Queryable, type Transaction } from '@entropi/db/db';
import type { Deps } from '../../deps';
import { conflict, invalidInput, notFound } from '../../errors';
import { rejectTakenName } from '../../taken-name';
import { toTranslations, toTranslationValues } from '../../translations';
import { hasUser } from '../subscriptions/subscriptions.repo';
import { findUserConfig } from '../user-config/user-config.repo';
import {
  type CoupledRow,
  findCoupledRow,
  insertCoupledRow,
  isCoupledInUse,
  listCoupledRows,
  lockActiveStrategies,
  lockCoupledRow,
  markCoupledDeleted,
  updateCoupledRow,
} from './coupled-strategies.repo';

type Context = Pick<Deps, 'db'>;

export async function readCoupledStrategies(db: Queryable): Promise<CoupledStrategy[]> {
  return (await listCoupledRows(db)).map(toCoupledStrategy);
}

/** A coupled strategy; 404 when there is none, or it was deleted. */
export async function readCoupledStrategy(db: Queryable, id: number): Promise<CoupledStrategy> {
  const row = await findCoupledRow(db, id);
  if (!row) throw notFound();
  return toCoupledStrategy(row);
}

/** The coupled strategy that a user's configuration names; null when it names none, 404 for an unknown user. */
export async function readUserCoupledStrategy(
  db: Queryable,
  userId: number,
): Promise<CoupledStrategy | null> {
  if (!(await hasUser(db, userId))) throw notFound();
  const config = await findUserConfig(db, userId);
  if (!config?.coupledStrategyId) return null;
  const row = await findCoupledRow(db, config.coupledStrategyId);
  return row && toCoupledStrategy(row);
}

export function createCoupledStrategy(
  { db }: Context,
  actor: Actor,
  input: CoupledStrategyInput,
): Promise<CoupledStrategy> {
  return inTransaction(db, async (tx) => {
    await rejectMembers(tx, input);
    const id = await rejectTakenName('coupled_strategies', insertCoupledRow(tx, toValues(input)));
    return save(tx, actor, 'coupled-strategy.create', id, null);
  });
}

/** Changes a coupled strategy. */
export function updateCoupledStrategy(
  { db }: Context,
  actor: Actor,
  id: number,
  input: CoupledStrategyInput,
): Promise<CoupledStrategy> {
  return inTransaction(db, async (tx) => {
    const before = await lockCoupledRow(tx, id);
    if (!before) throw notFound();
    await rejectMembers(tx, input);
    await rejectTakenName('coupled_strategies', updateCoupledRow(tx, id, toValues(input)));
    return save(tx, actor, 'coupled-strategy.update', id, toCoupledStrategy(before));
  });
}

/** Deletes a coupled strategy; 409 while a configuration names it or a cycle of it is open. */
export function deleteCoupledStrategy({ db }: Context, actor: Actor, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lockCoupledRow(tx, id);
    if (!row) throw notFound();
    if (await isCoupledInUse(tx, id)) {
      throw conflict('coupled_strategy_in_use', 'Users or a running cycle need it');
    }
    await markCoupledDeleted(tx, id);
    const change = { action: 'coupled-strategy.delete', subject: `coupled-strategy:${id}` };
    await writeAudit(tx, actor, { ...change, before: toCoupledStrategy(row) });
  });
}

async function save(
  tx: Transaction,
  actor: Actor,
  action: string,
  id: number,
  before: CoupledStrategy | null,
): Promise<CoupledStrategy> {
  const after = await readCoupledStrategy(tx, id);
  await writeAudit(tx, actor, { action, subject: `coupled-strategy:${id}`, before, after });
  return after;
}

/** Throws 422 for members that are not active strategies. */
async function rejectMembers(tx: Transaction, input: CoupledStrategyInput): Promise<void> {
  const known = new Set(await lockActiveStrategies(tx, input.strategy_ids));
  const unknown = input.strategy_ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [
          {
            path: `strategy_ids.${index}`,
            message: 'no such active strategy',
            code: 'strategy_inactive',
          },
        ],
  );
  if (unknown.length > 0) throw invalidInput(unknown);
}

function toCoupledStrategy(row: CoupledRow): CoupledStrategy {
  return {
    id: row.id,
    name: row.name,
    ...toTranslations(row),
    type: row.type,
    strategy_ids: row.strategyIds,
    joint_target: row.jointTarget,
    is_active: row.isActive,
  };
}

function toValues(input: CoupledStrategyInput) {
  return {
    name: input.name,
    ...toTranslationValues(input),
    type: input.type,
    strategyIds: input.strategy_ids,
    jointTarget: input.joint_target,
    isActive: input.is_active,
  };
}
