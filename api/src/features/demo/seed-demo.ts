import { RESULT_DAYS } from '@entropi/contracts/strategy-results';
import { writeAudit } from '@entropi/db/audit.repo';
import { inTransaction } from '@entropi/db/db';
import type { Deps } from '../../deps';
import { sendMessage } from '../chat/chat.domain';
import { sumStrategyDays } from '../strategies/strategy-days.domain';
import { toDay } from '../subscriptions/periods';
import { beginDemo, isSeeded, SEEDED } from './demo.repo';
import { ensureCatalogue } from './demo-catalogue';
import { DEMO_USERS, QUICK } from './demo-data';
import { type Cast, ensureOthers, ensurePast, ensurePastPlans, ensureTraces } from './demo-past';
import {
  ensureAccount,
  ensureConfig,
  ensureOverduePayment,
  ensurePlan,
  ensureUser,
  type Person,
} from './demo-people';
import { ensureTrading, playLadder, waitForOpenShare } from './demo-trading';
import { openSimMarket } from './sim-market';

/**
 * Fills an empty demo, through the product's own code, with users who trade, owe money or have not finished
 * onboarding; every share is known to the simulated broker. Needs a running engine. It is done once: later calls
 * change nothing, and a call after a failed one goes on where that stopped. Returns whether it did anything.
 */
export async function seedDemo(deps: Deps): Promise<boolean> {
  if (!deps.config.isDemo)
    throw new Error('Only a local installation with its own database is seeded');
  if (await isSeeded(deps.db)) return false;
  const admin = await ensureUser(deps, DEMO_USERS.admin);
  await ensureUser(deps, DEMO_USERS.staff);
  const alice = await ensureUser(deps, DEMO_USERS.alice);
  const bob = await ensureUser(deps, DEMO_USERS.bob);
  const carol = await ensureUser(deps, DEMO_USERS.carol);
  const [catalogue] = await Promise.all([
    ensureCatalogue(deps, admin),
    ensureAccount(deps, alice, DEMO_USERS.alice),
    ensureAccount(deps, bob, DEMO_USERS.bob),
  ]);
  const { planId, quickId, patientId } = catalogue;
  const day = await beginDemo(deps.db, toDay(deps.now()));
  const cast: Cast = { admin, alice, bob, catalogue, day };
  const hasPast = deps.config.DEMO_PAST === 'on';
  if (hasPast) await ensurePastPlans(deps, cast);
  await ensureConfig(deps, bob, patientId);
  for (const { userId } of [alice, bob, carol])
    await ensurePlan(deps, admin, userId, { subscriptionId: planId });
  // The months behind alice and the others are written while bob's first share is waited for.
  const [others] = await Promise.all([
    hasPast ? ensureOthers(deps, cast) : null,
    hasPast ? ensurePast(deps, cast) : null,
    ensureTrading(deps, admin, bob.userId).then(() => waitForOpenShare(deps, bob.userId)),
  ]);
  await ensureConfig(deps, alice, quickId);
  // Done before alice trades: the engine pauses users who have not paid, and payments of the past are overdue until
  // they are paid.
  if (others) await ensureTraces(deps, cast, others);
  else await ensureOverduePayment(deps, admin, bob.userId);
  await ensureTrading(deps, admin, alice.userId);
  await playLadder(deps, await openSimMarket(deps.config, QUICK.input.epic), alice.userId);

  if (!others) await greet(deps, admin, alice);
  // The job of these sums has already run, when there was nothing to sum up.
  await sumStrategyDays(deps, RESULT_DAYS);
  await inTransaction(deps.db, (tx) => writeAudit(tx, null, { action: SEEDED, subject: 'demo' }));
  return true;
}

/** The conversation of a demo that has no past. */
async function greet(deps: Deps, admin: Person, alice: Person): Promise<void> {
  await sendMessage(deps, alice, alice.userId, {
    body: 'Hello, the ladder runs. May I double the size?',
    idempotencyKey: 'demo-question',
  });
  await sendMessage(deps, admin, alice.userId, {
    body: 'Welcome, Alice. Watch it for a week first, then we talk about the size.',
    idempotencyKey: 'demo-response',
  });
}
