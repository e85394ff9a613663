import type { DegradedReason } from '@entropi/contracts/error-codes';
import { inTransaction } from '@entropi/db/db';
import { joinDayLimits } from '@entropi/trading/core/rules/narrow-limits';
import { findDayBlock } from '@entropi/trading/core/rules/stages';
import { mergeLimits } from '../orders/begin-cycle';
import { wishCloseAll } from '../store/close-wish.repo';
import type { CycleRow } from '../store/cycle.repo';
import type { SupervisedTask } from '../store/supervised-tasks.repo';
import {
  ENGINE,
  failTask,
  lockTask,
  pauseIfActive,
  setCurrentStrategy,
  setDegraded,
  type TaskRow,
} from '../store/task-state.repo';
import type { TradingPlans } from '../store/trading-config.repo';
import { describeUntradable } from '../store/untradable-plan';
import { type BeginDeps, type BeginResult, beginNext, findCurrentMember } from './begin-next';
import { derivePermissions } from './running-cycle';
import type { BeginProblem, TradedAccount } from './traded-account';

export interface SuperviseDeps extends BeginDeps {
  /** Called with the time of the last price that the task has seen. */
  onSeen(at: Date): void;
}

/** The errors of a task that a limit on the day's loss has stopped. */
const LIMIT_FAULTS = ['loss_limit', 'equity_limit'] as const;

/** Reasons that keep a cycle from beginning and do not pass by themselves; they are shown to the user. */
const SHOWN = ['currency_mismatch', 'recovery', 'max_total_size'] as const;

function isShown(problem: BeginProblem): problem is (typeof SHOWN)[number] {
  return SHOWN.some((one) => one === problem);
}

/** What came of looking at a task. */
export interface Supervision {
  /** `outdated`: a cycle may begin, but its plan has to be read again first. */
  result: BeginResult['kind'];
  /** What keeps the task from trading, to be shown to its user; null when nothing does. */
  degraded: DegradedReason | null;
}

/**
 * Looks at one running task: shows passing faults, stops at the daily loss limit, pauses when the user is
 * suspended, and begins the next cycles when it is time.
 */
export async function superviseTask(
  deps: SuperviseDeps,
  supervised: SupervisedTask,
): Promise<Supervision> {
  const { task } = supervised;
  const seen = await lookAtTask(deps, supervised);
  if (!seen) return { result: 'waiting', degraded: null };
  if (seen.result === 'outdated') return seen;
  // Decided once for each look. Two reasons in turn would cost two writes and two events a second.
  await showDegraded(deps.account, task, seen.degraded);
  return seen;
}

/** Stores what keeps a task from trading, unless it is already shown. */
export async function showDegraded(
  { db, degraded: ownFault, degradedUntil }: TradedAccount,
  task: TaskRow,
  degraded: DegradedReason | null,
): Promise<void> {
  const until = degraded === ownFault ? degradedUntil : null;
  const isShown = task.degradedUntil?.getTime() === until?.getTime() && task.degraded === degraded;
  if (!isShown) await setDegraded(db, [task.userId], degraded, until);
}

/** Null when there is nothing to look at, because its cycle has ended since the facts were read. */
async function lookAtTask(
  deps: SuperviseDeps,
  supervised: SupervisedTask,
): Promise<Supervision | null> {
  const { account, trader } = deps;
  const { task } = supervised;
  const running = trader.listCycles(task.userId);
  const plans = deps.plans.find(task.userId);
  const isWhole = typeof plans === 'object';
  if (running.length === 0 && !isWhole) {
    return plans ? { result: 'waiting', degraded: account.degraded ?? plans } : null;
  }
  const members = isWhole ? plans.members : [];
  const epics = [...running.map(({ epic }) => epic), ...members.map((one) => one.strategy.epic)];
  const fault = lookAtMarkets(deps, [...new Set(epics)]);
  const waits = { result: 'waiting', degraded: fault } as const;
  const limits = joinDayLimits([
    ...running.map((cycle) => cycle.limits),
    ...members.map(mergeLimits),
  ]);
  if (task.state !== 'active') {
    if (leavesAtLimit(task, running, limits)) await enforceLimits(deps, supervised, limits);
    return waits;
  }
  if (supervised.isSuspended) {
    const by = { ...ENGINE, reason: 'suspended' };
    await inTransaction(account.db, (tx) => pauseIfActive(tx, task.userId, by));
    return waits;
  }
  if (await enforceLimits(deps, supervised, limits)) return waits;
  if (supervised.isHeld) return { result: 'waiting', degraded: fault ?? 'held' };
  if (!isWhole || members.some((plan) => plan.account.id !== account.row.id)) return waits;
  if (running.length === 0) await showNext(deps, task, plans);
  if (account.degraded || (fault && members.length === 1)) return waits;
  const begin = await beginNext(deps, task, plans, running);
  if (begin.kind !== 'blocked') return { result: begin.kind, degraded: fault };
  const { problem } = begin;
  if (typeof problem === 'object') {
    // This does not pass by itself: the market or the account has changed since the configuration was saved.
    const error = { code: problem.code, message: describeUntradable(problem) };
    await inTransaction(account.db, (tx) => failTask(tx, task.userId, error));
    return waits;
  }
  return { result: 'waiting', degraded: fault ?? (isShown(problem) ? problem : null) };
}

/** Stores which member of a coupled strategy is next, to be shown to the user. */
async function showNext(deps: SuperviseDeps, task: TaskRow, plans: TradingPlans): Promise<void> {
  const next = findCurrentMember(deps, task, plans);
  if (next === null || next === task.currentStrategyId) return;
  await setCurrentStrategy(deps.account.db, task.userId, next);
}

/** Reports which price the task has seen. Returns what keeps it from trading; null when nothing does. */
function lookAtMarkets(deps: SuperviseDeps, epics: readonly string[]): DegradedReason | null {
  const { account, feed, onSeen } = deps;
  const { environment } = account.row;
  const times = epics.flatMap((epic) => feed.last({ environment, epic })?.at ?? []);
  const latest = Math.max(...times.map((at) => Date.parse(at)));
  if (times.length > 0) onSeen(new Date(latest));
  const faults = epics.map(
    (epic) =>
      feed.findFault({ environment, epic }) ?? (isOutdated(deps, epic) ? 'feed_silent' : null),
  );
  return account.degraded ?? faults.find((one) => one !== null) ?? null;
}

/** Whether no price newer than the account's last deal has come for so long that the task has to show it. */
function isOutdated({ account, trader }: SuperviseDeps, epic: string): boolean {
  const { row, timings, now } = account;
  const { id: brokerAccountId, environment } = row;
  const since = trader.prices.findOutdatedSince({ brokerAccountId, environment, epic });
  return since !== null && now().getTime() - since > timings.priceMaxAgeMs;
}

/**
 * Whether a task that opens nothing, because it is paused or in error, still leaves what it has open when the day's
 * loss reaches a limit: its user wants that, and it has not left by a limit yet.
 */
export function leavesAtLimit(
  task: TaskRow,
  running: readonly CycleRow[],
  limits: Pick<ReturnType<typeof joinDayLimits>, 'close_at_limit'>,
): boolean {
  const isLimited = LIMIT_FAULTS.some((code) => code === task.errorCode);
  return (
    limits.close_at_limit && running.length > 0 && !isLimited && derivePermissions(task).mayClose
  );
}

/**
 * Puts the task into error when a limit on the day's loss is reached, and leaves everything if its user wants that.
 * Returns whether a limit is reached.
 */
async function enforceLimits(
  { account }: SuperviseDeps,
  { task, realised: sums, openChange }: SupervisedTask,
  limits: ReturnType<typeof joinDayLimits>,
): Promise<boolean> {
  const { db, row } = account;
  const realisedMinor = sums.get(row.currency) ?? 0n;
  const equityMinor = realisedMinor + openChange;
  const code = findDayBlock({ limits, realisedMinor, equityMinor });
  if (!code) return false;
  const [limit, minor] =
    code === 'loss_limit'
      ? [limits.daily_loss_limit, realisedMinor]
      : [limits.equity_loss_limit, equityMinor];
  const message = `The loss of today has reached ${limit} ${row.currency}`;
  const amount = { minor: Number(minor), currency: row.currency };
  await inTransaction(db, async (tx) => {
    // What was left open by a stop since the task was looked at stays open.
    const { state } = await lockTask(tx, task.userId);
    if (state === 'stopped') return;
    await failTask(tx, task.userId, { code, message, amount });
    if (limits.close_at_limit) await wishCloseAll(tx, task.userId);
  });
  return true;
}
