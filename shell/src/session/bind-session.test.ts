import type { Client } from '@entropi/shared/http';
import { ApiError } from '@entropi/shared/http/api-error';
import { clearSession, completeLogin } from '@entropi/shared/session';
import { refreshByKey } from './bind-session';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const fail = (status: number) => new ApiError({ status, statusText: '', url: '/', body: null });
const pair = { access_token: 'a', refresh_token: 'r' };

/** A refresh whose attempts end as listed, one after the other, and the number of attempts. */
async function refreshWith(...ends: (ApiError | typeof pair)[]) {
  const call = jest.fn(async () => {
    const end = ends.shift();
    if (end instanceof ApiError) throw end;
    return end;
  });
  const outcome = refreshByKey({ call } as Partial<Client> as Client, '', 'token').catch(
    (error: unknown) => error,
  );
  await jest.runAllTimersAsync();
  return { outcome: await outcome, tries: call.mock.calls.length };
}

describe('a refresh', () => {
  it('is tried again while no server answers', async () => {
    expect(await refreshWith(fail(0), fail(503), pair)).toEqual({ outcome: pair, tries: 3 });
  });

  it('fails when no server answers any attempt', async () => {
    const away = fail(0);
    expect(await refreshWith(fail(0), fail(0), away)).toEqual({ outcome: away, tries: 3 });
  });

  it('waits for its turn after too many requests, which end no session', async () => {
    completeLogin({ access_token: 'x', refresh_token: 'token' });
    expect(await refreshWith(fail(429), fail(429), fail(0), pair)).toEqual({
      outcome: pair,
      tries: 4,
    });
  });

  it('does not wait for a token that this browser has no more', async () => {
    clearSession();
    const limited = fail(429);
    expect(await refreshWith(limited)).toEqual({ outcome: limited, tries: 1 });
  });

  it('fails at once when the server rejects it', async () => {
    const rejected = fail(401);
    expect(await refreshWith(rejected)).toEqual({ outcome: rejected, tries: 1 });
  });
});
