import type { CustomerSecurity } from '@entropi/contracts/customer';
import { writeAudit } from '@entropi/db/audit.repo';
import { inTransaction } from '@entropi/db/db';
import { publishEvent } from '@entropi/db/events';
import { countAttempt } from '../../budgets/budget.domain';
import { passwordLinkLimits } from '../../budgets/login-limits';
import type { Deps } from '../../deps';
import { conflict } from '../../errors';
import type { Caller } from '../../http/caller';
import { orderMail } from '../../mail/mail-order';
import { endPasswordTokens, listPasswordLinks } from '../auth/password-reset.repo';
import { countRecoveryCodes } from '../auth/recovery-codes.repo';
import { endEverySession, toSession } from '../auth/sessions.domain';
import { listFamilies } from '../auth/sessions.repo';
import { findTotp } from '../auth/two-factor.repo';
import { listRows as listPasskeys } from '../passkeys/passkeys.repo';
import { getUser } from '../users/users.domain';
import { findPasswordHash } from '../users/users.repo';

/** What a user can sign in with, and where they are signed in. */
export async function readCustomerSecurity(deps: Deps, userId: number): Promise<CustomerSecurity> {
  const { db } = deps;
  const now = deps.now();
  await getUser(db, userId);
  const totp = await findTotp(db, userId);
  const passkeys = await listPasskeys(db, userId);
  const families = await listFamilies(db, userId, now);
  const links = await listPasswordLinks(db, userId, now);
  return {
    has_password: (await findPasswordHash(db, userId)) !== null,
    authenticator_since: totp?.confirmedAt?.toISOString() ?? null,
    authenticator_void_since: totp?.voidedAt?.toISOString() ?? null,
    recovery_codes_left: totp?.confirmedAt ? await countRecoveryCodes(db, userId) : 0,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    sessions: families.map(toSession),
    links: links.map(({ id, kind, email, createdAt, expiresAt }) => ({
      id,
      kind: kind === 'INVITATION' ? kind : 'RESET',
      email,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })),
  };
}

/** Ends all that a user is signed in with; they can sign in again. */
export async function endCustomerSessions(
  deps: Deps,
  caller: Caller,
  userId: number,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await getUser(tx, userId);
    await endEverySession(tx, caller, userId, deps.now());
    await publishEvent(tx, { userId, event: 'session', ref: { reason: 'revoked' } });
  });
}

/** Mails a user a link to set a password, as often as the limit allows; 409 to one who may not sign in. */
export async function sendPasswordLink(deps: Deps, caller: Caller, userId: number) {
  const { email, is_active: isActive } = await getUser(deps.db, userId);
  if (!isActive) throw conflict('user_inactive');
  await countAttempt(deps, passwordLinkLimits(userId));
  const hasPassword = (await findPasswordHash(deps.db, userId)) !== null;
  const kind = hasPassword ? ('reset' as const) : ('invitation' as const);
  await inTransaction(deps.db, async (tx) => {
    await orderMail(deps, tx, kind === 'reset' ? { kind, email } : { kind, userId });
    const subject = `user:${userId}`;
    await writeAudit(tx, caller, { action: 'password.link', subject, userId, after: { kind } });
  });
  return { kind, email };
}

/** Ends every mailed link by which a user could set a password. */
export async function endCustomerLinks(deps: Deps, caller: Caller, userId: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await getUser(tx, userId);
    await endPasswordTokens(tx, userId, deps.now());
    const subject = `user:${userId}`;
    await writeAudit(tx, caller, { action: 'password.links-end', subject, userId });
  });
}
