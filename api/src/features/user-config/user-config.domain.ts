import type { OwnConfig, UserConfig } from '@entropi/contracts/strategies';
import type { Strategy } from '@entropi/contracts/trading-model';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Queryable, type Transaction } from '@entropi/db/db';
import { publishEvent } from '@entropi/db/events';
import { conflict, invalid, notFound } from '../../errors';
import type { OwnerId } from '../../http/caller';
import { completeOnboarding } from '../auth/onboarding.repo';
import { findCoupledRow } from '../coupled-strategies/coupled-strategies.repo';
import { findOwnLadder } from '../scales/find-own-ladder';
import { findUnfitOwnTemplate } from '../scales/own-template-fit';
import { findStrategy, readStrategy } from '../strategies/strategy-view';
import { findUserPlan, hasUser } from '../subscriptions/subscriptions.repo';
import { rejectUntradable } from './tradable-config.domain';
import {
  deleteUserConfigRow,
  findUserConfig,
  insertUserConfig,
  isTrading,
  saveNotify,
  type UserConfigRow,
  updateUserConfigRow,
} from './user-config.repo';

interface Context {
  db: Queryable;
}
type Choice = Pick<UserConfig, 'strategy_id' | 'coupled_strategy_id'>;

/** The settings of a user who was assigned a strategy and never chose any. */
const UNSET = { size_factor: 1, max_open_shares: null, daily_loss_limit: null, notify: true };

export async function readConfig(db: Queryable, userId: number): Promise<UserConfig> {
  const row = await findUserConfig(db, userId);
  if (!row) throw notFound('no_config');
  return toUserConfig(row);
}

/** A user's configuration with their own ladder; throws 404 `no_config`. */
export async function readOwnConfig(db: Queryable, userId: OwnerId): Promise<OwnConfig> {
  const [config, ladder] = await Promise.all([readConfig(db, userId), findOwnLadder(db, userId)]);
  return { ...config, ladder };
}

/** Makes a user's configuration, which is the last step of onboarding. */
export function createConfig({ db }: Context, actor: Actor, userId: OwnerId, input: UserConfig) {
  return inTransaction(db, async (tx) => {
    await rejectChoice(tx, userId, input);
    if (!(await insertUserConfig(tx, userId, toValues(input)))) {
      throw conflict('config_exists');
    }
    await saveNotify(tx, userId, input.notify);
    await rejectUntradable(tx, userId, () => 'size_factor');
    return saveConfig(tx, actor, userId, null);
  });
}

/** Changes a user's configuration from the next cycle on. */
export function updateConfig({ db }: Context, actor: Actor, userId: OwnerId, input: UserConfig) {
  return inTransaction(db, async (tx) => {
    const before = await readConfig(tx, userId);
    await rejectChoice(tx, userId, input);
    await updateUserConfigRow(tx, userId, toValues(input));
    await saveNotify(tx, userId, input.notify);
    await rejectUntradable(tx, userId, () => 'size_factor');
    return saveConfig(tx, actor, userId, before);
  });
}

/** Removes a user's configuration; 409 while their task or a cycle still needs it. */
export function deleteConfig({ db }: Context, actor: Actor, userId: OwnerId): Promise<void> {
  return inTransaction(db, (tx) => removeConfig(tx, actor, userId));
}

export async function readUserStrategy(db: Queryable, userId: OwnerId): Promise<Choice> {
  if (!(await hasUser(db, userId))) throw notFound();
  const row = await findUserConfig(db, userId);
  return toChoice(row ? toUserConfig(row) : null);
}

/** Sets which strategy a user runs from the next cycle; both ids null take it away. */
export function setUserStrategy({ db }: Context, actor: Actor, userId: number, choice: Choice) {
  return inTransaction(db, async (tx) => {
    if (!(await hasUser(tx, userId))) throw notFound();
    const row = await findUserConfig(tx, userId);
    if (choice.strategy_id === null && choice.coupled_strategy_id === null) {
      if (row) await removeConfig(tx, actor, userId);
      return toChoice(null);
    }
    await rejectChoice(tx, userId, choice);
    const before = row && toUserConfig(row);
    const values = toValues({ ...(before ?? UNSET), ...choice });
    if (before) await updateUserConfigRow(tx, userId, values);
    else await insertUserConfig(tx, userId, values);
    const field = choice.strategy_id === null ? 'coupled_strategy_id' : 'strategy_id';
    await rejectUntradable(tx, userId, () => field);
    return toChoice(await saveConfig(tx, actor, userId, before));
  });
}

async function removeConfig(tx: Transaction, actor: Actor, userId: number): Promise<void> {
  const before = await readConfig(tx, userId);
  if (await isTrading(tx, userId)) {
    throw conflict('task_running', 'The task runs, or a cycle is open');
  }
  await deleteUserConfigRow(tx, userId);
  const change = { action: 'config.delete', subject: `user:${userId}`, userId, before };
  await writeAudit(tx, actor, change);
  await publishEvent(tx, { userId, event: 'task', ref: { user_id: userId } });
}

async function saveConfig(
  tx: Transaction,
  actor: Actor,
  userId: number,
  before: UserConfig | null,
): Promise<UserConfig> {
  await completeOnboarding(tx, userId);
  const after = await readConfig(tx, userId);
  const change = { action: 'config.set', subject: `user:${userId}`, userId, before, after };
  await writeAudit(tx, actor, change);
  await publishEvent(tx, { userId, event: 'task', ref: { user_id: userId } });
  return after;
}

/** Rejects a choice that cannot be traded, or has more strategies than the user's plan allows. */
async function rejectChoice(tx: Transaction, userId: number, choice: Choice): Promise<void> {
  if (choice.strategy_id !== null && choice.coupled_strategy_id !== null) {
    throw invalid(
      'strategy_id',
      'name one strategy or one coupled strategy',
      'one_strategy_needed',
    );
  }
  if (choice.strategy_id !== null) {
    const strategy = await findStrategy(tx, choice.strategy_id);
    if (!strategy?.is_active)
      throw invalid('strategy_id', 'no such active strategy', 'strategy_inactive');
    return rejectUnfitLadder(tx, userId, 'strategy_id', [strategy]);
  }
  const coupledId = choice.coupled_strategy_id;
  const coupled = coupledId === null ? null : await findCoupledRow(tx, coupledId);
  if (!coupled?.isActive)
    throw invalid(
      'coupled_strategy_id',
      'no such active coupled strategy',
      'coupled_strategy_inactive',
    );
  // at most as many as a coupled strategy has members.
  const members = await Promise.all(coupled.strategyIds.map((id) => readStrategy(tx, id)));
  await rejectUnfitLadder(tx, userId, 'coupled_strategy_id', members);
  const plan = await findUserPlan(tx, userId);
  if (plan && members.length > plan.plan.maxStrategies) {
    const allowed = plan.plan.maxStrategies;
    throw invalid(
      'coupled_strategy_id',
      `the plan allows ${allowed} strategies at a time`,
      'too_many_strategies',
      {
        maximum: allowed,
      },
    );
  }
}

/** A user's own ladder goes before the strategy's: it must suit the market too. */
async function rejectUnfitLadder(
  tx: Transaction,
  userId: number,
  path: string,
  strategies: readonly Strategy[],
): Promise<void> {
  const unfit = await findUnfitOwnTemplate(tx, userId, strategies);
  if (!unfit) return;
  const message = `the user’s own ladder does not fit: ${unfit.path}: ${unfit.message}`;
  throw invalid(path, message, 'own_ladder_unfit');
}

function toChoice(config: UserConfig | null): Choice {
  return {
    strategy_id: config?.strategy_id ?? null,
    coupled_strategy_id: config?.coupled_strategy_id ?? null,
  };
}

function toUserConfig(row: UserConfigRow): UserConfig {
  return {
    strategy_id: row.strategyId,
    coupled_strategy_id: row.coupledStrategyId,
    size_factor: row.sizeFactor,
    max_open_shares: row.maxOpenShares,
    daily_loss_limit: row.dailyLossLimit,
    equity_loss_limit: row.equityLossLimit,
    notify: row.notify,
  };
}

function toValues(config: UserConfig) {
  return {
    strategyId: config.strategy_id,
    coupledStrategyId: config.coupled_strategy_id,
    sizeFactor: config.size_factor,
    maxOpenShares: config.max_open_shares,
    dailyLossLimit: config.daily_loss_limit,
    equityLossLimit: config.equity_loss_limit ?? null,
    notify: config.notify,
  };
}
