import {
  clearSession,
  completeLogin,
  connectBackend,
  getAccessToken,
  getTemporaryToken,
  logout,
  refreshSession,
  setTemporaryToken,
  syncTokens,
  tokens$,
} from './session';

const NOW = 1_800_000_000_000;

/** An unsigned token; the client reads claims and checks no signature. */
function createToken(claims: object): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  return `${part({ alg: 'none' })}.${part({ sub: 'alice', scope: 'user', ...claims })}.x`;
}

function expiringIn(seconds: number): string {
  return createToken({ exp: NOW / 1000 + seconds });
}

const refresh = jest.fn();
const endAtServer = jest.fn();

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  refresh.mockReset();
  endAtServer.mockReset().mockResolvedValue(undefined);
  connectBackend({ refresh, logout: endAtServer });
  localStorage.clear();
  clearSession();
});

describe('the refresh before a call', () => {
  it('replaces a token with less than ten seconds to live', async () => {
    const fresh = expiringIn(900);
    completeLogin({ access_token: expiringIn(9), refresh_token: 'r1' });
    refresh.mockResolvedValue({ access_token: fresh, refresh_token: 'r2' });
    expect(await getAccessToken()).toBe(fresh);
    expect(refresh).toHaveBeenCalledWith('r1');
    expect(localStorage.getItem('access_token')).toBe(fresh);
    expect(localStorage.getItem('refresh_token')).toBe('r2');
  });

  it.each([
    ['has ten seconds to live', expiringIn(10), 'r1'],
    ['names no expiry', createToken({}), 'r1'],
    ['cannot be decoded', 'opaque', 'r1'],
  ])('sends a token as it is that %s', async (_, token, refreshToken) => {
    completeLogin({ access_token: token, refresh_token: refreshToken });
    expect(await getAccessToken()).toBe(token);
    expect(refresh).not.toHaveBeenCalled();
  });

  it.each([
    ['an hour ahead of', 3600],
    ['an hour behind', -3600],
  ])('goes by the server’s clock in a browser %s it', async (_name, aheadSeconds) => {
    const issuedAt = NOW / 1000 - aheadSeconds;
    const fresh = createToken({ iat: issuedAt, exp: issuedAt + 300 });
    refresh.mockResolvedValue({ access_token: fresh, refresh_token: 'r2' });
    completeLogin({ access_token: fresh, refresh_token: 'r1' });
    expect(await getAccessToken()).toBe(fresh);
    expect(await getAccessToken()).toBe(fresh);
    expect(refresh).not.toHaveBeenCalled();
    jest.spyOn(Date, 'now').mockReturnValue(NOW + 291_000);
    await getAccessToken();
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('sends an expiring token as it is when there is no refresh token', async () => {
    const token = expiringIn(-60);
    completeLogin({ access_token: token, refresh_token: '' });
    expect(await getAccessToken()).toBe(token);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('clears the session and sends an empty token when it is rejected', async () => {
    completeLogin({ access_token: expiringIn(3), refresh_token: 'r1' });
    refresh.mockRejectedValue(new Error('401'));
    expect(await getAccessToken()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('happens once for calls made together', async () => {
    completeLogin({ access_token: expiringIn(3), refresh_token: 'r1' });
    const fresh = expiringIn(900);
    refresh.mockResolvedValue({ access_token: fresh, refresh_token: 'r2' });
    const tokens = await Promise.all([getAccessToken(), getAccessToken(), getAccessToken()]);
    expect(tokens).toEqual([fresh, fresh, fresh]);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('waits for the Web Lock and takes what another tab stored meanwhile', async () => {
    const fresh = expiringIn(900);
    const request = jest.fn(async (_name: string, task: () => Promise<unknown>) => {
      localStorage.setItem('access_token', fresh);
      localStorage.setItem('refresh_token', 'r2');
      return task();
    });
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    try {
      completeLogin({ access_token: expiringIn(3), refresh_token: 'r1' });
      expect(await getAccessToken()).toBe(fresh);
      expect(request).toHaveBeenCalledTimes(1);
      expect(refresh).not.toHaveBeenCalled();
    } finally {
      Reflect.deleteProperty(navigator, 'locks');
    }
  });

  it('drops a response that comes after a logout', async () => {
    completeLogin({ access_token: expiringIn(3), refresh_token: 'r1' });
    refresh.mockImplementation(async () => {
      await logout();
      return { access_token: expiringIn(900), refresh_token: 'r2' };
    });
    expect(await getAccessToken()).toBeNull();
    expect(localStorage.getItem('access_token')).toBeNull();
  });
});

describe('refreshSession', () => {
  it('replaces a token of any age', async () => {
    completeLogin({ access_token: expiringIn(900), refresh_token: 'r1' });
    const next = createToken({ exp: NOW / 1000 + 900, is_superuser: true });
    refresh.mockResolvedValue({ access_token: next, refresh_token: 'r2' });
    expect(await refreshSession()).toBe(true);
    expect(tokens$.value.access).toBe(next);
  });

  it('returns false without a refresh token', async () => {
    expect(await refreshSession()).toBe(false);
    expect(refresh).not.toHaveBeenCalled();
  });
});

describe('the tokens that the browser keeps', () => {
  it('are the temporary token alone between password and second factor', () => {
    setTemporaryToken('t1');
    expect({ ...localStorage }).toEqual({ temp_token: 't1' });
    expect(getTemporaryToken()).toBe('t1');
  });

  it('are the pair alone after the login', () => {
    setTemporaryToken('t1');
    completeLogin({ access_token: 'a1', refresh_token: 'r1' });
    expect({ ...localStorage }).toEqual({ access_token: 'a1', refresh_token: 'r1' });
  });

  it('are gone after a logout, even when the server cannot be reached', async () => {
    completeLogin({ access_token: 'a1', refresh_token: 'r1' });
    localStorage.setItem('broker_session', '{}');
    endAtServer.mockRejectedValue(new Error('unreachable'));
    await logout();
    expect(endAtServer).toHaveBeenCalledWith('a1', 'r1');
    expect(localStorage).toHaveLength(0);
  });

  it('are taken over from another tab', () => {
    completeLogin({ access_token: 'a1', refresh_token: 'r1' });
    localStorage.clear();
    syncTokens();
    expect(tokens$.value).toEqual({ access: null, refresh: null, temporary: null });
  });
});
