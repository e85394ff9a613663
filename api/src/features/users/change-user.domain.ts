import type { User } from '@entropi/contracts/user-model';
import type { UserUpdate } from '@entropi/contracts/users';
import { writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Transaction } from '@entropi/db/db';
import { publishEvent } from '@entropi/db/events';
import { hasOpenCycle } from '@entropi/engine/store/cycle.repo';
import {
  lockTask,
  type Mover,
  moveTask,
  pauseIfActive,
} from '@entropi/engine/store/task-state.repo';
import { countAttempt, giveBack } from '../../budgets/budget.domain';
import { currentPasswordLimits, passwordChangeLimits } from '../../budgets/login-limits';
import type { Deps } from '../../deps';
import { conflict, invalid } from '../../errors';
import type { Caller, OwnerId } from '../../http/caller';
import { orderMail } from '../../mail/mail-order';
import { deleteCode, deleteLink } from '../../telegram/telegram-links.repo';
import { requestAddress } from '../addresses/addresses.domain';
import { type DeviceCookie, writeDeviceCookie } from '../auth/known-device';
import { findLoginUser } from '../auth/login.repo';
import { completeOnboarding } from '../auth/onboarding.repo';
import { changeAccount } from '../auth/own-change';
import type { PasswordHashing } from '../auth/password-hasher';
import { revokeEverything, revokeOtherFamilies } from '../auth/sessions.repo';
import { setPassword } from '../auth/set-password';
import { deleteTotp } from '../auth/two-factor.repo';
import { rejectWeakPassword } from '../auth/weak-password';
import { deletePasskeys } from '../passkeys/passkeys.repo';
import { endSubscription } from '../subscriptions/user-subscription.domain';
import { rejectTaken } from './reject-taken';
import { reportChange, reportPowerUse } from './report-power';
import { getUser } from './users.domain';
import * as repo from './users.repo';

/**
 * Changes a user. New roles reach their pages by the live event `session`. Deactivation ends their sessions and pauses
 * their task until it is started again.
 */
export function updateUser(
  deps: Deps,
  caller: Caller,
  userId: number,
  changes: UserUpdate,
): Promise<User> {
  return rejectTaken(() =>
    changeAccount(deps, caller, userId, async (tx) => {
      const before = await getUser(tx, userId);
      const losesPower = changes.is_superuser === false || changes.is_active === false;
      if (losesPower) await rejectLastSuperuser(tx, userId);
      if (changes.demo_mode !== undefined && changes.demo_mode !== before.demo_mode) {
        await rejectOpenCycle(tx, userId);
      }
      const watchers = await repo.listOtherSuperusers(tx, caller.userId);
      await repo.updateUserRow(tx, userId, toColumns(changes), deps.now());
      const wish = { userId, oldEmail: before.email, newEmail: changes.email ?? before.email };
      await requestAddress(deps, tx, wish);
      await completeOnboarding(tx, userId);
      const after = await getUser(tx, userId);
      await notifySessions(deps, tx, before, after);
      if (before.is_active && !after.is_active) {
        await pauseIfActive(tx, userId, toMover(caller, 'deactivated'));
      }
      await reportChange(deps, tx, caller, { before, after, watchers });
      const change = { action: 'user.update', subject: `user:${userId}`, userId, before, after };
      await writeAudit(tx, caller, change);
      return after;
    }),
  );
}

/** Deletes a user who has no position at the broker and stops their task; ledger and audit trail stay. */
export async function deleteUser(deps: Deps, caller: Caller, userId: number): Promise<void> {
  const at = deps.now();
  await inTransaction(deps.db, async (tx) => {
    const before = await getUser(tx, userId);
    await rejectLastSuperuser(tx, userId);
    // Comes before the deletion: a superuser who is deleted is told of it too.
    await reportPowerUse(deps, tx, caller, { what: 'deleted', username: before.username });
    // Locked first: the engine opens nothing while the shares are counted, and nothing afterwards.
    const task = await lockTask(tx, userId);
    if ((await repo.countOpenShares(tx, userId)) > 0) throw conflict('open_shares');
    if (task.state !== 'stopped') await moveTask(tx, task, 'stopped', toMover(caller, 'deleted'));
    await endSubscription({ tx, now: at, config: deps.config }, userId);
    await revokeEverything(tx, userId, at);
    // None of these will be used again, and what is not stored cannot be stolen.
    await deletePasskeys(tx, userId);
    await deleteTotp(tx, userId);
    await deleteCode(tx, userId);
    await deleteLink(tx, userId);
    await repo.updateUserRow(tx, userId, { isActive: false, deletedAt: at }, at);
    await publishEvent(tx, { userId, event: 'session', ref: { reason: 'revoked' } });
    const change = { action: 'user.delete', subject: `user:${userId}`, userId, before };
    await writeAudit(tx, caller, change);
  });
}

/**
 * Sets a user's password and tells them by mail. Users who set their own must give the present one, and their other
 * sessions end; when it is set for another user, all sessions of that user end. Returns a new cookie for the
 * caller's known device, since the old one is void; null when it is another user's password.
 */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  userId: OwnerId,
  given: { current_password?: string; password: string },
): Promise<DeviceCookie | null> {
  const user = await getUser(deps.db, userId);
  // Checked before the hashing: it may wait for another service, and must not hold a place that others wait for.
  await rejectWeakPassword(deps, given.password, user.username);
  return deps.passwordHasher.run('known', async (hashing) => {
    const isOwn = caller.userId === userId;
    if (isOwn) await checkCurrentPassword(deps, userId, given.current_password, hashing);
    if (isOwn && given.current_password === given.password)
      throw invalid('password', 'is the same as before', 'password_same');
    // Each change is mailed to the user, so the number of changes is limited.
    if (isOwn) await countAttempt(deps, passwordChangeLimits(userId));
    const passwordHash = await hashing.hash(given.password);
    await changeAccount(deps, caller, userId, async (tx) => {
      const change = { action: 'password.change', subject: `user:${userId}`, userId };
      await setPassword(deps, tx, userId, passwordHash);
      if (isOwn) await revokeOtherFamilies(tx, userId, caller.familyId, deps.now());
      else {
        await revokeEverything(tx, userId, deps.now());
        await reportPowerUse(deps, tx, caller, { what: 'password', username: user.username });
      }
      await publishEvent(tx, { userId, event: 'session', ref: { reason: 'revoked' } });
      await writeAudit(tx, caller, change);
    });
    const owner = isOwn ? await findLoginUser(deps.db, user.username) : null;
    return owner && writeDeviceCookie(deps, owner, null, {});
  });
}

/** Removes a user's second factor and passkeys and ends their sessions; they set it up again at the next login. */
export async function resetSecondFactor(deps: Deps, caller: Caller, userId: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { username } = await getUser(tx, userId);
    const hadPasskeys = (await deletePasskeys(tx, userId)) > 0;
    if (!(await deleteTotp(tx, userId)) && !hadPasskeys) throw conflict('not_enrolled');
    await orderMail(deps, tx, { kind: 'two-factor-reset', userId });
    await reportPowerUse(deps, tx, caller, { what: 'factor', username });
    await revokeEverything(tx, userId, deps.now());
    const change = { action: 'two-factor.reset', subject: `user:${userId}`, userId };
    await writeAudit(tx, caller, change);
  });
}

/**
 * Checks the present password. The attempt is counted before it is evaluated, since whoever holds the token may have
 * stolen it.
 */
async function checkCurrentPassword(
  deps: Deps,
  userId: number,
  password: string | undefined,
  hashing: PasswordHashing,
): Promise<void> {
  if (!password) throw invalid('current_password', 'is needed', 'current_password_needed');
  const counted = await countAttempt(deps, currentPasswordLimits(userId));
  const isGood = await hashing.verify(password, await repo.findPasswordHash(deps.db, userId));
  if (!isGood) throw invalid('current_password', 'is wrong', 'wrong_password');
  await giveBack(deps, counted);
}

async function rejectLastSuperuser(tx: Transaction, userId: number): Promise<void> {
  const active = await repo.lockActiveSuperusers(tx);
  if (active.length === 1 && active[0] === userId) throw conflict('last_superuser');
}

function toMover(caller: Caller, reason: string): Mover {
  return { actorId: caller.userId, actor: caller.username, reason };
}

async function rejectOpenCycle(tx: Transaction, userId: number): Promise<void> {
  if (await hasOpenCycle(tx, userId)) throw conflict('cycle_open');
}

async function notifySessions(
  deps: Deps,
  tx: Transaction,
  before: User,
  after: User,
): Promise<void> {
  const userId = after.id;
  if (before.is_active && !after.is_active) {
    await revokeEverything(tx, userId, deps.now());
    await publishEvent(tx, { userId, event: 'session', ref: { reason: 'revoked' } });
    return;
  }
  const roles = (user: User) => [user.is_superuser, user.is_stuff, user.demo_mode].join();
  if (roles(before) !== roles(after)) {
    await publishEvent(tx, { userId, event: 'session', ref: { reason: 'roles' } });
  }
}

function toColumns(changes: UserUpdate) {
  return {
    firstName: changes.first_name,
    lastName: changes.last_name,
    phone: changes.phone,
    language: changes.language,
    region: changes.region,
    isActive: changes.is_active,
    isSuperuser: changes.is_superuser,
    isStuff: changes.is_stuff,
    demoMode: changes.demo_mode,
  };
}
