import { me, suspension } from '@entropi/contracts/auth';
import { type Client, createClient } from '@entropi/shared/http';
import {
  clearSession,
  completeLogin,
  getAccessToken,
  getTemporaryToken,
  logout,
  publishSession,
  recheckSession,
  type Session,
  session$,
  setTemporaryToken,
  syncTokens,
  unauthorized$,
} from '@entropi/shared/session';
import { aUser } from '@entropi/shared/testing/records';
import { createStubApi, type StubApi } from '@entropi/shared/testing/stub-api';
import type { Subscription } from 'rxjs';
import { createToken } from '../testing/tokens';
import { resumesAt$ } from './call-patiently';
import { applyLanguage } from './language';
import { driveSession } from './session-driver';

let api: StubApi;
let client: Client;
let driving: Subscription;
let warnings: jest.SpyInstance;

function drive(): void {
  const session = { getAccessToken, getTemporaryToken, unauthorized$ };
  client = createClient({ baseUrl: api.baseUrl, session, fetch: api.fetch });
  driving = driveSession(client, applyLanguage);
}

function logIn(claims: object = {}): void {
  completeLogin({ access_token: createToken(claims), refresh_token: 'r1' });
}

/** Waits until a condition holds. */
async function holdsSoon(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`The session stays ${session$.value.state}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Waits until the session is in a state. */
async function reach(state: Session['state']): Promise<Session> {
  await holdsSoon(() => session$.value.state === state);
  return session$.value;
}

beforeEach(() => {
  api = createStubApi().response(me, aUser).response(suspension, { suspended: false, id: 3 });
  warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  clearSession();
  publishSession({ state: 'loading' });
});

afterEach(() => driving.unsubscribe());

it('is anonymous without tokens, and in the second factor with a temporary one', async () => {
  drive();
  await reach('anonymous');
  setTemporaryToken('t1');
  await reach('second-factor');
  clearSession();
  await reach('anonymous');
});

it('takes name and flags from the token and the id from the current-user call', async () => {
  drive();
  logIn({ is_stuff: true, demo_mode: true });
  expect(await reach('signed-in')).toEqual({
    state: 'signed-in',
    username: 'alice',
    userId: 3,
    isSuperuser: false,
    isStuffUser: true,
    demoMode: true,
  });
});

it('is onboarding by the scope of the token', async () => {
  drive();
  logIn({ scope: 'onboarding' });
  await reach('onboarding');
  expect(api.calls(suspension)).toHaveLength(0);
  logIn();
  await reach('signed-in');
});

it('repeats no call when a refresh changes only the expiry', async () => {
  drive();
  logIn({ exp: 4_000_000_000 });
  await reach('signed-in');
  logIn({ exp: 4_000_000_900 });
  // A call of the driver would have been sent before this one.
  await client.call(suspension, {});
  expect(api.calls(me)).toHaveLength(1);
  logIn({ exp: 4_000_000_900, is_stuff: true });
  await holdsSoon(() => api.calls(me).length >= 2);
  expect(api.calls(me)).toHaveLength(2);
});

describe('the suspension gate', () => {
  it('suspends a user whom the server calls suspended', async () => {
    api.response(suspension, { suspended: true, id: 7 });
    drive();
    logIn();
    expect(await reach('suspended')).toMatchObject({ paywallId: 7, username: 'alice' });
  });

  it.each([{ is_superuser: true }, { is_stuff: true }])('does not check %j', async (claims) => {
    api.response(suspension, { suspended: true, id: 7 });
    drive();
    logIn(claims);
    await reach('signed-in');
    expect(api.calls(suspension)).toHaveLength(0);
  });

  it('treats a 401 as not suspended: it is written to the console, and the user stays signed in', async () => {
    api.fail(suspension, 401);
    drive();
    logIn();
    await reach('signed-in');
    expect(warnings).toHaveBeenCalledWith(expect.stringContaining('treated as not suspended'));
    expect(localStorage.getItem('access_token')).not.toBeNull();
  });

  it.each([500, 503, 404, 0])('blocks no user on %i, which is only logged', async (status) => {
    api.fail(suspension, status);
    drive();
    logIn();
    await reach('signed-in');
    expect(warnings).toHaveBeenCalledTimes(1);
  });

  it('checks again on request, and ends the suspension of a user who has paid', async () => {
    api.response(suspension, { suspended: true, id: 7 });
    drive();
    logIn();
    await reach('suspended');
    api.response(suspension, { suspended: false, id: 7 });
    recheckSession();
    await reach('signed-in');
  });
});

it('ends a session whose token the server rejects', async () => {
  api.fail(me, 401);
  drive();
  await reach('anonymous');
  logIn();
  await holdsSoon(() => session$.value.state === 'anonymous' && 'ended' in session$.value);
  expect(session$.value).toEqual({ state: 'anonymous', ended: 'rejected' });
  expect(localStorage.getItem('access_token')).toBeNull();
});

it('does not wait for the user’s name before it asks whether they are suspended', async () => {
  let name: () => void = () => undefined;
  const named = new Promise<typeof aUser>((resolve) => {
    name = () => resolve(aUser);
  });
  api.response(me, () => named).response(suspension, { suspended: true, id: 3 });
  drive();
  logIn();
  await holdsSoon(() => api.calls(suspension).length === 1);
  expect(session$.value).not.toHaveProperty('userId');
  name();
  expect(await reach('suspended')).toMatchObject({ userId: 3, paywallId: 3 });
});

it('says that a session was ended in another tab, until another login begins', async () => {
  drive();
  logIn();
  await reach('signed-in');
  localStorage.clear();
  syncTokens();
  expect(await reach('anonymous')).toEqual({ state: 'anonymous', ended: 'elsewhere' });
  setTemporaryToken('t1');
  await reach('second-factor');
  clearSession();
  expect(await reach('anonymous')).toEqual({ state: 'anonymous' });
});

it('gives no reason to those who log out themselves', async () => {
  drive();
  logIn();
  await reach('signed-in');
  await logout();
  expect(await reach('anonymous')).toEqual({ state: 'anonymous' });
});

it('does not end a session for a token that was replaced meanwhile', async () => {
  drive();
  logIn();
  await reach('signed-in');
  unauthorized$.next({ url: '/api/x', token: 'an older one' });
  expect(session$.value.state).toBe('signed-in');
});

it('goes on trying when the server cannot be reached, and says so', async () => {
  api.fail(me, 0);
  drive();
  logIn();
  expect(await reach('loading')).toEqual({ state: 'loading', problem: expect.any(String) });
  api.response(me, aUser);
  await reach('signed-in');
});

describe('too many requests', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['performance'] }));
  afterEach(() => jest.useRealTimers());
  const limited = { code: 'too_many_requests', retryAfterSeconds: 20 };
  const settle = () => jest.advanceTimersByTimeAsync(0);

  it('hold the session up as long as the server says, and are no server that cannot be reached', async () => {
    api.fail(me, 429, limited);
    drive();
    logIn();
    await settle();
    expect(session$.value).toEqual({ state: 'loading' });
    expect(resumesAt$.value).not.toBeNull();
    await jest.advanceTimersByTimeAsync(19_000);
    expect(api.calls(me)).toHaveLength(1);
    api.response(me, aUser);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(session$.value.state).toBe('signed-in');
    expect(resumesAt$.value).toBeNull();
  });

  it('hold up no user who is known, and nobody who has logged out', async () => {
    drive();
    logIn();
    await settle();
    api.fail(me, 429, limited);
    recheckSession();
    await settle();
    expect(session$.value.state).toBe('signed-in');
    expect(resumesAt$.value).toBeNull();
    clearSession();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(session$.value).toMatchObject({ state: 'anonymous' });
    expect(api.calls(me)).toHaveLength(2);
  });

  it('at the suspension check block nobody, and it is made again when it may be', async () => {
    api.fail(suspension, 429, limited);
    drive();
    logIn();
    await settle();
    expect(session$.value.state).toBe('signed-in');
    api.response(suspension, { suspended: true, id: 3 });
    await jest.advanceTimersByTimeAsync(21_000);
    expect(session$.value.state).toBe('suspended');
  });
});

it('waits as long as an overloaded server asks before it tries again', async () => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  api.fail(me, 503, { retryAfterSeconds: 20 });
  drive();
  logIn();
  await jest.advanceTimersByTimeAsync(19_000);
  expect(api.calls(me)).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(api.calls(me)).toHaveLength(2);
  jest.useRealTimers();
});
