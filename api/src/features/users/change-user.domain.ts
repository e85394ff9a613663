import type { User } from '@entropi/shared/contracts/user-model';
import type { UserUpdate } from '@entropi/shared/contracts/users';
import { inTransaction, type Transaction } from '../../db/db';
import { publishEvent } from '../../db/events';
import type { Deps } from '../../deps';
import { conflict, invalid } from '../../errors';
import type { Caller, OwnerId } from '../../http/caller';
import { lockTask, type Mover, moveTask, pauseIfActive } from '../../trading/store/task-state.repo';
import { writeAudit } from '../audit/audit.repo';
import { isGuessable } from '../auth/guessable-password';
import { type DeviceCookie, writeDeviceCookie } from '../auth/known-device';
import { findLoginUser } from '../auth/login.repo';
import { currentPasswordLimits } from '../auth/login-limits';
import { completeOnboarding } from '../auth/onboarding.repo';
import type { PasswordHashing } from '../auth/password-hasher';
import { revokeEverything, revokeOtherFamilies } from '../auth/sessions.repo';
import { setPassword } from '../auth/set-password';
import { countAttempt, giveBack } from '../auth/throttle.domain';
import { deleteTotp } from '../auth/two-factor.repo';
import { getUser, rejectTaken } from './users.domain';
import * as repo from './users.repo';

/**
 * Changes a user; new roles reach them by the live event `session`, deactivation ends their sessions and
 * pauses their task, which stays so until an administrator starts it.
 */
export function updateUser(
  caller: Caller,
  userId: number,
  changes: UserUpdate,
  deps: Deps,
): Promise<User> {
  return rejectTaken(() =>
    inTransaction(deps.db, async (tx) => {
      const before = await getUser(userId, tx);
      const losesPower = changes.is_superuser === false || changes.is_active === false;
      if (losesPower) await rejectLastSuperuser(userId, tx);
      if (changes.demo_mode !== undefined && changes.demo_mode !== before.demo_mode) {
        await rejectOpenCycle(userId, tx);
      }
      await repo.updateUserRow(userId, toColumns(changes), deps.now(), tx);
      await completeOnboarding(userId, tx);
      const after = await getUser(userId, tx);
      await notifySessions(before, after, deps, tx);
      if (before.is_active && !after.is_active) {
        await pauseIfActive(userId, toMover(caller, 'deactivated'), tx);
      }
      const change = { action: 'user.update', subject: `user:${userId}`, userId, before, after };
      await writeAudit(caller, change, tx);
      return after;
    }),
  );
}

/** Deletes a user who has no position at the broker and stops their task; ledger and audit trail stay. */
export async function deleteUser(caller: Caller, userId: number, deps: Deps): Promise<void> {
  const at = deps.now();
  await inTransaction(deps.db, async (tx) => {
    const before = await getUser(userId, tx);
    await rejectLastSuperuser(userId, tx);
    // Locked first: the engine opens nothing while the shares are counted, and nothing afterwards.
    const task = await lockTask(userId, tx);
    if ((await repo.countOpenShares(userId, tx)) > 0) throw conflict('open_shares');
    if (task.state !== 'stopped') await moveTask(task, 'stopped', toMover(caller, 'deleted'), tx);
    await revokeEverything(userId, at, tx);
    await repo.updateUserRow(userId, { isActive: false, deletedAt: at }, at, tx);
    await publishEvent(tx, { userId, event: 'session', ref: { reason: 'revoked' } });
    const change = { action: 'user.delete', subject: `user:${userId}`, userId, before };
    await writeAudit(caller, change, tx);
  });
}

/**
 * Sets a password and reports its owner by mail. One's own needs the current one and ends the other
 * sessions; another's ends all of theirs. Gives the cookie of the caller's device, whose earlier one is
 * void; null for another's password.
 */
export function changePassword(
  caller: Caller,
  userId: OwnerId,
  given: { current_password?: string; password: string },
  deps: Deps,
): Promise<DeviceCookie | null> {
  return deps.passwordHasher.run('known', async (hashing) => {
    const user = await getUser(userId, deps.db);
    const isOwn = caller.userId === userId;
    if (isOwn) await checkCurrentPassword(userId, given.current_password, hashing, deps);
    if (isGuessable(given.password, user.username)) throw invalid('password', 'is easy to guess');
    const passwordHash = await hashing.hash(given.password);
    await inTransaction(deps.db, async (tx) => {
      const change = { action: 'password.change', subject: `user:${userId}`, userId };
      await setPassword(userId, passwordHash, deps, tx);
      if (isOwn) await revokeOtherFamilies(userId, caller.familyId, deps.now(), tx);
      else await revokeEverything(userId, deps.now(), tx);
      await publishEvent(tx, { userId, event: 'session', ref: { reason: 'revoked' } });
      await writeAudit(caller, change, tx);
    });
    const owner = isOwn ? await findLoginUser(user.username, deps.db) : null;
    return owner && writeDeviceCookie(owner, null, deps);
  });
}

/** Removes a user's second factor and ends their sessions; they set it up again at the next login. */
export async function resetSecondFactor(caller: Caller, userId: number, deps: Deps): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await getUser(userId, tx);
    if (!(await deleteTotp(userId, tx))) throw conflict('not_enrolled');
    await revokeEverything(userId, deps.now(), tx);
    const change = { action: 'two-factor.reset', subject: `user:${userId}`, userId };
    await writeAudit(caller, change, tx);
  });
}

/** Counted before it is evaluated: who holds the token may have stolen it. */
async function checkCurrentPassword(
  userId: number,
  password: string | undefined,
  hashing: PasswordHashing,
  deps: Deps,
): Promise<void> {
  if (!password) throw invalid('current_password', 'is needed');
  const counted = await countAttempt(currentPasswordLimits(userId), deps);
  const isGood = await hashing.verify(password, await repo.findPasswordHash(userId, deps.db));
  if (!isGood) throw invalid('current_password', 'is wrong', 'wrong_password');
  await giveBack(counted, deps);
}

async function rejectLastSuperuser(userId: number, tx: Transaction): Promise<void> {
  const active = await repo.lockActiveSuperusers(tx);
  if (active.length === 1 && active[0] === userId) throw conflict('last_superuser');
}

function toMover(caller: Caller, reason: string): Mover {
  return { actorId: caller.userId, actor: caller.username, reason };
}

async function rejectOpenCycle(userId: number, tx: Transaction): Promise<void> {
  if (await repo.hasOpenCycle(userId, tx)) throw conflict('cycle_open');
}

async function notifySessions(
  before: User,
  after: User,
  deps: Deps,
  tx: Transaction,
): Promise<void> {
  const userId = after.id;
  if (before.is_active && !after.is_active) {
    await revokeEverything(userId, deps.now(), tx);
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
    email: changes.email,
    firstName: changes.first_name,
    lastName: changes.last_name,
    phone: changes.phone,
    language: changes.language,
    isActive: changes.is_active,
    isSuperuser: changes.is_superuser,
    isStuff: changes.is_stuff,
    demoMode: changes.demo_mode,
  };
}
