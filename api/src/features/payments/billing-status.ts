import type { UserSubscription } from '@entropi/contracts/subscription-model';
import type { Transaction } from '@entropi/db/db';
import { publishEvent } from '@entropi/db/events';
import { findSuspendedSince } from '@entropi/engine/store/suspension.repo';
import { pauseIfActive } from '@entropi/engine/store/task-state.repo';
import { toDay } from '../subscriptions/periods';
import { lockUserPlan, updateUserPlan } from '../subscriptions/subscriptions.repo';
import { listUserUnpaid } from './payments.repo';

/** The actor that pauses the task of a suspended user in the audit trail. */
const SUSPENSION = { actorId: null, actor: 'system', reason: 'suspended' };

/**
 * Updates a user's status after a payment or the day has changed. When they become suspended, their active task is
 * paused and stays so until it is started. Each change is sent to their browser.
 */
export async function applyBillingStatus(
  tx: Transaction,
  userId: number,
  now: Date,
): Promise<void> {
  const today = toDay(now);
  // The user is locked first: of two payments marked at once, the second must see what the first one changed.
  const found = await lockUserPlan(tx, userId);
  const isSuspended = (await findSuspendedSince(tx, userId, today)) !== null;
  const running = found && found.row.endedAt === null ? found.row : null;
  if (running) {
    const isOverdue = (await listUserUnpaid(tx, userId)).some((one) => one.dueOn < today);
    const status = deriveStatus({ isSuspended, isOverdue, trialEndsAt: running.trialEndsAt, now });
    if (status !== running.status) await updateUserPlan(tx, running.id, { status });
  }
  const wasSuspended = running?.status === 'suspended';
  if (isSuspended) await pauseIfActive(tx, userId, SUSPENSION);
  if (!running || isSuspended !== wasSuspended) {
    await publishEvent(tx, { userId, event: 'suspension', ref: { suspended: isSuspended } });
  }
}

function deriveStatus(facts: {
  isSuspended: boolean;
  isOverdue: boolean;
  trialEndsAt: Date | null;
  now: Date;
}): UserSubscription['status'] {
  if (facts.isSuspended) return 'suspended';
  if (facts.isOverdue) return 'past_due';
  return facts.trialEndsAt && facts.now < facts.trialEndsAt ? 'trial' : 'active';
}
