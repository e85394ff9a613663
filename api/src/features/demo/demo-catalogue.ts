import { requestEngine } from '../../budgets/request-engine';
import type { Deps } from '../../deps';
import { listMarketRows } from '../cycles/cycle.repo';
import { createTemplate } from '../scales/edit-template.domain';
import { findTemplate } from '../scales/template.repo';
import { createStrategy } from '../strategies/strategies.domain';
import { readStrategies } from '../strategies/strategy-view';
import { createPlan, readPlans } from '../subscriptions/subscriptions.domain';
import { CURRENCY, DEMO_PLANS, type DemoStrategy, PATIENT, QUICK } from './demo-data';
import type { Person } from './demo-people';

/** Long enough for the engine to come up on a cold start. */
const MARKETS_TIMEOUT_MS = 20_000;

export interface Catalogue {
  planId: number;
  /** Of all plans; the first is `planId`. */
  planIds: readonly number[];
  quickId: number;
  patientId: number;
}

/** Makes plans, and strategies with their ladders; existing ones stay as they are. */
export async function ensureCatalogue(deps: Deps, admin: Person): Promise<Catalogue> {
  const known = await readPlans(deps.db);
  const planIds: number[] = [];
  for (const input of DEMO_PLANS) {
    const plan = known.find((one) => one.name === input.name);
    planIds.push((plan ?? (await createPlan(deps, admin, input))).id);
  }
  const [planId] = planIds;
  if (planId === undefined) throw new Error('the demo has no plan');
  await learnMarkets(deps, [QUICK, PATIENT, CURRENCY]);
  const quickId = await ensureStrategy(deps, QUICK, admin);
  const patientId = await ensureStrategy(deps, PATIENT, admin);
  await ensureStrategy(deps, CURRENCY, admin);
  return { planId, planIds, quickId, patientId };
}

/** All at once, since one after the other each would wait for its turn at the broker. */
async function learnMarkets(deps: Deps, strategies: readonly DemoStrategy[]): Promise<void> {
  const epics = strategies.map(({ input }) => input.epic);
  const known = new Set((await listMarketRows(deps.db, epics)).map((row) => row.epic));
  const missing = epics.filter((epic) => !known.has(epic));
  if (missing.length === 0) return;
  const wanted = { environment: 'SIM' as const, epics: missing };
  await requestEngine(deps, 'load-markets', wanted, {
    timeoutMs: MARKETS_TIMEOUT_MS,
    userId: null,
  });
}

/** A strategy of the demo with its ladder, of a market that is known; one of that name stays as it is. */
export async function ensureStrategy(
  deps: Deps,
  { input, ladder }: DemoStrategy,
  admin: Person,
): Promise<number> {
  const known = (await readStrategies(deps.db)).find((one) => one.name === input.name);
  const { id } = known ?? (await createStrategy(deps, admin, input));
  if (!(await findTemplate(deps.db, { strategyId: id }))) {
    await createTemplate(deps, admin, id, { generate: ladder });
  }
  return id;
}
