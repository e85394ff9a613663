import type { Deps } from '../../deps';
import { addDays } from '../subscriptions/periods';
import { findUserConfig } from '../user-config/user-config.repo';
import { ensureBacktests } from './demo-backtests';
import { billPast } from './demo-billing';
import { type Catalogue, ensureStrategy } from './demo-catalogue';
import { ensureThreads } from './demo-chat';
import { type Crowd, ensureCrowd } from './demo-crowd';
import { STEADY } from './demo-data';
import { ensureConfig, ensurePlan, ensureStrategyChoice, type Person } from './demo-people';
import { HISTORY_DAYS, seedHistory } from './seed-history';

/** Who is in the past of the demo, and its first day. */
export interface Cast {
  admin: Person;
  alice: Person;
  bob: Person;
  catalogue: Catalogue;
  day: string;
}

/** Puts those who have a past on a plan that began with it. */
export async function ensurePastPlans(deps: Deps, cast: Cast): Promise<void> {
  const { admin, alice, bob, catalogue, day } = cast;
  const { planId: subscriptionId } = catalogue;
  const startsOn = addDays(day, -HISTORY_DAYS);
  await ensurePlan(deps, admin, alice.userId, { subscriptionId, startsOn });
  await ensurePlan(deps, admin, bob.userId, { subscriptionId, startsOn });
}

/**
 * Has alice trade for the months before the demo's first day, and another strategy from then on. Where she trades that
 * one already, it is left alone.
 */
export async function ensurePast(deps: Deps, { admin, alice, catalogue, day }: Cast) {
  const steadyId = await ensureStrategy(deps, STEADY, admin);
  await ensureConfig(deps, alice, steadyId);
  const config = await findUserConfig(deps.db, alice.userId);
  if (config?.strategyId !== steadyId) return;
  await seedHistory(deps, alice, admin, day);
  await ensureStrategyChoice(deps, alice, catalogue.quickId);
}

/** Makes the other users whom the console shows, and puts them on plans. */
export function ensureOthers(deps: Deps, { admin, catalogue, day }: Cast): Promise<Crowd> {
  return ensureCrowd(deps, admin, catalogue.planIds, day);
}

/**
 * Makes what the past leaves behind: payments, back-tests and messages. Call it once the profits of the past are
 * booked.
 */
export async function ensureTraces(deps: Deps, cast: Cast, { members, owing }: Crowd) {
  const { admin, alice, bob, catalogue, day } = cast;
  await billPast(deps, admin, day, new Set([bob.userId, ...owing]));
  await ensureBacktests(deps, alice, catalogue.quickId, day);
  await ensureThreads(deps, { admin, alice, members, day });
}
