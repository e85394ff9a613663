import { logout as logoutCall, me, refresh, suspension } from '@entropi/contracts/auth';
import { live$, liveState$ } from '@entropi/shared/live';
import { clearSession, completeLogin, logout, session$ } from '@entropi/shared/session';
import { aUser } from '@entropi/shared/testing/records';
import { createStubApi, type StubApi } from '@entropi/shared/testing/stub-api';
import { waitFor } from '@testing-library/react';
import { createToken } from '../testing/tokens';
import { connectSession } from './connect';

let api: StubApi;

function respondToFetch(): void {
  jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    if (String(url).endsWith('/api/stream')) return new Promise(() => undefined);
    return api.fetch(url, init);
  });
}

beforeAll(() => {
  api = createStubApi();
  respondToFetch();
  connectSession(api.baseUrl, () => undefined);
});

beforeEach(async () => {
  respondToFetch();
  api = createStubApi()
    .response(me, aUser)
    .response(suspension, { suspended: false, id: 3 })
    .response(logoutCall, undefined)
    .response(refresh, {
      access_token: createToken({ is_stuff: true }),
      refresh_token: 'r2',
      token_type: 'bearer',
    });
  clearSession();
  completeLogin({ access_token: createToken({}), refresh_token: 'r1' });
  await waitFor(() => expect(session$.value).toMatchObject({ state: 'signed-in', userId: 3 }));
});

it('reads the live stream while a user is signed in', async () => {
  expect(liveState$.value).toBe('connecting');
  clearSession();
  await waitFor(() => expect(liveState$.value).toBe('off'));
});

it('follows a suspension that the stream sends', async () => {
  api.response(suspension, { suspended: true, id: 3 });
  live$.next({ name: 'suspension', data: { suspended: true, id: 3 } });
  await waitFor(() => expect(session$.value.state).toBe('suspended'));
});

it('takes new tokens when the stream sends new roles', async () => {
  live$.next({ name: 'session', data: { reason: 'roles' } });
  await waitFor(() => expect(session$.value).toMatchObject({ isStuffUser: true }));
  expect(api.calls(refresh)).toMatchObject([{ body: { refresh_token: 'r1' } }]);
  expect(localStorage.getItem('refresh_token')).toBe('r2');
});

it('ends the session at the server too', async () => {
  await logout();
  expect(api.calls(logoutCall)).toMatchObject([{ body: { refresh_token: 'r1' } }]);
  await waitFor(() => expect(session$.value.state).toBe('anonymous'));
});

it('follows a logout in another tab', async () => {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage'));
  await waitFor(() => expect(session$.value.state).toBe('anonymous'));
});
