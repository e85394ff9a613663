import type {
  activate as activateContract,
  register as registerContract,
} from '@entropi/contracts/auth';
import type { Parsed } from '@entropi/contracts/endpoint';
import { writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Transaction } from '@entropi/db/db';
import { isCountedAttempt } from '../../budgets/budget.domain';
import { registrationLimits } from '../../budgets/login-limits';
import type { Deps } from '../../deps';
import { conflict, forbidden, invalid } from '../../errors';
import { orderMail } from '../../mail/mail-order';
import { rejectTaken } from '../users/reject-taken';
import { getUser } from '../users/users.domain';
import { findPasswordHash, insertUser, updateUserRow } from '../users/users.repo';
import { rejectGuessable } from './guessable-password';
import { endPasswordTokens } from './password-reset.repo';
import { hashToken } from './refresh-token';
import {
  findInvitedUser,
  findRegistrationOfToken,
  insertRegistration,
  lockRegistrationOfToken,
  markActivated,
  type RegistrationRow,
} from './registration.repo';
import { rejectWeakPassword } from './weak-password';

const LINK_LIFE_MS = 7 * 24 * 3_600_000;

type Registration = Parsed<typeof registerContract>['body'] & { address: string };

/**
 * Keeps a registration and orders its mail, as often as the limits allow. Neither the response nor its time shows
 * whether name or e-mail are a user's: only the mail, which goes to the owner of the address, says it.
 */
export async function register(deps: Deps, given: Registration): Promise<Record<string, never>> {
  const invited = await findInvited(deps, given.invite);
  // This password is not stored: the one that counts is chosen with the mailed link. The service for stolen passwords
  // is called only then, so that a stranger cannot cause calls to it.
  if (given.password !== undefined) await rejectGuessable(given.password, given.username);
  if (!(await isCountedAttempt(deps, registrationLimits(given.email, given.address)))) return {};
  await inTransaction(deps.db, async (tx) => {
    const registrationId = await insertRegistration(tx, {
      username: given.username,
      // An invitation is for one address: no other gets the account.
      email: invited?.email ?? given.email,
      firstName: given.first_name,
      lastName: given.last_name,
      language: given.language ?? 'en',
      invitedUserId: invited?.userId ?? null,
      expiresAt: new Date(deps.now().getTime() + LINK_LIFE_MS),
    });
    await orderMail(deps, tx, { kind: 'activation', registrationId });
  });
  return {};
}

async function findInvited(deps: Deps, invite: string | undefined) {
  if (invite === undefined) {
    if (deps.config.REGISTRATION === 'invite') throw forbidden('invitation_required');
    return null;
  }
  const invited = await findInvitedUser(deps.db, hashToken(invite), deps.now());
  if (!invited) throw invalid('invite', 'is not valid any more', 'invite_invalid');
  return invited;
}

/**
 * Makes the account of a mailed link, once: its reader has shown that the e-mail is theirs. The password is
 * theirs to choose, since anybody may have registered their address; without one they get a link to set it.
 */
export async function activate(
  deps: Deps,
  given: Parsed<typeof activateContract>['body'],
): Promise<{ username: string }> {
  const tokenHash = hashToken(given.token);
  const passwordHash = await hashChosen(deps, tokenHash, given);
  return rejectTaken(() =>
    inTransaction(deps.db, async (tx) => {
      const at = deps.now();
      const registration = await lockRegistrationOfToken(tx, tokenHash, at);
      if (!registration) throw tokenInvalid();
      if (registration.activatedAt) {
        throw conflict('already_activated', 'The account is active: sign in');
      }
      const username = given.username ?? registration.username;
      const userId = await saveUser(deps, tx, { ...registration, username, passwordHash });
      await markActivated(tx, registration.id, userId, at);
      if (passwordHash === null) await orderMail(deps, tx, { kind: 'invitation', userId });
      const after = await getUser(tx, userId);
      const change = { action: 'user.activate', subject: `user:${userId}`, userId, after };
      await writeAudit(tx, { userId, username }, change);
      return { username };
    }),
  );
}

const tokenInvalid = () => invalid('token', 'is not valid any more', 'token_invalid');

/**
 * The hash of the chosen password; null when none was chosen. It is made only for holders of a good link, since
 * hashing is expensive.
 */
async function hashChosen(
  deps: Deps,
  tokenHash: string,
  { password, username }: Parsed<typeof activateContract>['body'],
): Promise<string | null> {
  if (password === undefined) return null;
  const registration = await findRegistrationOfToken(deps.db, tokenHash, deps.now());
  if (!registration) throw tokenInvalid();
  await rejectWeakPassword(deps, password, username ?? registration.username);
  return deps.passwordHasher.run('known', ({ hash }) => hash(password));
}

async function saveUser(
  deps: Deps,
  tx: Transaction,
  { username, email, passwordHash, firstName, lastName, language, ...rest }: RegistrationRow,
): Promise<number> {
  const values = { username, passwordHash, firstName, lastName, language };
  const { invitedUserId: userId } = rest;
  if (userId === null) return insertUser(tx, { ...values, email });
  // Someone has set a password by the invitation itself, and has the account.
  if (await findPasswordHash(tx, userId))
    throw conflict('already_activated', 'The account is active');
  // The address was corrected meanwhile: this link went to the wrong one.
  const { email: invitedEmail } = await getUser(tx, userId);
  if (invitedEmail.toLowerCase() !== email.toLowerCase()) throw tokenInvalid();
  await updateUserRow(tx, userId, { ...values, emailUnconfirmed: false }, deps.now());
  await endPasswordTokens(tx, userId, deps.now());
  return userId;
}
