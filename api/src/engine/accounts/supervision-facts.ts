import type { Database } from '../../db/db';
import { sumRealised } from '../../trading/store/realised.repo';
import { listSuspended } from '../../trading/store/suspension.repo';
import type { TaskRow } from '../../trading/store/task-state.repo';
import {
  listPlans,
  type MissingPart,
  type TradingPlan,
} from '../../trading/store/trading-config.repo';

/** What supervision must know of all tasks, read by a few queries however many there are. */
export interface SupervisionFacts {
  /** Of users without a running cycle: what they would trade next. */
  plans: Map<number, TradingPlan | MissingPart>;
  suspended: Set<number>;
  /** Booked results of the UTC day, by user and currency, in minor units. */
  realised: Map<number, Map<string, bigint>>;
}

/** Reads the facts of these tasks; `hasCycle` says which of them have a cycle that runs. */
export async function readSupervisionFacts(
  deps: { db: Database; now(): Date },
  tasks: TaskRow[],
  hasCycle: (userId: number) => boolean,
): Promise<SupervisionFacts> {
  const { db } = deps;
  const today = deps.now().toISOString().slice(0, 10);
  const active = tasks.filter((task) => task.state === 'active').map((task) => task.userId);
  const idle = tasks.map((task) => task.userId).filter((userId) => !hasCycle(userId));
  const plans = await listPlans(db, idle);
  const suspended = await listSuspended(db, active, today);
  const realised = await sumRealised(db, active, new Date(`${today}T00:00:00Z`));
  return { plans, suspended, realised };
}
