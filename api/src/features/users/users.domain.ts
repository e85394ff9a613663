import type { Parsed } from '@entropi/contracts/endpoint';
import type { User } from '@entropi/contracts/user-model';
import type { createUser as createUserContract } from '@entropi/contracts/users';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Queryable } from '@entropi/db/db';
import type { Deps } from '../../deps';
import { notFound } from '../../errors';
import { orderMail } from '../../mail/mail-order';
import { requestConfirmation } from '../addresses/addresses.domain';
import { rejectWeakPassword } from '../auth/weak-password';
import { setUserPlan } from '../subscriptions/user-subscription.domain';
import { rejectTaken } from './reject-taken';
import { reportPowerUse } from './report-power';
import { toUser } from './user-view';
import * as repo from './users.repo';

/** A user by id; 404 when there is none. */
export async function getUser(db: Queryable, userId: number): Promise<User> {
  const row = await repo.findUser(db, userId);
  if (!row) throw notFound();
  return toUser(row);
}

/** A user by username; 404 when there is none. */
export async function getUserByName(db: Queryable, username: string): Promise<User> {
  const row = await repo.findUserByName(db, username);
  if (!row) throw notFound();
  return toUser(row);
}

/**
 * Makes a user; without a password they are invited by mail to set one. With one they confirm their address by its
 * mail, unless no user makes them: who has the server's command line knows whose address it is.
 */
export async function createUser(
  deps: Deps,
  actor: Actor | null,
  given: Parsed<typeof createUserContract>['body'],
): Promise<User> {
  const { password } = given;
  if (password) await rejectWeakPassword(deps, password, given.username);
  const passwordHash = password
    ? await deps.passwordHasher.run('known', ({ hash }) => hash(password))
    : null;
  return rejectTaken(() =>
    inTransaction(deps.db, async (tx) => {
      // Reported before the new user exists, so that they are not told about themselves.
      if (actor && (given.is_superuser || given.is_stuff)) {
        await reportPowerUse(deps, tx, actor, { what: 'roles', username: given.username });
      }
      const userId = await repo.insertUser(tx, {
        username: given.username,
        email: given.email,
        emailUnconfirmed: actor !== null || !passwordHash,
        passwordHash,
        firstName: given.first_name,
        lastName: given.last_name,
        isSuperuser: given.is_superuser,
        isStuff: given.is_stuff,
        demoMode: given.demo_mode,
      });
      if (given.subscription_id) {
        const choice = { subscriptionId: given.subscription_id };
        await setUserPlan({ ...deps, db: tx }, actor, userId, choice);
      }
      if (!passwordHash) await orderMail(deps, tx, { kind: 'invitation', userId });
      else if (actor) await requestConfirmation(deps, tx, { userId, email: given.email });
      const user = await getUser(tx, userId);
      const change = { action: 'user.create', subject: `user:${userId}`, userId, after: user };
      await writeAudit(tx, actor, change);
      return user;
    }),
  );
}
