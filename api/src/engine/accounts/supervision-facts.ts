import type { Database } from '../../db/db';
import { type LastCycle, listLastCycles } from '../../trading/store/cycle.repo';
import { sumRealised } from '../../trading/store/realised.repo';
import { listSuspended } from '../../trading/store/suspension.repo';
import type { TaskRow } from '../../trading/store/task-state.repo';
import {
  listPlans,
  type MissingPart,
  type TradingPlans,
} from '../../trading/store/trading-config.repo';

/** What supervision must know of all tasks, read by a few queries however many there are. */
export interface SupervisionFacts {
  /** Of users without a running cycle, or with one of a coupled strategy: what they would trade next. */
  plans: Map<number, TradingPlans | MissingPart>;
  /** Of the members of their coupled strategies, by user. */
  lastCycles: Map<number, LastCycle[]>;
  suspended: Set<number>;
  /** Booked results of the UTC day, by user and currency, in minor units. */
  realised: Map<number, Map<string, bigint>>;
}

/** Reads the facts of these tasks; `mayBegin` says which of them may begin a cycle, one that runs or not. */
export async function readSupervisionFacts(
  deps: { db: Database; now(): Date },
  tasks: TaskRow[],
  mayBegin: (userId: number) => boolean,
): Promise<SupervisionFacts> {
  const { db } = deps;
  const today = deps.now().toISOString().slice(0, 10);
  const active = tasks.filter((task) => task.state === 'active').map((task) => task.userId);
  const plans = await listPlans(db, tasks.map((task) => task.userId).filter(mayBegin));
  const lastCycles = new Map<number, LastCycle[]>();
  for (const last of await listLastCycles(db, listMembers(plans))) {
    const own = lastCycles.get(last.userId);
    if (own) own.push(last);
    else lastCycles.set(last.userId, [last]);
  }
  const suspended = await listSuspended(db, active, today);
  const realised = await sumRealised(db, active, new Date(`${today}T00:00:00Z`));
  return { plans, lastCycles, suspended, realised };
}

function listMembers(plans: SupervisionFacts['plans']) {
  return [...plans].flatMap(([userId, one]) =>
    typeof one === 'object' && one.coupling
      ? one.members.map(({ strategy }) => ({ userId, strategyId: strategy.id }))
      : [],
  );
}
