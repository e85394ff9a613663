import type {
  Multipliers,
  SellMode,
  SellModeConfig,
  Strategy,
  Task,
} from '@entropi/contracts/trading-model';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Queryable, type Transaction } from '@entropi/db/db';
import { publishEvent } from '@entropi/db/events';
import { listOpenCycles } from '@entropi/engine/store/cycle.repo';
import { findDefaultAccount } from '@entropi/engine/store/default-account.repo';
import { CURRENCY_WITHOUT_ACCOUNT } from '@entropi/engine/store/present-currency';
import { lockTask } from '@entropi/engine/store/task-state.repo';
import { listPlans } from '@entropi/engine/store/trading-config.repo';
import { describeUntradable, findTightMoneyStop } from '@entropi/engine/store/untradable-plan';
import { widenStops } from '@entropi/engine/store/widen-stops';
import { conflict, invalidInput, notFound } from '../../errors';
import { toMoney } from '../../money';
import { getKnownMarket } from '../strategies/market-rules';
import { findStopProblems } from '../strategies/stop-problems';
import { findMultiplierProblems, findSellModeProblems } from '../strategies/strategy-problems';
import { findStrategy } from '../strategies/strategy-view';
import {
  countCycles,
  listTasks,
  setCycleMultipliers,
  setCycleSellMode,
  setTaskSettings,
  type TaskRows,
} from './task.repo';
import type { TaskContext } from './task-actions.domain';
import { readTask, readTasks } from './task-view';

/** The sell mode that a user's task trades by: the running cycle's, else their own, else the strategy's. */
export async function readSellMode(db: Queryable, userId: number) {
  const config = await findSellMode(db, userId);
  if (!config) throw conflict('no_strategy', 'The user has no strategy');
  const [running] = await listOpenCycles(db, { userIds: [userId] });
  return {
    mode: config.mode,
    effective_mode: running?.cycle.effectiveMode ?? config.mode,
    config,
  };
}

/**
 * Changes the sell mode at once, also that of the running cycle; a RECOVERY that has begun goes on. Stops at the broker
 * are moved so that they stay beyond the price at which the cycle is given up. Throws 422 for a configuration that
 * contradicts itself, or whose stops the market would reach at once.
 */
export async function setSellMode(
  { db }: TaskContext,
  actor: Actor,
  userId: number,
  input: { mode: SellMode; config?: SellModeConfig },
): Promise<Task> {
  const before = await findSellMode(db, userId);
  const base = input.config ?? before;
  if (!base) throw conflict('no_strategy', 'The user has no strategy');
  const config: SellModeConfig = { ...base, mode: input.mode };
  const problems = findSellModeProblems(config, input.config ? 'config.' : '');
  if (problems.length > 0) throw invalidInput(problems);
  if (input.config) await rejectTightStops(db, userId, input.config);
  await change(
    { db },
    actor,
    userId,
    { before, after: config, action: 'task.sell-mode' },
    async (tx) => {
      await setTaskSettings(tx, userId, { sellModeConfig: config });
      await setCycleSellMode(tx, userId, config);
      await widenStops(tx, userId, config);
    },
  );
  return readTask(db, userId);
}

/** The multipliers of a user's targets. */
export async function readMultipliers(db: Queryable, userId: number): Promise<Multipliers> {
  const { task, strategy } = await getRows(db, userId);
  const own = task?.profitMultipliers ?? strategy?.profitMultipliers;
  return own ?? { keyed_by: 'PROFIT_COUNTER', rows: [] };
}

/** Changes the multipliers at once, also those of the running cycle. */
export async function setMultipliers(
  { db }: TaskContext,
  actor: Actor,
  userId: number,
  after: Multipliers,
): Promise<Task> {
  const problems = findMultiplierProblems(after);
  if (problems.length > 0) throw invalidInput(problems);
  const before = await readMultipliers(db, userId);
  await change({ db }, actor, userId, { before, after, action: 'task.multipliers' }, async (tx) => {
    await setTaskSettings(tx, userId, { profitMultipliers: after });
    await setCycleMultipliers(tx, userId, after);
  });
  return readTask(db, userId);
}

/** Cycles won and lost since the last reset; the counter is the number of cycles won in a row. */
export async function readProfitCounter(db: Queryable, userId: number) {
  const { task, userSince, streak } = await getRows(db, userId);
  const since = task?.profitCounterResetAt ?? null;
  const account = await findDefaultAccount(db, userId);
  const currency = account?.account.currency ?? CURRENCY_WITHOUT_ACCOUNT;
  const { won, lost, realisedMinor } = await countCycles(db, userId, since, currency);
  const realised = toMoney(realisedMinor, currency);
  return {
    counter: streak,
    won,
    lost,
    streak,
    realised,
    since: (since ?? userSince).toISOString(),
  };
}

/** Resets the profit counter: cycles that ended before do not count any more. */
export async function resetProfitCounter(
  { db, now }: Pick<TaskContext, 'db' | 'now'>,
  actor: Actor,
  userId: number,
) {
  const before = await readProfitCounter(db, userId);
  const after = { since: now().toISOString() };
  await change(
    { db },
    actor,
    userId,
    { before, after, action: 'task.profit-counter-reset' },
    (tx) => setTaskSettings(tx, userId, { profitCounterResetAt: now() }),
  );
  return readProfitCounter(db, userId);
}

/** The strategy whose cycle is open or next; null when the user has none. */
export async function readCurrentStrategy(db: Queryable, userId: number): Promise<Strategy | null> {
  const { current_strategy_id: id } = await readUserTask(db, userId);
  return id === null ? null : findStrategy(db, id);
}

/** A user's task; 404 for an unknown user. */
export async function readUserTask(db: Queryable, userId: number): Promise<Task> {
  const [task] = await readTasks(db, [userId]);
  if (!task) throw notFound();
  return task;
}

/** Throws 422 for stops that the market of the user's present or next cycle would reach at once. */
async function rejectTightStops(
  db: Queryable,
  userId: number,
  config: SellModeConfig,
): Promise<void> {
  const strategy = await readCurrentStrategy(db, userId);
  if (!strategy) return;
  const market = await getKnownMarket(db, strategy.epic);
  const problems = findStopProblems(config, market, { prefix: 'config.' });
  if (problems.length > 0) throw invalidInput(problems);
  const plans = (await listPlans(db, [userId])).get(userId);
  if (typeof plans !== 'object') return;
  // at most as many as a coupled strategy has members.
  for (const plan of plans.members) {
    const tight = await findTightMoneyStop(db, plan, config);
    if (!tight) continue;
    const { code, values, path } = tight;
    throw invalidInput([
      { path: `config.${path}`, message: describeUntradable(tight), code, values },
    ]);
  }
}

async function getRows(db: Queryable, userId: number): Promise<TaskRows> {
  const [rows] = await listTasks(db, [userId]);
  if (!rows) throw notFound();
  return rows;
}

async function findSellMode(db: Queryable, userId: number): Promise<SellModeConfig | null> {
  const { task, strategy } = await getRows(db, userId);
  const [running] = await listOpenCycles(db, { userIds: [userId] });
  return running?.cycle.sellModeConfig ?? task?.sellModeConfig ?? strategy?.sellModeConfig ?? null;
}

/** Makes one change of settings: locked, audited and announced. */
async function change(
  { db }: Pick<TaskContext, 'db'>,
  actor: Actor,
  userId: number,
  entry: { action: string; before: unknown; after: unknown },
  write: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockTask(tx, userId);
    await write(tx);
    await writeAudit(tx, actor, { ...entry, subject: `user:${userId}`, userId });
    await publishEvent(tx, { userId, event: 'task', ref: { user_id: userId } });
  });
}
