import type { Transaction } from '../../db/db';
import type { Deps } from '../../deps';
import { orderMail } from '../../mail/mail-order';
import { findPasswordHash, updateUserRow } from '../users/users.repo';
import { endPasswordTokens } from './password-reset.repo';

/** Puts a password in place: links to set another are void, and its owner is notified by mail, unless it is the first. */
export async function setPassword(
  userId: number,
  passwordHash: string,
  deps: Deps,
  tx: Transaction,
): Promise<void> {
  const at = deps.now();
  const isFirst = (await findPasswordHash(userId, tx)) === null;
  await updateUserRow(userId, { passwordHash }, at, tx);
  await endPasswordTokens(userId, at, tx);
  if (!isFirst) await orderMail({ kind: 'password-changed', userId }, deps, tx);
}
