import type { Parsed } from '@entropi/contracts/endpoint';
import type { Profile, setLanguage } from '@entropi/contracts/profile';
import type { User } from '@entropi/contracts/user-model';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import { inTransaction } from '@entropi/db/db';
import type { Deps } from '../../deps';
import type { OwnerId } from '../../http/caller';
import { requestAddress } from '../addresses/addresses.domain';
import { completeOnboarding } from '../auth/onboarding.repo';
import { changeAccount } from '../auth/own-change';
import { rejectTaken } from '../users/reject-taken';
import { reportChange } from '../users/report-power';
import { getUser } from '../users/users.domain';
import { updateUserRow } from '../users/users.repo';

/**
 * Fills or changes a profile, which is the first step of onboarding. Another e-mail address takes effect once it is
 * confirmed.
 */
export function changeProfile(
  deps: Deps,
  actor: (Actor & { familyId?: number }) | null,
  userId: OwnerId,
  profile: Profile,
): Promise<User> {
  return rejectTaken(() =>
    changeAccount(deps, actor, userId, async (tx) => {
      const before = await getUser(tx, userId);
      const columns = {
        firstName: profile.first_name,
        lastName: profile.last_name,
        phone: profile.phone,
        language: profile.language,
        region: profile.region,
        address: profile.address,
        notifications: profile.notifications,
      };
      await updateUserRow(tx, userId, columns, deps.now());
      const wish = { userId, oldEmail: before.email, newEmail: profile.email };
      await requestAddress(deps, tx, wish);
      await completeOnboarding(tx, userId);
      const after = await getUser(tx, userId);
      const change = { action: 'profile.update', subject: `user:${userId}`, userId, before, after };
      await writeAudit(tx, actor, change);
      if (actor && actor.userId !== userId) await reportChange(deps, tx, actor, { before, after });
      return after;
    }),
  );
}

/** Sets a user's language and region, and nothing else of the user. */
export function changeLanguage(
  deps: Deps,
  actor: Actor | null,
  userId: OwnerId,
  { language, region }: Parsed<typeof setLanguage>['body'],
): Promise<User> {
  return inTransaction(deps.db, async (tx) => {
    const before = await getUser(tx, userId);
    await updateUserRow(tx, userId, { language, region }, deps.now());
    const after = await getUser(tx, userId);
    const change = { action: 'profile.language', subject: `user:${userId}`, userId, before, after };
    await writeAudit(tx, actor, change);
    return after;
  });
}
