import type { Deps } from '../deps';
import { writeTotpCode } from '../features/auth/totp';
import { findTotpSecret } from '../features/auth/two-factor.domain';
import { findUserByName } from '../features/users/users.repo';

/** `totp <username>`: prints the present code of a user's second factor, in the demo alone. */
export async function printTotp(deps: Deps, [username]: string[]): Promise<string> {
  if (!deps.config.isDemo) {
    throw new Error('Codes are shown in the demo alone: local, with the embedded database');
  }
  if (!username) throw new Error('Usage: totp <username>');
  const user = await findUserByName(deps.db, username);
  const secret = user && (await findTotpSecret(deps, user.id));
  if (!secret) throw new Error(`${username} has no second factor`);
  return writeTotpCode(secret, deps.now());
}
