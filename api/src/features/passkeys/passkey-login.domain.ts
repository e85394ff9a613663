import type { PasskeyAssertion, PasskeyRequestOptions } from '@entropi/contracts/passkey-model';
import { inTransaction } from '@entropi/db/db';
import { countAttempt, giveBack } from '../../budgets/budget.domain';
import { loginChallengeLimits, passkeyLimits } from '../../budgets/login-limits';
import type { Deps } from '../../deps';
import type { Cookies } from '../auth/known-device';
import { findLoginUser } from '../auth/login.repo';
import { isSameText } from '../auth/refresh-token';
import type { Browser } from '../auth/sessions.domain';
import {
  completeSignIn,
  openOwnSession,
  rejectSignIn,
  type SignedIn,
  startSignIn,
} from '../auth/sign-in.domain';
import { createChallenge } from './challenges';
import { checkAssertion, type PasskeyFault, recordUse, reportCopy } from './check-assertion';
import { writeRequestOptions } from './passkey-options';

/** What a browser needs to sign a user in: the same for everyone, so that it does not show who has an account. */
export async function startPasskeyLogin(
  deps: Deps,
  address: string,
): Promise<PasskeyRequestOptions> {
  await countAttempt(deps, loginChallengeLimits(address));
  return writeRequestOptions(deps, await createChallenge(deps, { kind: 'login' }), []);
}

/** Signs the owner of a passkey in. The passkey verified its user, so it counts as both factors. */
export async function loginByPasskey(
  deps: Deps,
  assertion: PasskeyAssertion,
  browser: Browser & { cookies: Cookies },
): Promise<SignedIn> {
  const { address } = browser;
  const counted = await countAttempt(deps, passkeyLimits(address));
  const checked = await checkAssertion(deps, assertion, { kind: 'login' });
  const reject = (reason: PasskeyFault, userId: number | null) =>
    rejectSignIn(deps, { factor: 'passkey', userId, address }, reason);
  if (typeof checked === 'string') throw reject(checked, null);
  const { userId } = checked.passkey;
  const { userHandle } = assertion.response;
  const isOwners = userHandle && checked.handle && isSameText(userHandle, checked.handle);
  if (!isOwners) throw reject('passkey_rejected', userId);
  const user = await findLoginUser(deps.db, checked.username);
  // As with a password, the response does not reveal a user who exists but may not sign in.
  if (!user?.isActive) throw reject('passkey_unknown', userId);
  const signIn = startSignIn(deps, user, browser);
  const opened = await inTransaction(deps.db, async (tx) => {
    const fault = await recordUse(deps, tx, checked);
    return fault ?? { pair: await openOwnSession(deps, tx, signIn) };
  });
  if (typeof opened === 'string') {
    if (opened === 'passkey_copied') await reportCopy(deps, checked);
    throw reject(opened, userId);
  }
  await giveBack(deps, counted);
  return completeSignIn(deps, signIn, opened.pair);
}
