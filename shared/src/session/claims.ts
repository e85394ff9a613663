import type { AccessTokenClaims } from '@entropi/contracts/access-token-claims';
import { jwtDecode } from 'jwt-decode';

/** What the client reads from an access token; a claim that is no flag counts as false. */
export type Claims = Partial<AccessTokenClaims> &
  Pick<AccessTokenClaims, 'sub'> & {
    /** When it was issued, by the server's clock, in seconds. */
    iat?: number;
  };

/** Reads the claims of a token; null without a token, or if it cannot be decoded. */
export function decodeClaims(token: string | null): Claims | null {
  if (!token) return null;
  try {
    const claims = jwtDecode<Claims>(token);
    return typeof claims.sub === 'string' ? claims : null;
  } catch {
    return null;
  }
}
