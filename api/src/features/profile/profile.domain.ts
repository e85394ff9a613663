import type { Profile } from '@entropi/shared/contracts/profile';
import type { User } from '@entropi/shared/contracts/user-model';
import { inTransaction } from '../../db/db';
import type { Deps } from '../../deps';
import type { OwnerId } from '../../http/caller';
import { type Actor, writeAudit } from '../audit/audit.repo';
import { completeOnboarding } from '../auth/onboarding.repo';
import { getUser, rejectTaken } from '../users/users.domain';
import { updateUserRow } from '../users/users.repo';

/** Fills or changes a profile: with it the first step of onboarding is done. */
export function changeProfile(
  actor: Actor | null,
  userId: OwnerId,
  profile: Profile,
  deps: Deps,
): Promise<User> {
  return rejectTaken(() =>
    inTransaction(deps.db, async (tx) => {
      const before = await getUser(userId, tx);
      const columns = {
        firstName: profile.first_name,
        lastName: profile.last_name,
        email: profile.email,
        phone: profile.phone,
        language: profile.language,
        address: profile.address,
        notifications: profile.notifications,
      };
      await updateUserRow(userId, columns, deps.now(), tx);
      await completeOnboarding(userId, tx);
      const after = await getUser(userId, tx);
      const change = { action: 'profile.update', subject: `user:${userId}`, userId, before, after };
      await writeAudit(actor, change, tx);
      return after;
    }),
  );
}
