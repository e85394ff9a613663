import type { Deps } from '../../deps';
import { requestEngine } from '../../engine/requests/requests';
import { listMarketRows } from '../cycles/cycle.repo';
import { createTemplate } from '../scales/edit-template.domain';
import { findTemplate } from '../scales/template.repo';
import { createStrategy } from '../strategies/strategies.domain';
import { readStrategies } from '../strategies/strategy-view';
import { createPlan, readPlans } from '../subscriptions/subscriptions.domain';
import { CURRENCY, DEMO_PLANS, type DemoStrategy, PATIENT, QUICK } from './demo-data';
import type { Person } from './demo-people';

/** On a cold start the engine comes up meanwhile. */
const MARKETS_TIMEOUT_MS = 20_000;

export interface Catalogue {
  planId: number;
  quickId: number;
  patientId: number;
}

/** Plans and strategies with their ladders; those that are there already stay as they are. */
export async function ensureCatalogue(admin: Person, deps: Deps): Promise<Catalogue> {
  const known = await readPlans(deps.db);
  const planIds: number[] = [];
  for (const input of DEMO_PLANS) {
    const plan = known.find((one) => one.name === input.name);
    planIds.push((plan ?? (await createPlan(deps, admin, input))).id);
  }
  const [planId] = planIds;
  if (planId === undefined) throw new Error('the demo has no plan');
  await learnMarkets([QUICK, PATIENT, CURRENCY], deps);
  const quickId = await ensureStrategy(QUICK, admin, deps);
  const patientId = await ensureStrategy(PATIENT, admin, deps);
  await ensureStrategy(CURRENCY, admin, deps);
  return { planId, quickId, patientId };
}

/** All at once: one by one each waits its turn at the broker. */
async function learnMarkets(strategies: readonly DemoStrategy[], deps: Deps): Promise<void> {
  const epics = strategies.map(({ input }) => input.epic);
  const known = new Set((await listMarketRows(epics, deps.db)).map((row) => row.epic));
  const missing = epics.filter((epic) => !known.has(epic));
  if (missing.length === 0) return;
  const wanted = { environment: 'SIM' as const, epics: missing };
  await requestEngine(deps, 'load-markets', wanted, { timeoutMs: MARKETS_TIMEOUT_MS });
}

async function ensureStrategy(
  { input, ladder }: DemoStrategy,
  admin: Person,
  deps: Deps,
): Promise<number> {
  const known = (await readStrategies(deps.db)).find((one) => one.name === input.name);
  const { id } = known ?? (await createStrategy(deps, admin, input));
  if (!(await findTemplate({ strategyId: id }, deps.db))) {
    await createTemplate(deps, admin, id, { generate: ladder });
  }
  return id;
}
