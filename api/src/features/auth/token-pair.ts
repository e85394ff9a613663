import type { TokenPair } from '@entropi/contracts/auth';
import type { Deps } from '../../deps';
import { signAccessToken } from './access-token';
import { decideScope } from './authenticate';
import { writeRefreshToken } from './refresh-token';
import type { findTokenUser } from './sessions.repo';

type TokenUser = NonNullable<Awaited<ReturnType<typeof findTokenUser>>>;

/** The n-th pair of a session. Its refresh token is good once its hash is stored. */
export async function writeTokenPair(
  { tokenKeys }: Pick<Deps, 'tokenKeys'>,
  user: TokenUser,
  family: { id: number; seed: string; keyThumbprint: string | null },
  { n, at }: { n: number; at: Date },
): Promise<TokenPair> {
  const position = { familyId: family.id, n };
  const isBound = family.keyThumbprint !== null;
  const subject = { ...user, scope: decideScope(user), familyId: family.id, isBound };
  return {
    access_token: await signAccessToken(subject, tokenKeys, at),
    refresh_token: writeRefreshToken(position, family.seed, tokenKeys.refreshKeys[0]),
    token_type: 'bearer',
  };
}
