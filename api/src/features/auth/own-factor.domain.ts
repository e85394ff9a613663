import { writeAudit } from '@entropi/db/audit.repo';
import type { Transaction } from '@entropi/db/db';
import { publishEvent } from '@entropi/db/events';
import { countAttempt, giveBack } from '../../budgets/budget.domain';
import { factorSetUpLimits, ownCodeLimits } from '../../budgets/login-limits';
import type { Deps } from '../../deps';
import { invalid } from '../../errors';
import type { Caller } from '../../http/caller';
import { orderMail } from '../../mail/mail-order';
import { deletePasskeys } from '../passkeys/passkeys.repo';
import { changeOwnAccount } from './own-change';
import { hashCodes, readCode } from './recovery-codes.domain';
import { replaceRecoveryCodes } from './recovery-codes.repo';
import { revokeEverything } from './sessions.repo';
import { createRecoveryCodes } from './totp';
import { claimCode } from './two-factor.domain';
import { deleteTotp } from './two-factor.repo';

/**
 * Replaces all recovery codes with ten new ones, for a good code, and tells the user by mail. Without a code (null) the
 * guard has checked a proof.
 */
export async function renewRecoveryCodes(
  deps: Deps,
  caller: Caller,
  code: string | null,
): Promise<{ recovery_codes: string[] }> {
  const { userId } = caller;
  const codes = createRecoveryCodes();
  await countAttempt(deps, factorSetUpLimits(userId));
  const stored = await hashCodes(deps, codes);
  await withGivenCode(deps, caller, code, async (tx) => {
    await replaceRecoveryCodes(tx, userId, { codes: stored, at: deps.now() });
    await orderMail(deps, tx, { kind: 'codes-renewed', userId });
    const change = { action: 'two-factor.codes', subject: `user:${userId}`, userId };
    await writeAudit(tx, caller, change);
  });
  return { recovery_codes: codes };
}

/**
 * Removes the caller's second factor and passkeys for one of its codes, such as a recovery code where the phone is
 * lost. Without a code (null) the guard has checked a proof. Ends all of the caller's sessions; the factor is set up
 * again at the next login.
 */
export async function resetOwnFactor(
  deps: Deps,
  caller: Caller,
  code: string | null,
): Promise<void> {
  const { userId } = caller;
  await withGivenCode(deps, caller, code, async (tx) => {
    await deleteTotp(tx, userId);
    await deletePasskeys(tx, userId);
    await orderMail(deps, tx, { kind: 'two-factor-reset', userId });
    await revokeEverything(tx, userId, deps.now());
    await publishEvent(tx, { userId, event: 'session', ref: { reason: 'revoked' } });
    const change = { action: 'two-factor.reset', subject: `user:${userId}`, userId };
    await writeAudit(tx, caller, change);
  });
}

/**
 * Does work that needs a code of the caller's second factor, in the transaction that uses the code up. The attempt
 * is counted before it is evaluated, since whoever holds the token may have stolen it. Throws 422 for a wrong code.
 */
export async function withOwnCode<T>(
  deps: Deps,
  caller: Caller,
  code: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const counted = await countAttempt(deps, ownCodeLimits(caller.userId));
  const given = await readCode(deps, caller.userId, code).catch(async (error: unknown) => {
    await giveBack(deps, counted);
    throw error;
  });
  const done = await changeOwnAccount(deps, caller, async (tx) => {
    if (!(await claimCode(deps, tx, caller.userId, given))) return null;
    return { result: await work(tx) };
  });
  if (!done) throw invalid('code', 'is wrong or was used before', 'wrong_code');
  await giveBack(deps, counted);
  return done.result;
}

function withGivenCode(
  deps: Deps,
  caller: Caller,
  code: string | null,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  return code === null
    ? changeOwnAccount(deps, caller, work)
    : withOwnCode(deps, caller, code, work);
}
