import type { Transaction } from '@entropi/db/db';
import type { Deps } from '../../deps';
import { orderMail } from '../../mail/mail-order';
import { findPasswordHash, updateUserRow } from '../users/users.repo';
import { endPasswordTokens } from './password-reset.repo';

/** Sets a password. Links to set another become void, and the user gets a mail unless it is their first password. */
export async function setPassword(
  deps: Deps,
  tx: Transaction,
  userId: number,
  passwordHash: string,
): Promise<void> {
  const at = deps.now();
  const isFirst = (await findPasswordHash(tx, userId)) === null;
  await updateUserRow(tx, userId, { passwordHash }, at);
  await endPasswordTokens(tx, userId, at);
  if (!isFirst) await orderMail(deps, tx, { kind: 'password-changed', userId });
}
