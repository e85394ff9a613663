import { inTransaction } from '../../db/db';
import type { Deps } from '../../deps';
import { writeAudit } from '../audit/audit.repo';
import { sendMessage } from '../chat/chat.domain';
import { isSeeded, SEEDED } from './demo.repo';
import { ensureCatalogue } from './demo-catalogue';
import { DEMO_USERS, QUICK } from './demo-data';
import {
  ensureAccount,
  ensureConfig,
  ensureOverduePayment,
  ensurePlan,
  ensureUser,
} from './demo-people';
import { ensureTrading, playLadder, waitForOpenShare } from './demo-trading';
import { openSimMarket } from './sim-market';

/**
 * Fills an empty demo with users who trade, owe and have not finished onboarding, by the product's own
 * paths: every share is known to the simulated broker. Needs a running engine. Done once: later calls
 * change nothing, and one that failed goes on where it stopped. Returns whether it did anything.
 */
export async function seedDemo(deps: Deps): Promise<boolean> {
  if (!deps.config.isDemo)
    throw new Error('Only a local installation with its own database is seeded');
  if (await isSeeded(deps.db)) return false;
  const admin = await ensureUser(DEMO_USERS.admin, deps);
  await ensureUser(DEMO_USERS.staff, deps);
  const alice = await ensureUser(DEMO_USERS.alice, deps);
  const bob = await ensureUser(DEMO_USERS.bob, deps);
  const carol = await ensureUser(DEMO_USERS.carol, deps);
  const [catalogue] = await Promise.all([
    ensureCatalogue(admin, deps),
    ensureAccount(alice, DEMO_USERS.alice, deps),
    ensureAccount(bob, DEMO_USERS.bob, deps),
  ]);
  const { planId, quickId, patientId } = catalogue;
  await ensureConfig(alice, quickId, deps);
  await ensureConfig(bob, patientId, deps);
  for (const { userId } of [alice, bob, carol]) await ensurePlan(admin, userId, planId, deps);

  await Promise.all([alice, bob].map(({ userId }) => ensureTrading(admin, userId, deps)));
  await waitForOpenShare(bob.userId, deps);
  await ensureOverduePayment(admin, bob.userId, deps);
  await playLadder(await openSimMarket(deps.config, QUICK.input.epic), alice.userId, deps);

  await sendMessage(deps, alice, alice.userId, {
    body: 'Hello, the ladder runs. May I double the size?',
    idempotencyKey: 'demo-question',
  });
  await sendMessage(deps, admin, alice.userId, {
    body: 'Welcome, Alice. Watch it for a week first, then we talk about the size.',
    idempotencyKey: 'demo-response',
  });
  await inTransaction(deps.db, (tx) => writeAudit(null, { action: SEEDED, subject: 'demo' }, tx));
  return true;
}
