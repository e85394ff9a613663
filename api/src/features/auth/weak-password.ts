import type { Deps } from '../../deps';
import { invalid } from '../../errors';
import { rejectGuessable } from './guessable-password';

/** Throws 422 for a password that attackers try first, or that was stolen somewhere. */
export async function rejectWeakPassword(
  { breachedPasswords }: Pick<Deps, 'breachedPasswords'>,
  password: string,
  username: string,
): Promise<void> {
  await rejectGuessable(password, username);
  if (await breachedPasswords?.has(password))
    throw invalid('password', 'is known from stolen data', 'password_breached');
}
