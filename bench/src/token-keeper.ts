import type { StreamUser } from '@entropi/api/testing/stream-users';
import type { GetToken } from './api/stream-readers';

/** As in a browser, a token with less time left than this is replaced before a call. */
const REFRESH_BELOW_MS = 10_000;

interface Kept {
  access: string;
  refresh: string;
  expiresAt: number;
}

const readExpiry = (token: string): number => {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return (claims as { exp: number }).exp * 1000;
};

/**
 * Gives each user’s token. It is refreshed at the API when it is about to expire, once for all callers who want it.
 */
export function createTokenKeeper(url: string): { getToken: GetToken; countRefreshes(): number } {
  const kept = new Map<number, Promise<Kept>>();
  let refreshes = 0;

  async function refresh({ refresh: refreshToken }: Kept): Promise<Kept> {
    refreshes += 1;
    const response = await fetch(`${url}/auth/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken }),
    });
    if (!response.ok) throw new Error(`/auth/refresh: ${response.status}`);
    const pair = (await response.json()) as { access_token: string; refresh_token: string };
    const { access_token: access } = pair;
    return { access, refresh: pair.refresh_token, expiresAt: readExpiry(access) };
  }

  async function getToken(user: StreamUser): Promise<string> {
    const own = kept.get(user.id);
    const first = { access: user.token, refresh: user.refreshToken };
    const present = (await own) ?? { ...first, expiresAt: readExpiry(user.token) };
    if (present.expiresAt - Date.now() >= REFRESH_BELOW_MS) return present.access;
    // Another caller was faster.
    if (kept.get(user.id) === own) kept.set(user.id, refresh(present));
    return getToken(user);
  }

  return { getToken, countRefreshes: () => refreshes };
}
