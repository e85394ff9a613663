import type { Deps } from '../../deps';
import { createTemplate } from '../scales/edit-template.domain';
import { findTemplate } from '../scales/template.repo';
import { createStrategy } from '../strategies/strategies.domain';
import { readStrategies } from '../strategies/strategy-view';
import { createPlan, readPlans } from '../subscriptions/subscriptions.domain';
import { CURRENCY, DEMO_PLANS, type DemoStrategy, PATIENT, QUICK } from './demo-data';
import type { Person } from './demo-people';

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
  const quickId = await ensureStrategy(QUICK, admin, deps);
  const patientId = await ensureStrategy(PATIENT, admin, deps);
  await ensureStrategy(CURRENCY, admin, deps);
  return { planId, quickId, patientId };
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
