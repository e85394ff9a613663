import type { Deps } from '../../deps';
import { toDay } from '../subscriptions/periods';
import { findUserConfig } from '../user-config/user-config.repo';
import { beginDemo } from './demo.repo';
import { ensureStrategy } from './demo-catalogue';
import { STEADY } from './demo-data';
import { ensureConfig, ensureStrategyChoice, type Person } from './demo-people';
import { seedHistory } from './seed-history';

/**
 * Gives a user a past of trading in the months before the demo's first day, and another strategy from then on. A
 * user who trades that strategy already is left alone.
 */
export async function ensurePast(
  deps: Deps,
  admin: Person,
  person: Person,
  nextId: number,
): Promise<void> {
  const day = await beginDemo(deps.db, toDay(deps.now()));
  const steadyId = await ensureStrategy(deps, STEADY, admin);
  await ensureConfig(deps, person, steadyId);
  const config = await findUserConfig(deps.db, person.userId);
  if (config?.strategyId !== steadyId) return;
  await seedHistory(deps, person, admin, day);
  await ensureStrategyChoice(deps, person, nextId);
}
